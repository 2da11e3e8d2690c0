import type { Wording } from '../message.ts';

export const preferences: Record<string, Wording> = {
  Language: 'Sprache',
  'Segue (mixed)': 'Segue (gemischt)',
  Theme: 'Darstellung',
  'As the system': 'Wie das System',
  Dark: 'Dunkel',
  Light: 'Hell',
  Rows: 'Zeilenhöhe',
  Comfortable: 'Geräumig',
  Compact: 'Kompakt',
};
