import type { Wording } from '../message.ts';

export const ownShell: Record<string, Wording> = {
  'Your menu': 'Dein Menü',
  'Keyboard shortcuts': 'Tastenkürzel',
  Shortcuts: 'Schnellwege',
};
