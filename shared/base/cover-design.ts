/**
 * Design of a generated cover. All of it follows from the id, so that the cover is the same in all places and at all times.
 */
export interface CoverDesign {
  /** Two hues in degrees (oklch), far enough apart to tell them as two. */
  ground: number;
  label: number;
  /** Centre and radius of the record, in hundredths of the cover. */
  x: number;
  y: number;
  radius: number;
  /** Distance of the grooves, in hundredths of the cover. */
  groove: number;
  /** The hue of the vinyl, in degrees; null for black. */
  vinyl: number | null;
  /** Direction from which the light falls, in degrees. */
  light: number;
}

/** Records lie whole in the middle, or look out of the sleeve at one side. */
const places = [
  { x: 50, y: 50, radius: 42 },
  { x: 62, y: 50, radius: 44 },
  { x: 50, y: 64, radius: 46 },
  { x: 78, y: 70, radius: 58 },
  { x: 22, y: 72, radius: 58 },
  { x: 80, y: 26, radius: 60 },
  { x: 50, y: 96, radius: 62 },
] as const;

/** Hues that turn muddy where the sleeve darkens. */
const olive = { from: 82, width: 52 };

/** FNV-1a, 32 bits (draft-eastlake-fnv), then the finalizer of MurmurHash3, so that neighbouring ids differ throughout. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) {
    value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  }
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35);
  return (value ^ (value >>> 16)) >>> 0;
}

/** The design that belongs to an id. */
export function coverDesign(id: string): CoverDesign {
  // Each trait from a hash of its own: traits cut from one number would go together.
  const pick = (trait: string, choices: number): number => hash(`${trait}:${id}`) % choices;
  // Dark yellows are olive, which flatters no record: that part of the circle is left out.
  const hue = pick('ground', 360 - olive.width);
  const ground = hue < olive.from ? hue : hue + olive.width;
  const place = places[pick('place', places.length)] ?? places[0];
  return {
    ground,
    label: (ground + 70 + pick('label', 220)) % 360,
    ...place,
    groove: 1.9 + pick('groove', 8) / 6,
    vinyl: pick('pressing', 4) === 0 ? (ground + 160 + pick('vinyl', 60)) % 360 : null,
    light: 15 + pick('light', 60),
  };
}
