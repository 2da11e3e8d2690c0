import { type Html, html } from '#shared/html.ts';

/** Lucide's drawings (ISC) of the icons that the first paint shows: the package itself is the web's alone. */
const drawings = {
  search: html`<path d="m21 21-4.34-4.34" /><circle cx="11" cy="11" r="8" />`,
  heart: html`<path
    d="M2 9.5a5.5 5.5 0 0 1 9.591-3.676.56.56 0 0 0 .818 0A5.49 5.49 0 0 1 22 9.5c0 2.29-1.5 4-3 5.5l-5.492 5.313a2 2 0 0 1-3 .019L5 15c-1.5-1.5-3-3.2-3-5.5"
  />`,
  bookmark: html`<path
    d="M17 3a2 2 0 0 1 2 2v15a1 1 0 0 1-1.496.868l-4.512-2.578a2 2 0 0 0-1.984 0l-4.512 2.578A1 1 0 0 1 5 20V5a2 2 0 0 1 2-2z"
  />`,
  share: html`<circle cx="18" cy="5" r="3" /><circle cx="6" cy="12" r="3" /><circle
      cx="18"
      cy="19"
      r="3"
    /><line x1="8.59" x2="15.42" y1="13.51" y2="17.49" /><line x1="15.41" x2="8.59" y1="6.51" y2="10.49" />`,
  eye: html`<path
      d="M2.062 12.348a1 1 0 0 1 0-.696 10.75 10.75 0 0 1 19.876 0 1 1 0 0 1 0 .696 10.75 10.75 0 0 1-19.876 0"
    /><circle cx="12" cy="12" r="3" />`,
  listMusic: html`<path d="M16 5H3" /><path d="M11 12H3" /><path d="M11 19H3" /><path d="M21 16V5" /><circle
      cx="18"
      cy="16"
      r="3"
    />`,
  play: html`<path d="M5 5a2 2 0 0 1 3.008-1.728l11.997 6.998a2 2 0 0 1 .003 3.458l-12 7A2 2 0 0 1 5 19z" />`,
  cross: html`<path d="M18 6 6 18" /><path d="m6 6 12 12" />`,
  square: html`<rect width="18" height="18" x="3" y="3" rx="2" />`,
  ellipsis: html`<circle cx="12" cy="12" r="1" /><circle cx="19" cy="12" r="1" /><circle
      cx="5"
      cy="12"
      r="1"
    />`,
  follow: html`<path d="M2 21a8 8 0 0 1 13.292-6" /><circle cx="10" cy="8" r="5" /><path d="M19 16v6" /><path
      d="M22 19h-6"
    />`,
  rss: html`<path d="M4 11a9 9 0 0 1 9 9" /><path d="M4 4a16 16 0 0 1 16 16" /><circle
      cx="5"
      cy="19"
      r="1"
    />`,
  externalLink: html`<path d="M15 3h6v6" /><path d="M10 14 21 3" /><path
      d="M18 13v6a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V8a2 2 0 0 1 2-2h6"
    />`,
  suggest: html`<path
      d="M22 17a2 2 0 0 1-2 2H6.828a2 2 0 0 0-1.414.586l-2.202 2.202A.71.71 0 0 1 2 21.286V5a2 2 0 0 1 2-2h16a2 2 0 0 1 2 2z"
    /><path d="M12 8v6" /><path d="M9 11h6" />`,
  fork: html`<circle cx="12" cy="18" r="3" /><circle cx="6" cy="6" r="3" /><circle
      cx="18"
      cy="6"
      r="3"
    /><path d="M18 9v2c0 .6-.4 1-1 1H7c-.6 0-1-.4-1-1V9" /><path d="M12 12v3" />`,
  eighthNote: html`<path d="m19 6-5.2-3.9a.5.5 0 0 0-.8.4V18" /><circle cx="9" cy="18" r="4" />`,
  eighthNotes: html`<path d="M21 16V3a1 1 0 0 0-1.28-.96l-10 2.917a1 1 0 0 0-.72.96V19" /><circle
      cx="18"
      cy="16"
      r="3"
    /><circle cx="6" cy="19" r="3" />`,
  unlink: html`<path
      d="m18.84 12.25 1.72-1.71h-.02a5.004 5.004 0 0 0-.12-7.07 5.006 5.006 0 0 0-6.95 0l-1.72 1.71"
    /><path d="m5.17 11.75-1.71 1.71a5.004 5.004 0 0 0 .12 7.07 5.006 5.006 0 0 0 6.95 0l1.71-1.71" /><line
      x1="8"
      x2="8"
      y1="2"
      y2="5"
    /><line x1="2" x2="5" y1="8" y2="8" /><line x1="16" x2="16" y1="19" y2="22" /><line
      x1="19"
      x2="22"
      y1="16"
      y2="16"
    />`,
  searchNothing: html`<path d="m13.5 8.5-5 5" /><path d="m8.5 8.5 5 5" /><circle cx="11" cy="11" r="8" /><path
      d="m21 21-4.3-4.3"
    />`,
} as const;

export type IconName = keyof typeof drawings;

/** A decorative icon, as `web/ui/create-icon.ts` makes it. */
export const icon = (name: IconName, classes: string, width = 2): Html =>
  html`<svg
    aria-hidden="true"
    width="24"
    height="24"
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    stroke-width="${width}"
    stroke-linecap="round"
    stroke-linejoin="round"
    class="${classes}"
  >
    ${drawings[name]}
  </svg>`;
