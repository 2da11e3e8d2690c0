import type { CoverColours } from '#shared/base/cover-colours.ts';
import { coverChroma, coverLightness } from '#shared/base/drawn-colours.ts';

/** Hue (oklch) of a person without a picture, from the name. */
export function hueOf(name: string): number {
  let sum = 0;
  for (const letter of name) sum += letter.codePointAt(0) ?? 0;
  return 30 + (sum % 6) * 55;
}

/** The light of a face without a picture: the hue of its tint. */
export function lightOfName(name: string): CoverColours {
  const hue = hueOf(name);
  return {
    ground: `oklch(${coverLightness.ground} ${coverChroma.ground} ${hue})`,
    accent: `oklch(${coverLightness.accent} ${coverChroma.accent} ${hue})`,
  };
}
