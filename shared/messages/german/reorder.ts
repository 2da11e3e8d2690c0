import type { Wording } from '../message.ts';

export const reorder: Record<string, Wording> = {
  'Press space to pick it up, the arrow keys to move it, space to put it down, and Escape to leave it where it was.':
    'Mit der Leertaste aufnehmen, mit den Pfeiltasten verschieben, mit der Leertaste ablegen; Escape bricht ab.',
  movable: 'verschiebbar',
  '{title} picked up at place {place} of {count}.': '{title} aufgenommen, Platz {place} von {count}.',
  '{title}: place {place} of {count}.': '{title}: Platz {place} von {count}.',
  '{title} put down at place {place} of {count}.': '{title} abgelegt, Platz {place} von {count}.',
  '{title} left at place {place} of {count}.': '{title} bleibt auf Platz {place} von {count}.',
};
