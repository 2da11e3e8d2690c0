import type { Wording } from '../message.ts';

export const importExport: Record<string, Wording> = {
  'The list is larger than {megabytes} MB.': 'Die Liste ist größer als {megabytes} MB.',
  'The list has {count} lines; at most {max} can be imported at once.':
    'Die Liste hat {count} Zeilen; höchstens {max} können auf einmal importiert werden.',
  'There is no track in this list.': 'In dieser Liste ist kein Titel.',
  'This is no list but a binary file. XSPF, JSPF, M3U, M3U8, PLS and CSV can be imported.':
    'Das ist keine Liste, sondern eine Binärdatei. XSPF, JSPF, M3U, M3U8, PLS und CSV können importiert werden.',
  'XML with a document type or entities of its own is not accepted.':
    'XML mit einem Dokumenttyp oder eigenen Entitäten wird nicht angenommen.',
  'This XML is broken: {reason}': 'Dieses XML ist fehlerhaft: {reason}',
  'This XML is no XSPF playlist.': 'Dieses XML ist keine XSPF-Playlist.',
  'This JSON is broken.': 'Dieses JSON ist fehlerhaft.',
  'This JSON is no JSPF playlist.': 'Dieses JSON ist keine JSPF-Playlist.',
  'This CSV is broken: {reason}': 'Dieses CSV ist fehlerhaft: {reason}',
  'This table has no column with titles. Its first line should name one “Title”.':
    'Diese Tabelle hat keine Spalte mit Titeln. Ihre erste Zeile sollte eine „Title“ nennen.',
  'This list cannot be read: it takes too long or needs too much memory.':
    'Diese Liste kann nicht gelesen werden: Es dauert zu lange oder braucht zu viel Speicher.',
  'This M3U8 describes a stream, not a list of tracks.':
    'Dieses M3U8 beschreibt einen Stream, keine Liste von Titeln.',
  'This playlist has room for {room} more lines; the list has {count}.':
    'Diese Playlist hat noch Platz für {room} Zeilen; die Liste hat {count}.',
  'Imported list': 'Importierte Liste',
};
