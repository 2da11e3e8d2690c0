import type { Wording } from '../message.ts';

export const shareSheet: Record<string, Wording> = {
  'Share “{name}”': '„{name}“ teilen',
  Link: 'Link',
  'Copy link': 'Link kopieren',
  'Copy code': 'Code kopieren',
  'Copying is not allowed here. The text is selected: copy it by hand.':
    'Kopieren ist hier nicht erlaubt. Der Text ist markiert: Kopiere ihn von Hand.',
  'Send by an app': 'Mit einer App senden',
  'Start at a moment': 'An einer Stelle beginnen',
  'Minute and second': 'Minute und Sekunde',
  'Now: {time}': 'Jetzt: {time}',
  'Write a time as 1:23.': 'Schreibe eine Zeit wie 1:23.',
  'The track lasts {time}.': 'Der Titel dauert {time}.',
  Embed: 'Einbetten',
  'A small player for your own site.': 'Ein kleiner Player für deine eigene Website.',
  'Podcast feed': 'Podcast-Feed',
  'Paste it into a podcast app: it plays the files, and new ones come by themselves.':
    'Füge ihn in einer Podcast-App ein: Sie spielt die Dateien ab, und neue kommen von selbst dazu.',
  'Copy address': 'Adresse kopieren',
  'QR code of the link': 'QR-Code des Links',
  'Point a phone’s camera at it.': 'Richte die Kamera eines Telefons darauf.',
  'Save the QR code': 'QR-Code speichern',
  'This playlist is private: nobody but you can open its link. Make it public or unlisted to share it.':
    'Diese Playlist ist privat: Nur du kannst ihren Link öffnen. Mache sie öffentlich oder nicht gelistet, um sie zu teilen.',
};
