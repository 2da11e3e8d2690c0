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
  tooManyLists: {
    en: 'The file has {count} lists; at most {max} can be read.',
    it: 'Il file ha {count} elenchi; se ne possono leggere al massimo {max}.',
  },
  binary: {
    en: 'This is no list but a binary file. Of archives, Segue opens ZIP; unpack any other and choose the list in it.',
    it: 'Questo non è un elenco ma un file binario. Tra gli archivi Segue apre gli ZIP; estrai gli altri e scegli l’elenco che contengono.',
  },
  entities: {
    en: 'XML with a document type or entities of its own is not accepted.',
    it: 'Non si accetta XML con un tipo di documento o con entità proprie.',
  },
  brokenXml: { en: 'This XML is broken: {reason}', it: 'Questo XML è difettoso: {reason}' },
  notXspf: {
    en: 'This XML is no list that Segue knows: XSPF, Apple’s library, rekordbox, Traktor, VirtualDJ, WPL, ASX, OPML, RSS or Atom.',
    it: 'Questo XML non è un elenco che Segue conosce: XSPF, la libreria di Apple, rekordbox, Traktor, VirtualDJ, WPL, ASX, OPML, RSS o Atom.',
  },
  brokenJson: { en: 'This JSON is broken.', it: 'Questo JSON è difettoso.' },
  notJspf: {
    en: 'This JSON is no list that Segue knows: JSPF, Spotify’s export, YouTube’s history, last.fm, ListenBrainz, Funkwhale, Navidrome or Segue’s own.',
    it: 'Questo JSON non è un elenco che Segue conosce: JSPF, l’esportazione di Spotify, la cronologia di YouTube, last.fm, ListenBrainz, Funkwhale, Navidrome o quella di Segue.',
  },
  unknownRule: {
    en: 'This smart playlist has a rule that Segue does not know: “{rule}”.',
    it: 'Questa playlist dinamica ha una regola che Segue non conosce: «{rule}».',
  },
  noTrackByRules: {
    en: 'No track on Segue fulfils the rules of this smart playlist.',
    it: 'Nessun brano su Segue soddisfa le regole di questa playlist dinamica.',
  },
  brokenArchive: {
    en: 'This ZIP archive is broken or incomplete. Download it again, or choose a list in it.',
    it: 'Questo archivio ZIP è difettoso o incompleto. Scaricalo di nuovo, o scegli un elenco che contiene.',
  },
  emptyArchive: {
    en: 'There is no list in this archive.',
    it: 'In questo archivio non c’è nessun elenco.',
  },
  archiveInArchive: {
    en: 'There is no list in this archive but another archive. Unpack it and choose the archive in it.',
    it: 'In questo archivio non c’è un elenco ma un altro archivio. Estrailo e scegli l’archivio che contiene.',
  },
  archiveTooLarge: {
    en: 'The lists of this archive have more than {megabytes} MB when they are unpacked. Choose them one by one.',
    it: 'Gli elenchi di questo archivio superano i {megabytes} MB una volta estratti. Sceglili uno per uno.',
  },
  tooManyFiles: {
    en: 'This archive has {count} files; at most {max} can be looked through. Choose the lists in it.',
    it: 'Questo archivio ha {count} file; se ne possono esaminare al massimo {max}. Scegli gli elenchi che contiene.',
  },
  tooManyInArchive: {
    en: 'The lists of this archive have more than {max} lines. Choose them one by one.',
    it: 'Gli elenchi di questo archivio hanno più di {max} righe. Sceglili uno per uno.',
  },
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
  addressFailed: {
    en: 'This address does not answer. Check it, or choose the list as a file.',
    it: 'Questo indirizzo non risponde. Controllalo, oppure scegli l’elenco come file.',
  },
  addressGone: {
    en: 'There is nothing at this address. The list may be private or deleted.',
    it: 'A questo indirizzo non c’è nulla. L’elenco potrebbe essere privato o eliminato.',
  },
  addressRefused: {
    en: 'The site does not show this list to Segue (it answers {status}). Choose the list as a file.',
    it: 'Il sito non mostra questo elenco a Segue (risponde {status}). Scegli l’elenco come file.',
  },
  onlySpotifyName: {
    en: 'Spotify tells Segue only the name of this list: “{name}”. Export it with Exportify (exportify.net), or ask Spotify for your data (Account, Privacy), and choose the file here.',
    it: 'Spotify dice a Segue solo il nome di questo elenco: «{name}». Esportalo con Exportify (exportify.net), o chiedi i tuoi dati a Spotify (Account, Privacy), e scegli qui il file.',
  },
  onlyYoutubeName: {
    en: 'YouTube tells Segue only the name of this list: “{name}”. Export your lists with Google Takeout (takeout.google.com, YouTube, playlists), and choose the CSV file here.',
    it: 'YouTube dice a Segue solo il nome di questo elenco: «{name}». Esporta i tuoi elenchi con Google Takeout (takeout.google.com, YouTube, playlist) e scegli qui il file CSV.',
  },
  onlyAppleName: {
    en: 'Apple Music tells Segue only the name of this list: “{name}”. In the Music app choose File, Library, Export Playlist, and choose the file here.',
    it: 'Apple Music dice a Segue solo il nome di questo elenco: «{name}». Nell’app Musica scegli Archivio, Libreria, Esporta playlist, e scegli qui il file.',
  },
  onlySoundcloudName: {
    en: 'SoundCloud tells Segue only the name of this list: “{name}”. Export it with Soundiiz or TuneMyMusic as CSV, and choose the file here.',
    it: 'SoundCloud dice a Segue solo il nome di questo elenco: «{name}». Esportalo in CSV con Soundiiz o TuneMyMusic e scegli qui il file.',
  },
  onlyName: {
    en: 'This page tells no songs: “{name}”. If the site can export the list, choose the file here; or copy its lines and paste them.',
    it: 'Questa pagina non elenca brani: «{name}». Se il sito può esportare l’elenco, scegli qui il file; oppure copia le sue righe e incollale.',
  },
  noRoom: {
    en: 'This playlist has room for {room} more lines; the list has {count}.',
    it: 'In questa playlist c’è posto per altre {room} righe; l’elenco ne ha {count}.',
  },
  importedName: { en: 'Imported list', it: 'Elenco importato' },
});
