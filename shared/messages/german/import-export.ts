import type { Wording } from '../message.ts';

export const importExport: Record<string, Wording> = {
  'The list is larger than {megabytes} MB.': 'Die Liste ist größer als {megabytes} MB.',
  'The list has {count} lines; at most {max} can be imported at once.':
    'Die Liste hat {count} Zeilen; höchstens {max} können auf einmal importiert werden.',
  'There is no track in this list.': 'In dieser Liste ist kein Titel.',
  'The file has {count} lists; at most {max} can be read.':
    'Die Datei hat {count} Listen; höchstens {max} können gelesen werden.',
  'This is no list but a binary file. If it is an archive, unpack it and choose the list in it.':
    'Das ist keine Liste, sondern eine Binärdatei. Ist es ein Archiv, entpacke es und wähle die Liste darin.',
  'XML with a document type or entities of its own is not accepted.':
    'XML mit einem Dokumenttyp oder eigenen Entitäten wird nicht angenommen.',
  'This XML is broken: {reason}': 'Dieses XML ist fehlerhaft: {reason}',
  'This XML is no list that Segue knows: XSPF, Apple’s library, rekordbox, OPML, RSS or Atom.':
    'Dieses XML ist keine Liste, die Segue kennt: XSPF, Apples Mediathek, rekordbox, OPML, RSS oder Atom.',
  'This JSON is broken.': 'Dieses JSON ist fehlerhaft.',
  'This JSON is no list that Segue knows: JSPF, Spotify’s export, ListenBrainz or Segue’s own.':
    'Dieses JSON ist keine Liste, die Segue kennt: JSPF, Spotifys Export, ListenBrainz oder Segues eigene.',
  'This CSV is broken: {reason}': 'Dieses CSV ist fehlerhaft: {reason}',
  'This table has no column with titles. Its first line should name one “Title”.':
    'Diese Tabelle hat keine Spalte mit Titeln. Ihre erste Zeile sollte eine „Title“ nennen.',
  'This list cannot be read: it takes too long or needs too much memory.':
    'Diese Liste kann nicht gelesen werden: Es dauert zu lange oder braucht zu viel Speicher.',
  'This M3U8 describes a stream, not a list of tracks.':
    'Dieses M3U8 beschreibt einen Stream, keine Liste von Titeln.',
  'This address does not answer. Check it, or choose the list as a file.':
    'Diese Adresse antwortet nicht. Prüfe sie, oder wähle die Liste als Datei.',
  'There is nothing at this address. The list may be private or deleted.':
    'Unter dieser Adresse ist nichts. Die Liste ist vielleicht privat oder gelöscht.',
  'The site does not show this list to Segue (it answers {status}). Choose the list as a file.':
    'Die Seite zeigt Segue diese Liste nicht (sie antwortet {status}). Wähle die Liste als Datei.',
  'Spotify tells Segue only the name of this list: “{name}”. Export it with Exportify (exportify.net), or ask Spotify for your data (Account, Privacy), and choose the file here.':
    'Spotify sagt Segue nur den Namen dieser Liste: „{name}“. Exportiere sie mit Exportify (exportify.net), oder fordere bei Spotify deine Daten an (Konto, Datenschutz), und wähle die Datei hier.',
  'YouTube tells Segue only the name of this list: “{name}”. Export your lists with Google Takeout (takeout.google.com, YouTube, playlists), and choose the CSV file here.':
    'YouTube sagt Segue nur den Namen dieser Liste: „{name}“. Exportiere deine Listen mit Google Takeout (takeout.google.com, YouTube, Playlists), und wähle die CSV-Datei hier.',
  'Apple Music tells Segue only the name of this list: “{name}”. In the Music app choose File, Library, Export Playlist, and choose the file here.':
    'Apple Music sagt Segue nur den Namen dieser Liste: „{name}“. Wähle in der App Musik Ablage, Mediathek, Playlist exportieren, und wähle die Datei hier.',
  'SoundCloud tells Segue only the name of this list: “{name}”. Export it with Soundiiz or TuneMyMusic as CSV, and choose the file here.':
    'SoundCloud sagt Segue nur den Namen dieser Liste: „{name}“. Exportiere sie mit Soundiiz oder TuneMyMusic als CSV, und wähle die Datei hier.',
  'This page tells no songs: “{name}”. If the site can export the list, choose the file here; or copy its lines and paste them.':
    'Diese Seite nennt keine Lieder: „{name}“. Kann die Seite die Liste exportieren, wähle die Datei hier; oder kopiere ihre Zeilen und füge sie ein.',
  'This playlist has room for {room} more lines; the list has {count}.':
    'Diese Playlist hat noch Platz für {room} Zeilen; die Liste hat {count}.',
  'Imported list': 'Importierte Liste',
};
