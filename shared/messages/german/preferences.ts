import type { Wording } from '../message.ts';

export const preferences: Record<string, Wording> = {
  Language: 'Sprache',
  'Segue (mixed)': 'Segue (gemischt)',
  English: 'English',
  Italiano: 'Italiano',
  Deutsch: 'Deutsch',
  Theme: 'Darstellung',
  'As the system': 'Wie das System',
  Dark: 'Dunkel',
  Light: 'Hell',
  Rows: 'Zeilenhöhe',
  Comfortable: 'Geräumig',
  Compact: 'Kompakt',
};
