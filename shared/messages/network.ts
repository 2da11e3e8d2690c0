import { catalogue } from './message.ts';

/** What a person reads where no answer came. */
export const networkMessages = catalogue({
  unreachable: {
    en: 'The server may be down or unreachable. Please try again in a moment.',
    it: 'Il server potrebbe essere spento o irraggiungibile. Riprova tra poco.',
  },
  offline: {
    en: 'You are offline. Check your internet connection.',
    it: 'Sei offline. Controlla la connessione a internet.',
  },
  timeout: {
    en: 'The server took too long to answer. Please try again.',
    it: 'Il server ha impiegato troppo tempo a rispondere. Riprova.',
  },
});
