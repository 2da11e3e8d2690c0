import { catalogue } from './message.ts';

/** The audit log's screen. */
export const auditMessages = catalogue({
  heading: { en: 'Audit log', it: 'Registro delle azioni', segue: 'it' },
  when: { en: 'When', it: 'Quando', segue: 'it' },
  what: { en: 'What happened', it: 'Cosa è successo', segue: 'it' },
  from: { en: 'From', it: 'Da', segue: 'it' },
  system: { en: 'Segue itself', it: 'Segue stessa', segue: 'it' },
  nameless: {
    en: 'Somebody whose name is no longer kept',
    it: 'Qualcuno di cui non si conserva più il nome',
    segue: 'it',
  },
  filter: { en: 'Kind', it: 'Tipo', segue: 'it' },
  everything: { en: 'Everything', it: 'Tutto', segue: 'it' },
  users: { en: 'Users', it: 'Utenti', segue: 'it' },
  accounts: { en: 'Accounts', it: 'Account', segue: 'it' },
  backups: { en: 'Backups', it: 'Backup', segue: 'it' },
  copyright: { en: 'Copyright', it: 'Copyright', segue: 'it' },
  moderation: { en: 'Moderation', it: 'Moderazione', segue: 'it' },
  settings: { en: 'Settings', it: 'Impostazioni', segue: 'it' },
  empty: { en: 'Nothing has been written down yet.', it: 'Ancora nessuna azione registrata.', segue: 'it' },
  more: { en: 'Show older entries', it: 'Mostra voci precedenti', segue: 'it' },
  loading: { en: 'Loading the log', it: 'Caricamento del registro', segue: 'it' },
  failed: { en: 'The log could not be loaded.', it: 'Impossibile caricare il registro.', segue: 'it' },
});
