import { catalogue } from './message.ts';

/** What takes a playlist elsewhere, brings lists in, and fills the lines that are still wanted. */
export const listToolMessages = catalogue({
  people: { en: 'People', it: 'Persone' },
  history: { en: 'History', it: 'Cronologia' },
  makeVersion: { en: 'Make my own version', it: 'Crea la mia versione' },
  exportAs: { en: 'Export', it: 'Esporta' },
  exportXspf: { en: 'XSPF: most players', it: 'XSPF: quasi tutti i player' },
  exportJspf: { en: 'JSPF: for programs', it: 'JSPF: per i programmi' },
  exportM3u8: { en: 'M3U8: plays anywhere', it: 'M3U8: si ascolta ovunque' },
  exportCsv: { en: 'CSV: spreadsheets, other services', it: 'CSV: fogli di calcolo, altri servizi' },
  exportJson: { en: 'JSON: for Segue and scripts', it: 'JSON: per Segue e gli script' },
  exportFailed: {
    en: 'The playlist could not be exported. Please try again.',
    it: 'Non è stato possibile esportare la playlist. Riprova.',
  },
  checkLinks: { en: 'Check links now', it: 'Controlla i link ora' },
  importHere: { en: 'Import a playlist', it: 'Importa una playlist' },
  fill: { en: 'Fill', it: 'Riempi' },
  fillTitle: { en: 'Fill “{title}”', it: 'Riempi “{title}”' },
  fillLine: { en: 'Fill {title}', it: 'Riempi {title}' },
  have: { en: 'I have this one', it: 'Questo ce l’ho' },
  suggestSource: { en: 'Suggest a source…', it: 'Proponi una fonte…' },
  haveLine: { en: 'I have {title}', it: 'Ho {title}' },
  filled: { en: '“{title}” is filled', it: '“{title}” è riempita' },
  fillFailed: {
    en: 'The line could not be filled. Please try again.',
    it: 'Non è stato possibile riempire la riga. Riprova.',
  },
  search: { en: 'Search on Segue', it: 'Cerca su Segue' },
  searching: { en: 'Searching...', it: 'Ricerca...' },
  noneFound: { en: 'No results found.', it: 'Nessun risultato.' },
  use: { en: 'Use', it: 'Usa' },
  link: { en: 'Or paste a link', it: 'Oppure incolla un link' },
  onlyLink: { en: 'Link to the same recording', it: 'Link allo stesso brano' },
  linkHint: {
    en: 'From YouTube, Spotify, SoundCloud, Apple Music or another site.',
    it: 'Da YouTube, Spotify, SoundCloud, Apple Music o un altro sito.',
  },
  addLink: { en: 'Use the link', it: 'Usa il link' },
  notALink: { en: 'This is no web address.', it: 'Questo non è un indirizzo web.' },
  upload: { en: 'Or upload the file', it: 'Oppure carica il file' },
  uploadHint: {
    en: 'The first file that you upload there takes this line.',
    it: 'Il primo file che carichi lì prende questa riga.',
  },
  toUpload: { en: 'Upload', it: 'Carica', de: 'Hochladen' },
  openSource: { en: 'Open where it was found', it: 'Apri dove era stato trovato' },
  wantedCount: {
    en: { one: '{count} track is still wanted', other: '{count} tracks are still wanted' },
    it: { one: '{count} brano ancora da trovare', other: '{count} brani ancora da trovare' },
  },
});
