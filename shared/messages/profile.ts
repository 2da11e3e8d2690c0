import { catalogue } from './message.ts';

/** People's pages. */
export const profileMessages = catalogue({
  settings: { en: 'Settings', it: 'Impostazioni' },
  feed: { en: 'RSS feed', it: 'Feed RSS' },
  notFound: { en: 'There is nobody of this name here.', it: 'Qui non c’è nessuno con questo nome.' },
  exportGone: {
    en: 'This download has expired. Ask for it again on your profile.',
    it: 'Questo download è scaduto. Richiedilo di nuovo dal tuo profilo.',
  },
  memberSince: { en: 'Here since {date}', it: 'Qui dal {date}' },
  playlistCount: {
    en: { one: '{count} public playlist', other: '{count} public playlists' },
    it: { one: '{count} playlist pubblica', other: '{count} playlist pubbliche' },
  },
  likesReceived: {
    en: { one: '{count} like received', other: '{count} likes received' },
    it: { one: '{count} like ricevuto', other: '{count} like ricevuti' },
  },
  playlists: { en: 'Public playlists', it: 'Playlist pubbliche' },
  noPlaylists: { en: 'No public playlists yet.', it: 'Ancora nessuna playlist pubblica.' },
  createOne: { en: 'Create your playlist', it: 'Crea la tua playlist' },
  more: { en: 'Show more', it: 'Mostra altre' },
  loading: { en: 'Loading the profile', it: 'Caricamento del profilo' },
  loadFailed: { en: 'The profile could not be loaded.', it: 'Impossibile caricare il profilo.' },
  nobodyText: {
    en: 'The name may have been misspelled, or the account is gone.',
    it: 'Forse il nome è scritto male, o l’account non esiste più.',
  },
  goHome: { en: 'Go to the home page', it: 'Vai alla home' },
  yours: { en: 'This is you', it: 'Questo sei tu' },
  toOwnPage: { en: 'Go to your profile', it: 'Vai al tuo profilo' },
  seePublic: { en: 'See your public page', it: 'Vedi la tua pagina pubblica' },
  play: { en: 'Play {name}', it: 'Riproduci {name}' },
  stop: { en: 'Stop playing', it: 'Ferma riproduzione' },

  picture: { en: 'Picture', it: 'Immagine' },
  choosePicture: { en: 'Choose a picture', it: 'Scegli un’immagine' },
  removePicture: { en: 'Remove', it: 'Rimuovi' },
  pictureHint: {
    en: 'JPEG, PNG, WebP, AVIF or GIF, up to {megabytes} MB. Location and camera data are removed.',
    it: 'JPEG, PNG, WebP, AVIF o GIF, fino a {megabytes} MB. Si conservano solo i pixel.',
  },
  pictureTooLarge: {
    en: 'A picture may have up to {megabytes} MB.',
    it: 'Un’immagine può avere al massimo {megabytes} MB.',
  },
  pictureFailed: {
    en: 'The picture could not be kept. Please try again.',
    it: 'Impossibile salvare l’immagine. Riprova.',
  },
  sending: { en: 'Sending...', it: 'Invio in corso...' },
  emailUnverified: {
    en: 'Your address is not verified yet. Follow the link in the mail that we sent to {email}.',
    it: 'Il tuo indirizzo non è ancora verificato. Segui il link nella mail inviata a {email}.',
  },
  sendAgain: { en: 'Send the mail again', it: 'Invia di nuovo la mail' },
  sendAgainFailed: {
    en: 'The mail could not be sent. Please try again later.',
    it: 'Impossibile inviare la mail. Riprova più tardi.',
  },

  storage: { en: 'Storage', it: 'Spazio' },
  storageUsed: { en: '{used} of {quota} used', it: '{used} di {quota} usati' },
  storageUnlimited: { en: '{used} used', it: '{used} usati' },
  storageListed: { en: 'In playlists: {size}', it: 'In playlist: {size}' },
  storageUnlisted: {
    en: {
      one: 'In no playlist: {size} ({count} track)',
      other: 'In no playlist: {size} ({count} tracks)',
    },
    it: {
      one: 'In nessuna playlist: {size} ({count} brano)',
      other: 'In nessuna playlist: {size} ({count} brani)',
    },
  },
  storageFacts: {
    en: {
      one: '{count} track. A file may have up to {limit} MB.',
      other: '{count} tracks. A file may have up to {limit} MB.',
    },
    it: {
      one: '{count} brano. Un file può avere fino a {limit} MB.',
      other: '{count} brani. Un file può avere fino a {limit} MB.',
    },
  },
  noUploads: { en: 'You may not upload files at present.', it: 'Al momento non puoi caricare file.' },

  password: { en: 'Password', it: 'Password' },
  passwordLead: {
    en: 'A new password logs you out everywhere else.',
    it: 'Una nuova password ti disconnette ovunque altrove.',
  },
  currentPassword: { en: 'Current password', it: 'Password attuale' },
  newPassword: { en: 'New password', it: 'Nuova password' },
  confirmPassword: { en: 'Confirm new password', it: 'Conferma nuova password' },
  changePassword: { en: 'Change password', it: 'Cambia password' },
  changing: { en: 'Changing...', it: 'Modifica in corso...' },
  passwordChanged: {
    en: 'Your password is changed. Everywhere else you have been logged out.',
    it: 'La password è cambiata. Ovunque altrove sei stato disconnesso.',
  },
  passwordChangedApps: {
    en: 'Your password is changed. Everywhere else you have been logged out, in apps and scripts too.',
    it: 'La password è cambiata. Ovunque altrove sei stato disconnesso, anche nelle app e negli script.',
  },
  endApps: {
    en: 'End my app passwords and access tokens too',
    it: 'Revoca anche le mie password per app e i token di accesso',
  },
  endAppsHint: {
    en: 'If somebody may have known your password. Apps and scripts then need new ones.',
    it: 'Se qualcuno potrebbe aver conosciuto la tua password. App e script ne chiederanno di nuovi.',
  },
  passwordFailed: {
    en: 'Your password could not be changed. Please try again.',
    it: 'Impossibile cambiare la password. Riprova.',
  },

  sessions: { en: 'Where you are logged in', it: 'Dove sei connesso' },
  thisBrowser: { en: 'This browser', it: 'Questo browser' },
  sessionFacts: { en: '{ip} · active {when}', it: '{ip} · attivo {when}' },
  endSession: { en: 'Log out', it: 'Disconnetti' },
  endSessionNamed: { en: 'Log out {name}', it: 'Disconnetti {name}' },
  endOthers: { en: 'Log out everywhere else', it: 'Disconnetti ovunque altrove' },
  sessionEnded: { en: 'Logged out there.', it: 'Disconnesso.' },
  sessionFailed: {
    en: 'The session could not be ended. Please try again.',
    it: 'Impossibile terminare la sessione. Riprova.',
  },
  agentOn: { en: '{browser} on {system}', it: '{browser} su {system}' },
  unknownBrowser: { en: 'Unknown browser', it: 'Browser sconosciuto' },

  exportTitle: { en: 'Export my data', it: 'Esporta i miei dati' },
  exportText: {
    en: 'Profile, playlists, likes and the files of your tracks, as one ZIP archive.',
    it: 'Profilo, playlist, like e i file dei tuoi brani, in un unico archivio ZIP.',
  },
  exportButton: { en: 'Download archive', it: 'Scarica l’archivio' },
  exportPreparing: { en: 'Preparing...', it: 'Preparazione...' },
  exportBegun: { en: 'Your download has begun.', it: 'Il download è iniziato.' },
  exportFailed: {
    en: 'The archive could not be prepared. Please try again.',
    it: 'Impossibile preparare l’archivio. Riprova.',
  },

  deleteTitle: { en: 'Delete my account', it: 'Elimina il mio account' },
  deleteText: {
    en: 'Your playlists, your tracks with their files and your likes go with it. This cannot be undone.',
    it: 'Con esso spariscono le tue playlist, i tuoi brani con i loro file e i tuoi like. Non si può annullare.',
  },
  deleteButton: { en: 'Delete my account...', it: 'Elimina il mio account...' },
  deleteQuestion: { en: 'Delete your account for good?', it: 'Eliminare l’account per sempre?' },
  deletePassword: { en: 'Your password, to confirm', it: 'La tua password, per conferma' },
  deleteConfirm: { en: 'Delete for good', it: 'Elimina per sempre' },
  deleting: { en: 'Deleting...', it: 'Eliminazione...' },
  cancel: { en: 'Cancel', it: 'Annulla' },
  deleted: { en: 'Your account is gone. Take care!', it: 'Il tuo account non c’è più. Stammi bene!' },
  deleteFailed: {
    en: 'Your account could not be deleted. Please try again.',
    it: 'Impossibile eliminare l’account. Riprova.',
  },
});
