import { catalogue } from './message.ts';

/** The entries of the audit log as sentences: {who} did it, {name} is what it was done to. */
export const deedMessages = catalogue({
  accountOpened: {
    en: 'The account {name} was opened',
    it: "L'account {name} è stato creato",
    segue: 'it',
  },
  registeredAgain: {
    en: 'Somebody tried to register with the email address of {name}',
    it: "Qualcuno ha provato a registrarsi con l'email di {name}",
    segue: 'it',
  },
  emailVerified: {
    en: 'The email address of {name} was verified',
    it: "L'email di {name} è stata verificata",
    segue: 'it',
  },
  passwordReset: {
    en: '{name} reset the password by email',
    it: '{name} ha reimpostato la password via email',
    segue: 'it',
  },
  passwordChanged: {
    en: '{name} changed the password',
    it: '{name} ha cambiato la password',
    segue: 'it',
  },
  resetLinkMade: {
    en: 'A link to reset the password of {name} was made on the server',
    it: 'Sul server è stato creato un link per reimpostare la password di {name}',
    segue: 'it',
  },
  tokenCreated: {
    en: '{name} made an access token',
    it: '{name} ha creato un token di accesso',
    segue: 'it',
  },
  tokenRevoked: {
    en: '{name} revoked an access token',
    it: '{name} ha revocato un token di accesso',
    segue: 'it',
  },
  accountExported: {
    en: '{name} downloaded all their data',
    it: '{name} ha scaricato tutti i propri dati',
    segue: 'it',
  },
  accountDeleted: {
    en: '{name} deleted their account',
    it: '{name} ha eliminato il proprio account',
    segue: 'it',
  },
  userEdited: {
    en: '{who} changed the account {name}',
    it: "{who} ha modificato l'account {name}",
    segue: 'it',
  },
  userActivated: {
    en: '{who} activated the account {name}',
    it: "{who} ha attivato l'account {name}",
    segue: 'it',
  },
  userDeactivated: {
    en: '{who} deactivated the account {name}',
    it: "{who} ha disattivato l'account {name}",
    segue: 'it',
  },
  userDeleted: {
    en: '{who} deleted the account {name}',
    it: "{who} ha eliminato l'account {name}",
    segue: 'it',
  },
  listDownloaded: {
    en: '{who} downloaded the list of users',
    it: "{who} ha scaricato l'elenco degli utenti",
    segue: 'it',
  },
  storageChanged: {
    en: '{who} changed the storage limits of the roles',
    it: '{who} ha cambiato i limiti di spazio dei ruoli',
    segue: 'it',
  },
  rebuildBegun: {
    en: '{who} began to rebuild the search index',
    it: "{who} ha avviato la ricostruzione dell'indice di ricerca",
    segue: 'it',
  },
  jobRetried: {
    en: '{who} let failed work be tried again',
    it: '{who} ha fatto ritentare un lavoro non riuscito',
    segue: 'it',
  },
  jobDropped: {
    en: '{who} removed failed work from the list',
    it: "{who} ha tolto dall'elenco un lavoro non riuscito",
    segue: 'it',
  },
  backupCreated: { en: '{who} made a backup', it: '{who} ha creato un backup', segue: 'it' },
  backupFailed: { en: 'A backup failed', it: 'Un backup non è riuscito', segue: 'it' },
  backupRestored: { en: '{who} restored a backup', it: '{who} ha ripristinato un backup', segue: 'it' },
  restoreFailed: {
    en: 'A backup could not be restored',
    it: 'Il ripristino di un backup non è riuscito',
    segue: 'it',
  },
  backupProven: {
    en: '{who} tested a backup: it can be restored',
    it: '{who} ha verificato un backup: si può ripristinare',
    segue: 'it',
  },
  proofFailed: {
    en: 'A backup was tested and cannot be restored',
    it: 'Un backup è stato verificato e non si può ripristinare',
    segue: 'it',
  },
  backupDeleted: { en: '{who} deleted a backup', it: '{who} ha eliminato un backup', segue: 'it' },
  backupDownloaded: { en: '{who} downloaded a backup', it: '{who} ha scaricato un backup', segue: 'it' },
  backupUploaded: { en: '{who} uploaded a backup', it: '{who} ha caricato un backup', segue: 'it' },
  scanClear: {
    en: 'The copyright scan of {name} found nothing',
    it: "Il controllo del diritto d'autore su {name} non ha trovato nulla",
    segue: 'it',
  },
  scanMatched: {
    en: 'The copyright scan of {name} found a match',
    it: "Il controllo del diritto d'autore su {name} ha trovato una corrispondenza",
    segue: 'it',
  },
  scanFailed: {
    en: '{name} could not be scanned for copyright',
    it: "Non è stato possibile controllare il diritto d'autore su {name}",
    segue: 'it',
  },
  claimDisputed: {
    en: '{who} disputed the claim on {name}',
    it: '{who} ha contestato la rivendicazione su {name}',
    segue: 'it',
  },
  claimUpheld: {
    en: '{who} upheld the claim on {name}',
    it: '{who} ha confermato la rivendicazione su {name}',
    segue: 'it',
  },
  claimReleased: { en: '{who} released {name}', it: '{who} ha sbloccato {name}', segue: 'it' },
  trackRemoved: {
    en: '{who} removed {name} because of copyright',
    it: "{who} ha rimosso {name} per diritto d'autore",
    segue: 'it',
  },
  workAdded: {
    en: '{who} added the reference work {name}',
    it: "{who} ha aggiunto l'opera di riferimento {name}",
    segue: 'it',
  },
  workDeleted: {
    en: '{who} deleted the reference work {name}',
    it: "{who} ha eliminato l'opera di riferimento {name}",
    segue: 'it',
  },
  reportDismissed: {
    en: '{who} dismissed the reports about {name}',
    it: '{who} ha respinto le segnalazioni su {name}',
    segue: 'it',
  },
  trackTakenDown: {
    en: '{who} took {name} down and told its owner',
    it: '{who} ha rimosso {name} e ha informato chi lo possiede',
    segue: 'it',
  },
  thingHidden: { en: '{who} hid {name}', it: '{who} ha nascosto {name}', segue: 'it' },
  thingShown: {
    en: '{who} made {name} visible again',
    it: '{who} ha reso di nuovo visibile {name}',
    segue: 'it',
  },
  partRemoved: {
    en: '{who} removed the name, the text or the picture of {name}',
    it: "{who} ha rimosso il nome, il testo o l'immagine di {name}",
    segue: 'it',
  },
  ownerWarned: {
    en: '{who} warned the owner of {name}',
    it: '{who} ha avvertito il proprietario di {name}',
    segue: 'it',
  },
  ownerDeactivated: {
    en: '{who} deactivated the account behind {name}',
    it: "{who} ha disattivato l'account di chi possiede {name}",
    segue: 'it',
  },
  appealed: {
    en: '{who} appealed against a decision',
    it: '{who} ha fatto ricorso contro una decisione',
    segue: 'it',
  },
  decisionKept: {
    en: '{who} let the decision on {name} stand',
    it: '{who} ha mantenuto la decisione su {name}',
    segue: 'it',
  },
  decisionLifted: {
    en: '{who} lifted the decision on {name}',
    it: '{who} ha revocato la decisione su {name}',
    segue: 'it',
  },
  monthArchived: {
    en: '{who} moved old records into the archive: {name}',
    it: '{who} ha spostato vecchi dati nell’archivio: {name}',
    segue: 'it',
  },
  reason: { en: 'Reason', it: 'Motivo', segue: 'it' },
  note: { en: 'Note', it: 'Nota', segue: 'it' },
  role: { en: 'Role', it: 'Ruolo', segue: 'it' },
  username: { en: 'Username', it: 'Nome utente', segue: 'it' },
  email: { en: 'Email', it: 'Email', segue: 'it' },
  uploadLimit: { en: 'Upload limit (MB)', it: 'Limite di upload (MB)', segue: 'it' },
  storageLimit: { en: 'Storage in all (MB)', it: 'Spazio totale (MB)', segue: 'it' },
  tracks: { en: 'Tracks', it: 'Tracce', segue: 'it' },
  playlists: { en: 'Playlists', it: 'Playlist', segue: 'it' },
  token: { en: 'Token', it: 'Token', segue: 'it' },
  scopes: { en: 'Scopes', it: 'Ambiti', segue: 'it' },
  rows: { en: 'Rows', it: 'Righe', segue: 'it' },
  keptAway: {
    en: 'Taken down since, and stayed away',
    it: 'Brani rimossi nel frattempo e rimasti fuori',
    segue: 'it',
  },
  matches: { en: 'Matches', it: 'Corrispondenze', segue: 'it' },
});
