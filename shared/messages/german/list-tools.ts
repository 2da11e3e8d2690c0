import type { Wording } from '../message.ts';

export const listTools: Record<string, Wording> = {
  Export: 'Exportieren',
  'XSPF: most players': 'XSPF: die meisten Player',
  'JSPF: for programs': 'JSPF: für Programme',
  'M3U8: plays anywhere': 'M3U8: spielt überall',
  'CSV: spreadsheets, other services': 'CSV: Tabellen, andere Dienste',
  'JSON: for Segue and scripts': 'JSON: für Segue und Skripte',
  'The playlist could not be exported. Please try again.':
    'Die Playlist konnte nicht exportiert werden. Bitte versuche es noch einmal.',
  'Import a playlist': 'Playlist importieren',
  Fill: 'Füllen',
  'Fill “{title}”': '„{title}“ füllen',
  'Fill {title}': '{title} füllen',
  '“{title}” is filled': '„{title}“ ist gefüllt',
  'The line could not be filled. Please try again.':
    'Die Zeile konnte nicht gefüllt werden. Bitte versuche es noch einmal.',
  'Search on Segue': 'Bei Segue suchen',
  'Searching...': 'Suche läuft …',
  'No results found.': 'Keine Ergebnisse gefunden.',
  Use: 'Nehmen:',
  'Or paste a link': 'Oder füge einen Link ein',
  'From YouTube, Spotify, SoundCloud, Apple Music or another site.':
    'Von YouTube, Spotify, SoundCloud, Apple Music oder einer anderen Website.',
  'Use the link': 'Link nehmen',
  'This is no web address.': 'Das ist keine Webadresse.',
  'Or upload the file': 'Oder lade die Datei hoch',
  'The first file that you upload there takes this line.':
    'Die erste Datei, die du dort hochlädst, nimmt diese Zeile ein.',
  'Open where it was found': 'Öffnen, wo es gefunden wurde',
  '{count} tracks are still wanted': {
    one: '{count} Titel wird noch gesucht',
    other: '{count} Titel werden noch gesucht',
  },
  'Suggest a source…': 'Quelle vorschlagen…',
  'Link to the same recording': 'Link zur selben Aufnahme',
};
