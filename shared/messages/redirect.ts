import { catalogue } from './message.ts';

/** The screen that leads to where a playlist is created. */
export const redirectMessages = catalogue({
  redirecting: {
    en: 'Taking you to the creation of a playlist...',
    it: 'Reindirizzamento alla creazione della playlist...',
    segue: 'it',
  },
  lead: { en: 'Just a moment.', it: 'Solo un momento.', segue: 'it' },
  now: { en: 'Go there now', it: 'Vai subito', segue: 'it' },
});
