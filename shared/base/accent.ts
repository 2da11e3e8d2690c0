/** The least contrast of text on its ground (WCAG 2.2, success criterion 1.4.3). */
export const leastContrast = 4.5;

/**
 * Grounds on which the accent stands as text, by day and by night: `page`, `surface` and `raised` of `web/ui/tokens.css`, and
 * of all covers' grounds (`web/ui/light.css`) the darkest paper and the brightest one of the night.
 */
const grounds = {
  day: ['#faf6f0', '#f2ece3', '#e8e0d4', '#f9d4e2'],
  night: ['#14110f', '#1e1a17', '#2a2521', '#003735'],
} as const;

type Rgb = [number, number, number];

const toRgb = (hex: string): Rgb => [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16)) as Rgb;
const toHex = (rgb: Rgb): string =>
  `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;

/** Relative luminance of an sRGB colour (WCAG 2.2). */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = toRgb(hex).map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast ratio of two colours, 1 to 21 (WCAG 2.2). */
export function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

const leastOn = (hex: string, theme: keyof typeof grounds): number =>
  Math.min(...grounds[theme].map((ground) => contrast(hex, ground)));

/** Mixes a share of white (or black) into a colour. */
const mixed = (hex: string, share: number, into: 0 | 255): string =>
  toHex(toRgb(hex).map((part) => part + (into - part) * share) as Rgb);

/** An accent in both themes; `bright` is the colour of a control that is pointed at. */
export interface AccentColours {
  day: string;
  dayBright: string;
  night: string;
  nightBright: string;
}

/**
 * The colours of an accent `#rrggbb`: by day as it is, by night lightened until it can be read.
 * Returns the contrast instead where the colour is too light for the day.
 */
export function accentColours(accent: string): AccentColours | { contrast: number } {
  const byDay = leastOn(accent, 'day');
  if (byDay < leastContrast) return { contrast: Math.floor(byDay * 10) / 10 };
  let night = accent;
  for (let share = 0.05; leastOn(night, 'night') < leastContrast; share += 0.05)
    night = mixed(accent, share, 255);
  return { day: accent, dayBright: mixed(accent, 0.2, 0), night, nightBright: mixed(night, 0.2, 255) };
}
