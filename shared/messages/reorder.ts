import { catalogue } from './message.ts';

/** What a screen reader says while a row of a list is moved. */
export const reorderMessages = catalogue({
  instructions: {
    en: 'Press space to pick it up, the arrow keys to move it, space to put it down, and Escape to leave it where it was.',
    it: 'Premi spazio per prenderlo, le frecce per spostarlo, spazio per posarlo ed Esc per lasciarlo dov’era.',
  },
  movable: { en: 'movable', it: 'spostabile' },
  pickedUp: {
    en: '{title} picked up at place {place} of {count}.',
    it: 'Hai preso {title}, al posto {place} di {count}.',
  },
  movedTo: { en: '{title}: place {place} of {count}.', it: '{title}: posto {place} di {count}.' },
  putDown: {
    en: '{title} put down at place {place} of {count}.',
    it: 'Hai posato {title} al posto {place} di {count}.',
  },
  leftThere: {
    en: '{title} left at place {place} of {count}.',
    it: 'Hai lasciato {title} al posto {place} di {count}.',
  },
});
