import { catalogue } from './message.ts';

/** The server's refusals about backups. The screen's words stand in `backup-screen.ts`. */
export const backupMessages = catalogue({
  notFound: { en: 'There is no such backup.', it: 'Questo backup non esiste.' },
  busy: {
    en: 'A backup or a restore is already running. Please wait until it has ended.',
    it: 'Un backup o un ripristino è già in corso. Attendi che finisca.',
  },
  notCompleted: {
    en: 'Only a completed backup can be used.',
    it: 'Si può usare solo un backup completato.',
  },
  inProgress: {
    en: 'A backup in progress cannot be deleted.',
    it: 'Un backup in corso non può essere eliminato.',
  },
  needed: {
    en: 'Later backups refer to the media in this one. Delete those first, or make a self-contained backup and keep that.',
    it: 'Altri backup successivi fanno riferimento ai media di questo. Elimina prima quelli, oppure crea un backup autonomo.',
  },
  noSpace: {
    en: 'Not enough free space: {needed} MB are needed, {free} MB are free.',
    it: 'Spazio insufficiente: servono {needed} MB, ne sono liberi {free}.',
  },
  diskFull: {
    en: 'There is no space left on the disk.',
    it: 'Lo spazio su disco è esaurito.',
  },
  badArchive: {
    en: 'This archive cannot be used. {part}: {reason}',
    it: 'Questo archivio non può essere usato. {part}: {reason}',
  },
  newerSchema: {
    en: 'This backup was made by a newer version of Segue. Update first.',
    it: 'Questo backup è stato creato da una versione più recente di Segue. Aggiorna prima il programma.',
  },
  noAdministrator: {
    en: 'This backup names no active administrator: nobody could administer Segue after it is restored.',
    it: 'Questo backup non contiene alcun amministratore attivo: dopo il ripristino nessuno potrebbe amministrare Segue.',
  },
  lockLost: {
    en: 'Another server may be working on backups: this was given up.',
    it: 'Forse un altro server sta lavorando sui backup: operazione interrotta.',
  },
  canceled: { en: 'Canceled.', it: 'Annullato.' },
  interrupted: {
    en: 'The server stopped before it was done.',
    it: 'Il server si è fermato prima della fine.',
  },
  nothingRunning: {
    en: 'Nothing is being done with this backup.',
    it: 'Nessuna operazione in corso su questo backup.',
  },
  maintenance: {
    en: 'The records are being worked on, and nothing can be saved. Please try again in a moment.',
    it: 'I dati sono in manutenzione e nulla può essere salvato. Riprova tra poco.',
  },
});
