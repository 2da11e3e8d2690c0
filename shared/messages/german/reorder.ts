import type { Wording } from '../message.ts';

export const reorder: Record<string, Wording> = {
  'Press space to pick it up, the arrow keys to move it, space to put it down, and Escape to leave it where it was.':
    'Leertaste nimmt es auf, die Pfeiltasten bewegen es, Leertaste legt es ab, und Escape lässt es, wo es war.',
  movable: 'beweglich',
  '{title} picked up at place {place} of {count}.': '{title} aufgenommen, Platz {place} von {count}.',
  '{title}: place {place} of {count}.': '{title}: Platz {place} von {count}.',
  '{title} put down at place {place} of {count}.': '{title} abgelegt, Platz {place} von {count}.',
  '{title} left at place {place} of {count}.': '{title} bleibt auf Platz {place} von {count}.',
};
