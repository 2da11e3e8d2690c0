import { catalogue } from './message.ts';

/** Bringing lists in and taking them out: what the server has to say about a file. */
export const importExportMessages = catalogue({
  tooLarge: {
    en: 'The list is larger than {megabytes} MB.',
    it: 'L’elenco supera i {megabytes} MB.',
  },
  tooManyLines: {
    en: 'The list has {count} lines; at most {max} can be imported at once.',
    it: 'L’elenco ha {count} righe; se ne possono importare al massimo {max} alla volta.',
  },
  empty: { en: 'There is no track in this list.', it: 'In questo elenco non c’è nessun brano.' },
  binary: {
    en: 'This is no list but a binary file. XSPF, JSPF, M3U, M3U8, PLS and CSV can be imported.',
    it: 'Questo non è un elenco ma un file binario. Si possono importare XSPF, JSPF, M3U, M3U8, PLS e CSV.',
  },
  entities: {
    en: 'XML with a document type or entities of its own is not accepted.',
    it: 'Non si accetta XML con un tipo di documento o con entità proprie.',
  },
  brokenXml: { en: 'This XML is broken: {reason}', it: 'Questo XML è difettoso: {reason}' },
  notXspf: { en: 'This XML is no XSPF playlist.', it: 'Questo XML non è una playlist XSPF.' },
  brokenJson: { en: 'This JSON is broken.', it: 'Questo JSON è difettoso.' },
  notJspf: { en: 'This JSON is no JSPF playlist.', it: 'Questo JSON non è una playlist JSPF.' },
  brokenCsv: { en: 'This CSV is broken: {reason}', it: 'Questo CSV è difettoso: {reason}' },
  noTitles: {
    en: 'This table has no column with titles. Its first line should name one “Title”.',
    it: 'Questa tabella non ha una colonna con i titoli. La prima riga dovrebbe chiamarne una “Titolo”.',
  },
  tooMuch: {
    en: 'This list cannot be read: it takes too long or needs too much memory.',
    it: 'Questo elenco non si può leggere: richiede troppo tempo o troppa memoria.',
  },
  isStream: {
    en: 'This M3U8 describes a stream, not a list of tracks.',
    it: 'Questo M3U8 descrive uno stream, non un elenco di brani.',
  },
  noRoom: {
    en: 'This playlist has room for {room} more lines; the list has {count}.',
    it: 'In questa playlist c’è posto per altre {room} righe; l’elenco ne ha {count}.',
  },
  importedName: { en: 'Imported list', it: 'Elenco importato' },
});
