import { catalogue } from './message.ts';

/** Blocking a person. */
export const blockMessages = catalogue({
  notYourself: { en: 'You cannot block yourself.', it: 'Non puoi bloccare te stesso.' },
  tooMany: {
    en: 'You have blocked as many people as is possible.',
    it: 'Hai bloccato il numero massimo di persone.',
  },
});
