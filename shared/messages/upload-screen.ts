import { catalogue } from './message.ts';

/** The Upload screen. */
export const uploadScreenMessages = catalogue({
  choosePlaylist: { en: 'Choose a playlist', it: 'Scegli una playlist' },
  choosePlaylistHint: {
    en: 'What you upload goes into one of your playlists.',
    it: 'Quello che carichi va in una delle tue playlist.',
  },
  createPlaylist: { en: 'Create a new playlist', it: 'Crea una nuova playlist' },
  noPlaylistTitle: { en: 'First, a playlist', it: 'Prima di tutto, una playlist' },
  noPlaylistText: {
    en: 'Music lives in playlists here. Create one, then fill it.',
    it: 'Qui la musica vive nelle playlist. Creane una e poi riempila.',
  },
  changePlaylist: { en: 'Change playlist', it: 'Cambia playlist' },
  trackCount: {
    en: { one: '{count} track', other: '{count} tracks' },
    it: { one: '{count} brano', other: '{count} brani' },
  },
  fillsLine: {
    en: 'The first file that you upload here fills the wanted line “{title}”.',
    it: 'Il primo file che carichi qui riempie la riga da trovare “{title}”.',
  },
  lineFilled: { en: '“{title}” is filled', it: '“{title}” è riempita' },
  lineNotFilled: {
    en: 'The line could not be filled. Please try again.',
    it: 'Non è stato possibile riempire la riga. Riprova.',
  },
  uploadingTo: { en: 'Uploading to', it: 'Carichi in' },
  returnToPlaylist: { en: 'Return to Playlist', it: 'Torna alla playlist', spec: 'en' },
  playlistsFailed: {
    en: 'Your playlists could not be loaded. Please try again.',
    it: 'Non è stato possibile caricare le tue playlist. Riprova.',
  },
  tryAgain: { en: 'Try Again', it: 'Riprova' },

  tabs: { en: 'What to add', it: 'Che cosa aggiungere' },
  tabFile: { en: 'Upload Audio File', it: 'Carica file audio', spec: 'en' },
  tabUrl: { en: 'Add External URL', it: 'Aggiungi URL esterno', spec: 'en' },

  drop: { en: 'Drop MP3 files here', it: 'Trascina qui i file MP3' },
  dropNow: { en: 'Let go to add them', it: 'Lascia per aggiungerli' },
  browse: { en: 'Choose files', it: 'Scegli i file' },
  dropHint: {
    en: 'MP3 only, up to {megabytes} MB each. Titles are read from the files.',
    it: 'Solo MP3, fino a {megabytes} MB ciascuno. I titoli vengono letti dai file.',
  },
  notMp3: {
    en: 'The file "{fileName}" is not a valid MP3. Only MP3 files are supported.',
    it: 'Il file "{fileName}" non è un MP3 valido. Sono supportati solo file MP3.',
    spec: 'en',
  },
  selectFiles: {
    en: 'Select files to upload.',
    it: 'Seleziona i file da caricare.',
    spec: 'en',
  },

  title: { en: 'Title', it: 'Titolo' },
  artist: { en: 'Artist', it: 'Artista' },
  album: { en: 'Album', it: 'Album' },
  style: { en: 'Style', it: 'Stile' },
  globalFields: { en: 'For all files', it: 'Per tutti i file' },
  globalHint: {
    en: 'What you enter here replaces the same field of every file.',
    it: 'Quello che inserisci qui sostituisce lo stesso campo di ogni file.',
  },
  applyToAll: { en: 'Apply to all files', it: 'Applica a tutti i file' },
  keepEach: { en: 'Keep each file’s own', it: 'Lascia quello di ogni file' },
  customStyle: { en: 'Custom style…', it: 'Stile personalizzato…' },
  customStyleLabel: { en: 'Custom style', it: 'Stile personalizzato' },

  queue: { en: 'Files', it: 'File' },
  upload: { en: 'Upload', it: 'Carica', de: 'Hochladen' },
  uploading: { en: 'Uploading…', it: 'Caricamento…' },
  retry: { en: 'Retry', it: 'Riprova' },
  remove: { en: 'Remove', it: 'Rimuovi' },
  pause: { en: 'Pause', it: 'Metti in pausa' },
  resume: { en: 'Resume', it: 'Riprendi' },
  cancel: { en: 'Cancel', it: 'Annulla' },
  pauseNamed: { en: 'Pause {name}', it: 'Metti in pausa {name}' },
  resumeNamed: { en: 'Resume {name}', it: 'Riprendi {name}' },
  cancelNamed: { en: 'Cancel {name}', it: 'Annulla {name}' },
  clearDone: { en: 'Clear finished', it: 'Togli i completati' },
  statusPending: { en: 'Pending', it: 'In attesa' },
  statusUploading: { en: 'Uploading', it: 'In caricamento' },
  statusPaused: { en: 'Paused', it: 'In pausa' },
  statusSuccess: { en: 'Success', it: 'Completato' },
  statusError: { en: 'Error', it: 'Errore' },
  progressOf: { en: 'Progress of {name}', it: 'Avanzamento di {name}' },
  totalProgress: { en: 'Total progress', it: 'Avanzamento totale' },
  chunkOf: { en: 'Part {current} of {total}', it: 'Parte {current} di {total}' },
  doneOf: { en: '{done} of {total} done', it: '{done} su {total} completati' },
  speed: { en: '{size}/s', it: '{size}/s' },
  timeLeft: { en: '{time} left', it: '{time} rimanenti' },
  stageChecking: { en: 'Checking the file…', it: 'Controllo del file…' },
  stageMeasuring: { en: 'Measuring loudness and length…', it: 'Misuro volume e durata…' },
  stageScanning: { en: 'Scanning for copyrighted music…', it: 'Ricerca di musica protetta…' },
  stageSaving: { en: 'Saving…', it: 'Salvataggio…' },
  stageWaiting: { en: 'Waiting for the checks…', it: 'In attesa dei controlli…' },
  listen: { en: 'Open in playlist', it: 'Apri nella playlist' },

  pausedOffline: { en: 'Connection lost', it: 'Connessione persa', spec: 'en' },
  pausedNetwork: {
    en: 'The server cannot be reached. Trying again in a moment.',
    it: 'Il server non è raggiungibile. Nuovo tentativo tra poco.',
  },
  pausedTimeout: {
    en: 'The connection is slow. Trying again in a moment.',
    it: 'La connessione è lenta. Nuovo tentativo tra poco.',
  },
  pausedBusy: {
    en: 'The server is busy. Trying again in a moment.',
    it: 'Il server è occupato. Nuovo tentativo tra poco.',
  },
  pausedSession: {
    en: 'Your session has expired. Log in again to go on with the upload.',
    it: 'Sessione scaduta. Effettua nuovamente il login per continuare il caricamento.',
    segue: 'it',
  },
  pausedFile: {
    en: 'Choose this file again to go on where it stopped.',
    it: 'Scegli di nuovo questo file per continuare da dove si era fermato.',
  },
  pausedByHand: {
    en: 'What has been sent is kept: you can go on later.',
    it: 'Quello che è già stato inviato resta: puoi riprendere più tardi.',
  },
  chooseAgain: { en: 'Choose the file', it: 'Scegli il file' },
  otherFile: {
    en: 'That is another file. Choose “{name}”.',
    it: 'Questo è un altro file. Scegli “{name}”.',
  },
  logIn: { en: 'Login', it: 'Accedi' },

  errorTooLarge: {
    en: 'File too large. The maximum supported size is {megabytes}MB. Choose a smaller file.',
    it: 'File troppo grande. La dimensione massima supportata è {megabytes} MB. Scegli un file più piccolo.',
    spec: 'en',
  },
  errorLimit: {
    en: 'The file size exceeds the allowed limit. Choose a smaller file.',
    it: 'La dimensione del file supera il limite consentito. Scegli un file più piccolo.',
    spec: 'en',
  },
  errorCopyright: {
    en: 'Copyright violation: only original content is allowed. {detail}',
    it: 'Violazione del copyright: sono ammessi solo contenuti originali. {detail}',
  },
  errorProcessing: {
    en: 'File processing error: {detail}',
    it: 'Errore nell’elaborazione del file: {detail}',
    spec: 'en',
  },
  errorUnsupported: {
    en: 'Unsupported file type. Only MP3 files are accepted.',
    it: 'Tipo di file non supportato. Sono accettati solo file MP3.',
    spec: 'en',
  },
  errorServer: {
    en: 'Server error: Please try again later or contact support.',
    it: 'Errore del server: riprova più tardi o contatta l’assistenza.',
    spec: 'en',
  },
  errorUpload: { en: 'Upload error: {detail}', it: 'Errore di caricamento: {detail}', spec: 'en' },
  errorEmpty: { en: 'The file is empty.', it: 'Il file è vuoto.' },
  errorOther: { en: '{detail}', it: '{detail}' },
  errorNoRoom: {
    en: 'There is no room for this file: {size} are left. Delete something or choose a smaller file.',
    it: 'Non c’è spazio per questo file: restano {size}. Elimina qualcosa o scegli un file più piccolo.',
  },

  allDone: {
    en: 'All uploads completed successfully!',
    it: 'Tutti i caricamenti sono stati completati con successo!',
    spec: 'en',
  },
  someFailed: {
    en: { one: '{count} file was not taken: see below.', other: '{count} files were not taken: see below.' },
    it: '{count} file non accettati: vedi sotto.',
  },
  statusRunning: { en: 'Uploading · {percent}%', it: 'Caricamento · {percent}%' },
  statusHeld: { en: 'Upload paused · {percent}%', it: 'Caricamento in pausa · {percent}%' },
  statusWaiting: { en: 'Files wait to be uploaded', it: 'File in attesa di caricamento' },
  statusNeedsHelp: { en: 'An upload is waiting for you', it: 'Un caricamento ha bisogno di te' },

  platformSpotify: { en: 'Spotify', it: 'Spotify' },
  platformYoutube: { en: 'YouTube', it: 'YouTube' },
  platformSoundcloud: { en: 'SoundCloud', it: 'SoundCloud' },
  platformApple: { en: 'Apple Music', it: 'Apple Music' },
  platformOther: { en: 'Other', it: 'Altro' },
  recognised: { en: 'Recognised: {platform}', it: 'Riconosciuto: {platform}' },
  lookingUp: { en: 'Looking up the link…', it: 'Ricerca del link…' },
  urlLabel: { en: 'URL', it: 'URL' },
  urlHint: {
    en: 'Paste a YouTube, Spotify, SoundCloud or Apple Music link: title and platform are filled in.',
    it: 'Incolla un link di YouTube, Spotify, SoundCloud o Apple Music: titolo e piattaforma vengono compilati.',
  },
  platform: { en: 'Platform', it: 'Piattaforma' },
  choosePlatform: { en: 'Choose a platform', it: 'Scegli una piattaforma' },
  addUrl: { en: 'Add to playlist', it: 'Aggiungi alla playlist' },
  addingUrl: { en: 'Adding…', it: 'Aggiunta…' },
  urlRequired: {
    en: 'Title, URL and platform are required',
    it: 'Titolo, URL e piattaforma sono obbligatori',
    spec: 'en',
  },
  urlInvalid: {
    en: 'Please enter a valid URL starting with http:// or https://',
    it: 'Inserisci un URL valido che inizi con http:// o https://',
    spec: 'en',
  },
  urlFailed: {
    en: 'Unable to add external content. Try again later or contact support.',
    it: 'Impossibile aggiungere il contenuto esterno. Riprova più tardi o contatta l’assistenza.',
    spec: 'en',
  },
  urlAdded: {
    en: 'External content added successfully to your playlist!',
    it: 'Contenuto esterno aggiunto alla tua playlist!',
    spec: 'en',
  },
});
