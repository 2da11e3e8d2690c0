import { coverDesign } from './cover-design.ts';

/** The shapes and colours of a drawn cover, on a square of 100; the first paint's record and the application's are the same. */
export function recordDrawing(id: string) {
  const { ground, label, x, y, radius, groove, vinyl, light } = coverDesign(id);
  return {
    x,
    y,
    radius,
    groove,
    light,
    sleeve: [`oklch(0.62 0.13 ${ground})`, `oklch(0.3 0.08 ${darker(ground)})`],
    vinyl: [pressed(0.19, vinyl), pressed(0.215, vinyl), pressed(0.275, vinyl)],
    label: { radius: radius * 0.34, colour: `oklch(0.72 0.14 ${label})` },
    wedges: [wedge(x, y, radius, 1), wedge(x, y, radius, -1)],
  } as const;
}

/** Vinyl of a lightness: black and faintly warm, or of a hue. */
function pressed(lightness: number, hue: number | null): string {
  return hue === null ? `oklch(${lightness} 0.008 50)` : `oklch(${lightness + 0.16} 0.085 ${hue})`;
}

/** The hue into which a sleeve darkens: away from the olive that dark yellows turn to. */
function darker(hue: number): number {
  return (hue > 45 && hue < 140 ? hue + 310 : hue + 40) % 360;
}

/** A slice of light across the record, to the right (1) or to the left (-1) of its centre. */
function wedge(x: number, y: number, radius: number, side: 1 | -1): string {
  const reach = radius * 0.96 * side;
  const spread = radius * 0.26;
  return `M${x} ${y}L${x + reach} ${y - spread}A${radius} ${radius} 0 0 ${side === 1 ? 1 : 0} ${x + reach} ${y + spread}Z`;
}
