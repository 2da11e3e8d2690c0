import { catalogue } from './message.ts';

export const playlistMessages = catalogue({
  notFound: { en: 'Playlist not found.', it: 'Playlist non trovata.', spec: 'en' },
  full: { en: 'This playlist is full.', it: 'Questa playlist è piena.' },
  alreadyThere: {
    en: 'This track is already in the playlist.',
    it: 'Questo brano è già nella playlist.',
  },
});
