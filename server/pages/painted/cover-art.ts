import type { CoverColours } from '#shared/base/cover-colours.ts';
import { drawnColours } from '#shared/base/drawn-colours.ts';
import { recordDrawing } from '#shared/base/record-drawing.ts';
import { type Html, html } from '#shared/html.ts';
import type { Painter } from './painter.ts';

interface Cover {
  id: string;
  cover_url?: string | null;
  cover_colours?: CoverColours | null;
}

interface CoverLook {
  classes?: string;
  /** True for the first covers of a page. */
  eager?: boolean;
  /** True in rows, where a picture of a quarter of the size suffices. */
  small?: boolean;
}

/** A square cover, as `web/components/cover-art.tsx` shows it. */
export function coverArt(painter: Painter, cover: Cover, look: CoverLook = {}): Html {
  const { classes = '', eager = false, small = false } = look;
  const { id, cover_url: src, cover_colours: colours } = cover;
  const width = /(^|\s)(size|w)-/.test(classes) ? '' : 'w-full';
  const shape = `aspect-square rounded-cover bg-raised object-cover ${width} ${classes}`;
  if (!src) return recordCover(painter, id, shape);
  const address = small ? smallOf(src) : src;
  const ground = colours ? painter.styled(`background-color:${colours.ground}`) : '';
  return html`<img
    src="${address}"
    alt=""
    width="400"
    height="400"
    decoding="async"
    loading="${eager ? 'eager' : 'lazy'}"
    class="${shape} ${ground}"
  />`;
}

/** The address of a stored picture's small size; other sites' addresses unchanged. */
export const smallOf = (src: string): string =>
  src.startsWith('/media/pictures/') ? `${src}?size=small` : src;

/** The light of an opened record, as `web/components/sleeve-light.tsx` lets it fall. */
export function sleeveLight(painter: Painter, { id, cover_colours: colours }: Cover): Html {
  const light = painter.styled(`--sleeve:${(colours ?? drawnColours(id)).ground}`);
  return html`<div
    aria-hidden="true"
    class="lit-falling absolute inset-x-0 top-0 -z-10 h-100 sm:h-120 ${light}"
  ></div>`;
}

/** The record that stands for a picture, as `shared/base/record-drawing.ts` designs it. */
function recordCover(painter: Painter, id: string, shape: string): Html {
  const name = painter.freshId();
  const { x, y, radius, groove, light, sleeve, vinyl, label, wedges } = recordDrawing(id);
  return html`<svg viewBox="0 0 100 100" class="${shape} block overflow-hidden" aria-hidden="true">
    <defs>
      <linearGradient id="${name}-sleeve" gradientTransform="rotate(${light} .5 .5)">
        <stop stop-color="${sleeve[0]}" />
        <stop offset="1" stop-color="${sleeve[1]}" />
      </linearGradient>
      <radialGradient
        id="${name}-grooves"
        gradientUnits="userSpaceOnUse"
        cx="${x}"
        cy="${y}"
        r="${groove}"
        spreadMethod="repeat"
      >
        <stop stop-color="${vinyl[0]}" />
        <stop offset=".6" stop-color="${vinyl[1]}" />
        <stop offset="1" stop-color="${vinyl[2]}" />
      </radialGradient>
      <linearGradient id="${name}-shine">
        <stop stop-color="#fff" stop-opacity=".16" />
        <stop offset="1" stop-color="#fff" stop-opacity="0" />
      </linearGradient>
    </defs>
    <rect width="100" height="100" fill="url(#${name}-sleeve)" />
    <circle cx="${x}" cy="${y}" r="${radius + 1.5}" opacity=".28" />
    <circle cx="${x}" cy="${y}" r="${radius}" fill="url(#${name}-grooves)" />
    <g transform="rotate(${light} ${x} ${y})" fill="url(#${name}-shine)">
      <path d="${wedges[0]}" />
      <path d="${wedges[1]}" />
    </g>
    <circle cx="${x}" cy="${y}" r="${label.radius}" fill="${label.colour}" />
    <circle
      cx="${x}"
      cy="${y}"
      r="${label.radius * 0.66}"
      fill="none"
      stroke="#000"
      stroke-opacity=".22"
      stroke-width=".7"
    />
    <circle cx="${x}" cy="${y}" r="${label.radius * 0.14}" fill="#161211" />
  </svg>`;
}
