import { catalogue } from './message.ts';

/** The texts of the copyright scan. */
export const copyrightMessages = catalogue({
  blocked: {
    en: 'Upload blocked: this file contains copyrighted music ({title} by {artist}, {from} to {to}). Only original content is allowed.',
    it: 'Upload bloccato: questo file contiene musica protetta da copyright ({title} di {artist}, da {from} a {to}). Sono ammessi solo contenuti originali.',
    segue: 'en',
  },
  scanFailed: {
    en: 'The copyright scan could not run. Please try again in a moment.',
    it: 'Il controllo del copyright non è stato possibile. Riprova tra poco.',
  },
});
