import { catalogue } from './message.ts';

export const playlistMessages = catalogue({
  notFound: { en: 'Playlist not found.', it: 'Playlist non trovata.', spec: 'en' },
  changedMeanwhile: {
    en: 'This playlist has been changed elsewhere meanwhile.',
    it: 'Questa playlist è stata modificata altrove nel frattempo.',
  },
  lineGone: {
    en: 'This line is no longer in the playlist.',
    it: 'Questa riga non è più nella playlist.',
  },
  trackNotFound: { en: 'Track not found.', it: 'Brano non trovato.' },
  notInTrash: {
    en: 'This playlist can no longer be brought back.',
    it: 'Questa playlist non può più essere recuperata.',
  },
  full: { en: 'This playlist is full.', it: 'Questa playlist è piena.' },
  alreadyThere: {
    en: 'This track is already in the playlist.',
    it: 'Questo brano è già nella playlist.',
  },
  noSuchState: {
    en: 'This playlist has no such past that you may see.',
    it: 'Questa playlist non ha un passato simile che tu possa vedere.',
  },
  noVersion: {
    en: 'This playlist is no version of another.',
    it: 'Questa playlist non è la versione di un’altra.',
  },
  isNow: {
    en: 'This is how the playlist is now: change it first.',
    it: 'La playlist ora è così: prima modificala.',
  },
  filledAlready: {
    en: 'This line has its track already.',
    it: 'Questa riga ha già il suo brano.',
  },
});
