import type { Wording } from '../message.ts';

export const redirect: Record<string, Wording> = {
  'Taking you to the creation of a playlist...': 'Du wirst zum Erstellen einer Playlist weitergeleitet …',
  'Just a moment.': 'Einen Moment.',
  'Go there now': 'Jetzt dorthin gehen',
};
