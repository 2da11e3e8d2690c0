import { catalogue } from './message.ts';

/** The sheet by which a playlist, or a moment of it, is passed on. */
export const shareSheetMessages = catalogue({
  title: { en: 'Share “{name}”', it: 'Condividi “{name}”' },
  link: { en: 'Link', it: 'Link' },
  copyLink: { en: 'Copy link', it: 'Copia link' },
  copyCode: { en: 'Copy code', it: 'Copia codice' },
  copied: { en: 'Copied', it: 'Copiato' },
  notCopied: {
    en: 'Copying is not allowed here. The text is selected: copy it by hand.',
    it: 'Qui non è permesso copiare. Il testo è selezionato: copialo a mano.',
  },
  send: { en: 'Send by an app', it: 'Invia con un’app' },
  atMoment: { en: 'Start at a moment', it: 'Inizia da un momento' },
  track: { en: 'Track', it: 'Brano' },
  time: { en: 'Minute and second', it: 'Minuto e secondo' },
  now: { en: 'Now: {time}', it: 'Ora: {time}' },
  badTime: { en: 'Write a time as 1:23.', it: 'Scrivi il tempo come 1:23.' },
  tooLate: { en: 'The track lasts {time}.', it: 'Il brano dura {time}.' },
  embed: { en: 'Embed', it: 'Incorpora' },
  embedHint: { en: 'A small player for your own site.', it: 'Un piccolo player per il tuo sito.' },
  podcast: { en: 'Podcast feed', it: 'Feed del podcast' },
  podcastHint: {
    en: 'Paste it into a podcast app: it plays the files, and new ones come by themselves.',
    it: 'Incollalo in un’app di podcast: riproduce i file, e quelli nuovi arrivano da soli.',
  },
  copyText: { en: 'Copy the text', it: 'Copia il testo' },
  copyFeed: { en: 'Copy address', it: 'Copia indirizzo' },
  qr: { en: 'QR code of the link', it: 'Codice QR del link' },
  qrHint: { en: 'Point a phone’s camera at it.', it: 'Inquadralo con la fotocamera del telefono.' },
  saveQr: { en: 'Save the QR code', it: 'Salva il codice QR' },
  isPrivate: {
    en: 'This playlist is private: nobody but you can open its link. Make it public or unlisted to share it.',
    it: 'Questa playlist è privata: solo tu puoi aprirne il link. Per condividerla rendila pubblica o non in elenco.',
  },
});
