import { hueOf } from '#shared/accounts/person-hue.ts';
import { type Html, html } from '#shared/html.ts';
import type { PlaylistSummary } from '#shared/playlists/playlists.ts';
import { isKnownArtist } from '#shared/music/track-defaults.ts';
import { formatNumber } from '#shared/texts/format.ts';
import { icon, type IconName } from './icons.ts';
import type { Painter } from './painter.ts';

// The pieces of `web/ui` and `web/components` that a visitor's first screen shows, in the same classes. A control carries
// `data-press`: a press is kept by `web/looks-first.js` and done by the application's own control once that is here.

const buttonKinds = {
  primary: 'bg-signal font-semibold text-on-signal hover:bg-signal-bright',
  quiet: 'bg-raised text-text shadow-[inset_0_0_0_1px_var(--color-line)] hover:bg-line',
  plain: 'text-muted hover:bg-raised hover:text-text',
};

const buttonSizes = {
  md: 'min-h-11 px-5 py-1.5',
  sm: 'min-h-11 px-3.5 py-1 text-sm sm:min-h-9',
};

interface ButtonLook {
  kind?: keyof typeof buttonKinds;
  size?: keyof typeof buttonSizes;
  icon?: IconName;
  classes?: string;
}

const buttonClasses = ({ kind = 'quiet', size = 'md', classes = '' }: ButtonLook): string =>
  `inline-flex items-center justify-center gap-2 rounded-full text-center transition select-none active:translate-y-px disabled:opacity-50 disabled:active:translate-y-0 aria-disabled:opacity-50 ${buttonKinds[kind]} ${buttonSizes[size]} ${classes}`;

const buttonIcon = ({ icon: name }: ButtonLook): Html | null =>
  name ? icon(name, 'size-4.5 shrink-0') : null;

/** A button; `label` where its own words do not name it. */
export const button = (
  words: Html | string,
  look: ButtonLook & { label?: string; isDisabled?: boolean } = {},
): Html =>
  html`<button
    type="button"
    data-press=""
    ${look.label === undefined ? null : html`aria-label="${look.label}"`}
    ${look.isDisabled ? html`disabled` : null}
    class="${buttonClasses(look)}"
  >
    ${buttonIcon(look)}${words}
  </button>`;

/** The words of a button that plays and stops, as wide as the longer of the two. */
export function playFaces(play: string, stop: string, stopClasses = ''): Html {
  const face = 'inline-flex items-center justify-center gap-2';
  return html`<span class="grid *:col-start-1 *:row-start-1"
    ><span aria-hidden="false" class="${face}">${icon('play', 'size-4.5 shrink-0')}<span>${play}</span></span
    ><span aria-hidden="true" class="${face} invisible"
      >${icon('square', 'size-4.5 shrink-0')}<span class="${stopClasses}">${stop}</span></span
    ></span
  >`;
}

/** A link that looks like a button. */
export const linkButton = (address: string, words: Html | string, look: ButtonLook = {}): Html =>
  html`<a href="${address}" class="${buttonClasses(look)}">${buttonIcon(look)}${words}</a>`;

interface IconButtonLook {
  kind?: 'primary' | 'plain';
  title?: string;
  classes?: string;
  iconClasses?: string;
}

/** A round button with an icon. */
export function iconButton(label: string, name: IconName, look: IconButtonLook = {}): Html {
  const { kind = 'plain', title = label, classes = '', iconClasses = '' } = look;
  return html`<button
    type="button"
    data-press=""
    aria-label="${label}"
    title="${title}"
    class="inline-grid size-11 shrink-0 place-items-center rounded-full transition active:scale-95 disabled:opacity-40 disabled:active:scale-100 ${
      buttonKinds[kind]
    } ${classes}"
  >
    ${icon(name, `size-5 ${iconClasses}`)}
  </button>`;
}

/** The heart with the number of likes. */
export function likeButton({ say, language }: Painter, playlist: PlaylistSummary): Html {
  const shown = formatNumber(playlist.likes_count, language);
  return html`<button
    type="button"
    data-press=""
    aria-label="${say('playlist-pieces:like', { name: playlist.name })} ${shown}"
    title="${say('playlist-pieces:likes', { count: playlist.likes_count })}"
    class="inline-flex min-h-11 min-w-11 items-center justify-center gap-1.5 rounded-full px-3 text-sm font-medium text-muted tabular-nums transition hover:bg-raised hover:text-text active:scale-95"
  >
    ${icon('heart', 'size-5 shrink-0')}${shown}
  </button>`;
}

export const saveButton = ({ say }: Painter, { name }: PlaylistSummary): Html =>
  iconButton(say('playlist-pieces:save', { name }), 'bookmark');

export const shareButton = ({ say }: Painter, { name }: PlaylistSummary): Html =>
  iconButton(say('playlist-pieces:share', { name }), 'share');

/** Follows a playlist or a person; `compact`: without its word on a phone. */
export const followButton = ({ say }: Painter, name: string, compact = false): Html =>
  button(html`<span class="${compact ? 'max-sm:sr-only' : ''}">${say('follow-pieces:follow')}</span>`, {
    size: 'sm',
    icon: 'follow',
    label: say('follow-pieces:followName', { name }),
    classes: compact ? 'max-sm:bg-transparent max-sm:shadow-none' : '',
  });

export const badge = (words: Html | string, classes = ''): Html =>
  html`<span
    data-edge=""
    class="inline-flex items-center gap-1 rounded-full bg-raised px-2 py-0.5 text-xs font-semibold whitespace-nowrap text-muted ${classes}"
    >${words}</span
  >`;

/** A person's picture, or the first letter of the name on a tint made from it. */
export function avatar(
  { styled }: Painter,
  name: string,
  picture: string | null | undefined,
  classes = '',
): Html {
  const shape = `size-8 shrink-0 rounded-full text-sm ${classes}`;
  if (picture) return html`<img src="${picture}" alt="" loading="lazy" class="${shape} object-cover" />`;
  const tint = styled(`background-color:oklch(0.44 0.085 ${hueOf(name)})`);
  return html`<span
    aria-hidden="true"
    class="${shape} grid scheme-dark place-items-center font-semibold text-text ${tint}"
    >${Array.from(name)[0]?.toUpperCase() ?? '?'}</span
  >`;
}

/** A message for an empty list. */
export const emptyState = (
  name: IconName,
  title: Html | string,
  words: string,
  action: Html | null = null,
): Html =>
  html`<div class="mx-auto grid max-w-md justify-items-center gap-3 px-4 py-16 text-center">
    ${icon(name, 'size-10 text-muted', 1.5)}
    <h2 class="text-lg font-semibold">${title}</h2>
    <p class="text-muted">${words}</p>
    ${action ? html`<div class="mt-3 flex flex-wrap justify-center gap-3">${action}</div>` : null}
  </div>`;

/** A paragraph that keeps its line breaks: the formatter's own would be among them. */
export const linesOfText = (words: Html | string, classes: string): Html =>
  html`<p class="${classes}">${words}</p>`;

/** Addresses as `web/lib/paths.ts` has them. */
export const playlistAddress = (id: string): string => `/playlists/${encodeURIComponent(id)}`;
export const artistAddress = (name: string): string => `/artists/${encodeURIComponent(name)}`;
export const personAddress = (username: string): string => `/users/${encodeURIComponent(username)}`;

/** An artist's name, as `web/components/artist-link.tsx` shows it in a row. */
export const artistLink = (artist: string, unknown: string, words: Html | string = artist): Html =>
  isKnownArtist(artist)
    ? html`<a
        href="${artistAddress(artist)}"
        class="truncate hover:underline focus-visible:relative focus-visible:z-10 sm:relative sm:z-10"
        >${words}</a
      >`
    : html`<span class="truncate">${words === '' ? unknown : words}</span>`;
