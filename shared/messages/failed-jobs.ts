import { catalogue } from './message.ts';

/** The list of work that was given up, on the administrators' dashboard. */
export const failedJobMessages = catalogue({
  title: { en: 'Failed work', it: 'Lavori non riusciti', segue: 'it' },
  lead: {
    en: 'Each was tried several times, or refused for good. It is kept for 30 days. Recurring work that ends the server is paused until it is tried again.',
    it: 'Ognuno è stato tentato più volte o rifiutato in modo definitivo. Resta qui per 30 giorni. Un lavoro ricorrente che fa terminare il server resta in pausa finché non viene ritentato.',
    segue: 'it',
  },
  none: { en: 'No work has failed.', it: 'Nessun lavoro è fallito.', segue: 'it' },
  cannotLoad: {
    en: 'The failed work cannot be shown just now.',
    it: 'I lavori non riusciti non si possono mostrare adesso.',
    segue: 'it',
  },
  work: { en: 'Work', it: 'Lavoro', segue: 'it' },
  forWhom: { en: 'For', it: 'Per', segue: 'it' },
  why: { en: 'Why it failed', it: 'Motivo', segue: 'it' },
  deaths: {
    en: 'The server ended {count} times while it was done.',
    it: 'Il server è terminato {count} volte durante questo lavoro.',
    segue: 'it',
  },
  paused: { en: '{name} (paused)', it: '{name} (in pausa)', segue: 'it' },
  upload: { en: 'Check of an upload', it: 'Controllo di un caricamento', segue: 'it' },
  when: { en: 'Failed on', it: 'Fallito il', segue: 'it' },
  actions: { en: 'Actions', it: 'Azioni', segue: 'it' },
  retry: { en: 'Try again', it: 'Riprova', segue: 'it' },
  drop: { en: 'Remove', it: 'Rimuovi', segue: 'it' },
  retried: { en: 'It will be tried again now.', it: 'Verrà ritentato subito.', segue: 'it' },
  dropped: { en: 'Removed from the list.', it: "Tolto dall'elenco.", segue: 'it' },
  failedAgain: {
    en: 'That did not work. Try again.',
    it: 'Non ha funzionato. Riprova.',
    segue: 'it',
  },
  mail: { en: 'Email', it: 'Email', segue: 'it' },
  verificationMail: { en: 'Email that verifies an address', it: 'Email di verifica', segue: 'it' },
  passwordMail: { en: 'Email for a new password', it: 'Email per una nuova password', segue: 'it' },
  knownAddressMail: {
    en: 'Email to the owner of an address',
    it: 'Email al titolare di un indirizzo',
    segue: 'it',
  },
});
