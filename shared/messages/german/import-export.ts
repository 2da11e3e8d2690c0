import type { Wording } from '../message.ts';

export const importExport: Record<string, Wording> = {
  'The list is larger than {megabytes} MB.': 'Die Liste ist größer als {megabytes} MB.',
  'The list has {count} lines; at most {max} can be imported at once.':
    'Die Liste hat {count} Zeilen; höchstens {max} können auf einmal importiert werden.',
  'There is no track in this list.': 'In dieser Liste ist kein Titel.',
  'The file has {count} lists; at most {max} can be read.':
    'Die Datei hat {count} Listen; höchstens {max} können gelesen werden.',
  'This is no list but a binary file. Of archives, Segue opens ZIP; unpack any other and choose the list in it.':
    'Das ist keine Liste, sondern eine Binärdatei. Von Archiven öffnet Segue ZIP; entpacke jedes andere und wähle die Liste darin.',
  'XML with a document type or entities of its own is not accepted.':
    'XML mit einem Dokumenttyp oder eigenen Entitäten wird nicht angenommen.',
  'This XML is broken: {reason}': 'Dieses XML ist fehlerhaft: {reason}',
  'This XML is no list that Segue knows: XSPF, Apple’s library, rekordbox, Traktor, VirtualDJ, WPL, ASX, OPML, RSS or Atom.':
    'Dieses XML ist keine Liste, die Segue kennt: XSPF, Apples Mediathek, rekordbox, Traktor, VirtualDJ, WPL, ASX, OPML, RSS oder Atom.',
  'This JSON is broken.': 'Dieses JSON ist fehlerhaft.',
  'This JSON is no list that Segue knows: JSPF, Spotify’s export, YouTube’s history, last.fm, ListenBrainz, Funkwhale, Navidrome or Segue’s own.':
    'Dieses JSON ist keine Liste, die Segue kennt: JSPF, Spotifys Export, YouTubes Verlauf, last.fm, ListenBrainz, Funkwhale, Navidrome oder Segues eigene.',
  'This smart playlist has a rule that Segue does not know: “{rule}”.':
    'Diese intelligente Playlist hat eine Regel, die Segue nicht kennt: „{rule}“.',
  'No track on Segue fulfils the rules of this smart playlist.':
    'Kein Titel auf Segue erfüllt die Regeln dieser intelligenten Playlist.',
  'This ZIP archive is broken or incomplete. Download it again, or choose a list in it.':
    'Dieses ZIP-Archiv ist fehlerhaft oder unvollständig. Lade es noch einmal herunter, oder wähle eine Liste darin.',
  'There is no list in this archive.': 'In diesem Archiv ist keine Liste.',
  'There is no list in this archive but another archive. Unpack it and choose the archive in it.':
    'In diesem Archiv ist keine Liste, sondern ein weiteres Archiv. Entpacke es und wähle das Archiv darin.',
  'The lists of this archive have more than {megabytes} MB when they are unpacked. Choose them one by one.':
    'Die Listen dieses Archivs haben entpackt mehr als {megabytes} MB. Wähle sie einzeln.',
  'This archive has {count} files; at most {max} can be looked through. Choose the lists in it.':
    'Dieses Archiv hat {count} Dateien; höchstens {max} können durchgesehen werden. Wähle die Listen darin.',
  'The lists of this archive have more than {max} lines. Choose them one by one.':
    'Die Listen dieses Archivs haben mehr als {max} Zeilen. Wähle sie einzeln.',
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
