import { catalogue } from './message.ts';

/** People's pages. */
export const profileMessages = catalogue({
  notFound: { en: 'There is nobody of this name here.', it: 'Qui non c’è nessuno con questo nome.' },
  exportGone: {
    en: 'This download has expired. Ask for it again on your profile.',
    it: 'Questo download è scaduto. Richiedilo di nuovo dal tuo profilo.',
  },
});
