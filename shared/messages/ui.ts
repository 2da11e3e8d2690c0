import { catalogue } from './message.ts';

/** The design system's own few words. */
export const uiMessages = catalogue({
  close: { en: 'Close', it: 'Chiudi' },
  cancel: { en: 'Cancel', it: 'Annulla' },
  showPassword: { en: 'Show password', it: 'Mostra password' },
  hidePassword: { en: 'Hide password', it: 'Nascondi password' },
});
