import type { CoverColours } from './cover-colours.ts';
import { coverDesign } from './cover-design.ts';

/** Lightness (oklch) of every ground and accent; hue and chroma are the cover's own. */
export const coverLightness = { ground: 0.29, accent: 0.76 } as const;

/** Chroma (oklch) that a ground and an accent have at most. */
export const coverChroma = { ground: 0.08, accent: 0.13 } as const;

/** The colours of a drawn cover, which follow from its id like the drawing. */
export function drawnColours(id: string): CoverColours {
  const { ground, label } = coverDesign(id);
  return {
    ground: `oklch(${coverLightness.ground} ${coverChroma.ground} ${ground})`,
    accent: `oklch(${coverLightness.accent} ${coverChroma.accent} ${label})`,
  };
}
