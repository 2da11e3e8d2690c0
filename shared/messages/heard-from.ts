import { catalogue } from './message.ts';

/** Which source of a recording sounds, and what the player did by itself: it comes with the player's controls. */
export const heardFromMessages = catalogue({
  heardFrom: { en: 'Plays from {source}. Choose another source', it: 'Da {source}. Scegli un’altra fonte' },
  sources: { en: 'Sources of this recording', it: 'Fonti di questo brano' },
  file: { en: 'File on Segue', it: 'File su Segue' },
  deadSource: { en: '{source}: {reason}', it: '{source}: {reason}' },
  orderTitle: { en: 'Sources you hear first', it: 'Fonti da ascoltare prima' },
  fellBack: {
    en: '{from} did not start: now from {to}',
    it: '{from} non è partito: ora da {to}',
  },
  stepped: {
    en: {
      one: 'Skipped {count} dead link',
      other: 'Skipped {count} dead links',
    },
    it: {
      one: 'Saltato {count} link morto',
      other: 'Saltati {count} link morti',
    },
  },
});
