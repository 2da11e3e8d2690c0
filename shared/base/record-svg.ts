import { coverDesign } from './cover-design.ts';

/** Writes a colour of OKLCH: lightness 0 to 1, chroma, hue in degrees. */
export type ColourOf = (lightness: number, chroma: number, hue: number) => string;

/** The record that stands for a playlist without a picture, as the web draws it, in SVG of `edge` pixels. */
export function recordSvg(id: string, edge: number, colour: ColourOf): string {
  const { ground, label, x, y, radius, groove, vinyl, light } = coverDesign(id);
  const dark = (ground > 45 && ground < 140 ? ground + 310 : ground + 40) % 360;
  const pressed = (lightness: number) =>
    vinyl === null ? colour(lightness, 0.008, 50) : colour(lightness + 0.16, 0.085, vinyl);
  const here = `cx="${x}" cy="${y}"`;
  const labelRadius = radius * 0.34;
  const wedge = (side: 1 | -1) => {
    const reach = radius * 0.96 * side;
    const spread = radius * 0.26;
    return `<path d="M${x} ${y}L${x + reach} ${y - spread}A${radius} ${radius} 0 0 ${side === 1 ? 1 : 0} ${x + reach} ${y + spread}Z"/>`;
  };
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" width="${edge}" height="${edge}">
<defs>
<linearGradient id="sleeve" gradientTransform="rotate(${light} .5 .5)">
<stop stop-color="${colour(0.62, 0.13, ground)}"/><stop offset="1" stop-color="${colour(0.3, 0.08, dark)}"/>
</linearGradient>
<radialGradient id="grooves" gradientUnits="userSpaceOnUse" ${here} r="${groove}" spreadMethod="repeat">
<stop stop-color="${pressed(0.19)}"/><stop offset=".6" stop-color="${pressed(0.215)}"/><stop offset="1" stop-color="${pressed(0.275)}"/>
</radialGradient>
<linearGradient id="shine"><stop stop-color="#fff" stop-opacity=".16"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></linearGradient>
</defs>
<rect width="100" height="100" fill="url(#sleeve)"/>
<circle ${here} r="${radius + 1.5}" opacity=".28"/>
<circle ${here} r="${radius}" fill="url(#grooves)"/>
<g transform="rotate(${light} ${x} ${y})" fill="url(#shine)">${wedge(1)}${wedge(-1)}</g>
<circle ${here} r="${labelRadius}" fill="${colour(0.72, 0.14, label)}"/>
<circle ${here} r="${labelRadius * 0.66}" fill="none" stroke="#000" stroke-opacity=".22" stroke-width=".7"/>
<circle ${here} r="${labelRadius * 0.14}" fill="#161211"/>
</svg>`;
}
