import { catalogue } from './message.ts';

/** The page for every address that is none. */
export const notFoundMessages = catalogue({
  title: { en: 'This page is not in our crates', it: 'Questa pagina non è nei nostri scaffali' },
  text: {
    en: 'The link may be old, or one letter is off.',
    it: 'Il link è forse vecchio, o una lettera è sbagliata.',
  },
  home: { en: 'Go to the home page', it: 'Vai alla home' },
});
