import { catalogue } from './message.ts';

/** The design system's own few words. */
export const uiMessages = catalogue({
  close: { en: 'Close', it: 'Chiudi' },
  cancel: { en: 'Cancel', it: 'Annulla' },
  showPassword: { en: 'Show password', it: 'Mostra password' },
  hidePassword: { en: 'Hide password', it: 'Nascondi password' },
  partComing: { en: 'One moment...', it: 'Un momento...' },
  partMissing: { en: 'This part of Segue did not arrive.', it: 'Questa parte di Segue non è arrivata.' },
  partMissingText: {
    en: 'The network may be gone, or Segue was just updated: then the page must be loaded again.',
    it: 'Forse manca la rete, o Segue è appena stato aggiornato: allora la pagina va ricaricata.',
  },
  tryAgain: { en: 'Try again', it: 'Riprova' },
  reloadPage: { en: 'Reload the page', it: 'Ricarica la pagina' },
});
