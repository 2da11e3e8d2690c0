import { catalogue } from './message.ts';

/** What the server says of the sources of a recording. */
export const trackSourceMessages = catalogue({
  tooMany: {
    en: 'A recording has {max} sources at most. Remove one first.',
    it: 'Una registrazione ha al massimo {max} fonti. Prima rimuovine una.',
  },
  alreadyThere: {
    en: 'This recording has this link already.',
    it: 'Questa registrazione ha già questo link.',
  },
  privateAddress: {
    en: 'This address does not belong to the public internet.',
    it: 'Questo indirizzo non appartiene a Internet pubblico.',
  },
  notFound: { en: 'This source is gone.', it: 'Questa fonte non c’è più.' },
  lastOne: {
    en: 'This is the only source of the recording. Delete the track instead.',
    it: 'Questa è l’unica fonte della registrazione. Elimina invece il brano.',
  },
  untold: {
    en: 'The link’s site does not tell what it plays. Listen first: is it the same recording?',
    it: 'Il sito del link non dice che cosa riproduce. Prima ascolta: è la stessa registrazione?',
  },
  otherWords: {
    en: 'The link is “{title}” by {artist}. Is it the same recording?',
    it: 'Il link è “{title}” di {artist}. È la stessa registrazione?',
  },
  lengthUntold: {
    en: 'The link is “{title}” by {artist}, but nobody tells how long it plays. Listen first: is it the same recording?',
    it: 'Il link è “{title}” di {artist}, ma non si sa quanto dura. Prima ascolta: è la stessa registrazione?',
  },
  otherLength: {
    en: 'The link plays {told}, this recording {own}. Is it the same recording?',
    it: 'Il link dura {told}, questa registrazione {own}. È la stessa registrazione?',
  },
  noneLeft: {
    en: 'This recording is only on services that you never want to hear. You can change that in your settings.',
    it: 'Questa registrazione è solo su servizi che non vuoi mai ascoltare. Puoi cambiarlo nelle impostazioni.',
  },
});
