import type { Wording } from '../message.ts';

export const playback: Record<string, Wording> = {
  'Stop playback': 'Wiedergabe anhalten',
  'Error during playback. Please try again or choose another playlist.':
    'Fehler bei der Wiedergabe. Bitte versuche es noch einmal oder wähle eine andere Playlist.',
  'The playlist could not be loaded': 'Die Playlist konnte nicht geladen werden',
};
