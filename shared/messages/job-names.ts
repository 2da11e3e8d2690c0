import { catalogue } from './message.ts';

/** The recurring work of the server, as the dashboard names it. */
export const jobMessages = catalogue({
  listening: { en: 'end of silent plays', it: 'chiusura degli ascolti silenziosi', segue: 'it' },
  accounts: { en: 'expired accounts and sessions', it: 'account e sessioni scaduti', segue: 'it' },
  notifications: { en: 'old notifications', it: 'notifiche vecchie', segue: 'it' },
  digests: { en: 'email digests', it: 'riepiloghi via email', segue: 'it' },
  suggestions: { en: 'old suggestions', it: 'proposte vecchie', segue: 'it' },
  links: { en: 'links to music elsewhere', it: 'link a musica altrove', segue: 'it' },
  failedJobs: { en: 'old failed work', it: 'vecchi lavori non riusciti', segue: 'it' },
  trash: { en: 'trash', it: 'cestino', segue: 'it' },
  popularity: { en: 'popularity', it: 'popolarità', segue: 'it' },
  oldEdits: { en: 'old history of playlists', it: 'vecchia cronologia delle playlist', segue: 'it' },
  oldMonths: { en: 'archive of old months', it: 'archivio dei mesi passati', segue: 'it' },
  totals: { en: 'totals', it: 'totali', segue: 'it' },
  sweepUploads: { en: 'expired uploads', it: 'caricamenti scaduti', segue: 'it' },
  leftUploads: { en: 'interrupted uploads', it: 'caricamenti interrotti', segue: 'it' },
  backups: { en: 'scheduled backups', it: 'backup programmati', segue: 'it' },
  leftBackups: { en: 'interrupted backups', it: 'backup interrotti', segue: 'it' },
  rescan: { en: 'new copyright checks', it: "nuovi controlli del diritto d'autore", segue: 'it' },
  copyrightIndex: { en: 'copyright index', it: "indice del diritto d'autore", segue: 'it' },
  heldUploads: { en: 'uploads on hold', it: 'caricamenti in attesa', segue: 'it' },
  decisions: { en: 'copyright decisions', it: "decisioni sul diritto d'autore", segue: 'it' },
  takenTracks: { en: 'tracks taken down', it: 'brani rimossi', segue: 'it' },
  clearedPictures: { en: 'removed pictures', it: 'immagini rimosse', segue: 'it' },
  storedFiles: { en: 'size of stored files', it: 'dimensione dei file archiviati', segue: 'it' },
  unusedFiles: { en: 'unused files', it: 'file inutilizzati', segue: 'it' },
});
