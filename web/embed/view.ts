import type { Playlist } from '#shared/playlists/playlists.ts';
import { base } from '#web/lib/base.ts';
import { formatTrackTitle } from '#web/lib/format.ts';
import { controls } from './controls.ts';
import { coverAddress } from './cover.ts';
import { el, icon, setAll, shapes } from './dom.ts';
import type { Playback, PlaybackControls } from './playback.ts';
import { trackRows } from './track-rows.ts';
import { house, say } from './texts.ts';

const outside = { target: '_blank', rel: 'noopener' };

/** The whole player; `show` brings it up to date. */
export function playerView(
  playlist: Playlist,
  playback: PlaybackControls,
): { elements: HTMLElement[]; show: (state: Playback) => void } {
  const bar = controls(playback);
  const rows = trackRows(playlist.tracks, (index) =>
    index === playback.state().index ? playback.toggle() : playback.play(index),
  );
  const now = el('span', { class: 'truncate' });
  const way = el('a', { ...outside, class: 'shrink-0 text-text underline' });
  const line = el('p', { 'aria-live': 'polite', class: 'now flex gap-2 text-sm' }, now, way);
  const header = el('header', { class: 'head' }, cover(playlist), words(playlist, line), bar.element);
  const list = el('div', { 'data-scrolls': '', class: 'list min-h-0 flex-1 overflow-y-auto' }, rows.list);
  return {
    elements: [header, list],
    show(state) {
      bar.show(state);
      rows.mark(state.index, state.playing);
      const track = state.failed ?? playlist.tracks[state.index];
      const title = track ? formatTrackTitle(track.title) : '';
      const words = state.failed
        ? say('trackFailed', { title })
        : [title, track?.artist || say('unknownArtist')].join(' · ');
      if (now.textContent !== words) now.textContent = words;
      line.classList.toggle('text-danger', state.failed !== null);
      way.hidden = state.elsewhere === null;
      if (state.elsewhere === null || way.getAttribute('href') === state.elsewhere) return;
      setAll(way, { href: state.elsewhere });
      way.textContent = say('hearAt', { site: new URL(state.elsewhere).hostname.replace(/^www\./, '') });
    },
  };
}

/** The view of a playlist that Segue cannot play itself: its tracks, and the link to it. */
export function stillView(playlist: Playlist): HTMLElement[] {
  const rows = trackRows(playlist.tracks, () => undefined);
  return [
    el('header', { class: 'head' }, cover(playlist), words(playlist)),
    playlist.tracks.length > 0
      ? el('div', { 'data-scrolls': '', class: 'list min-h-0 flex-1 overflow-y-auto' }, rows.list)
      : notice(say('empty')),
  ];
}

/** A message with optional buttons. */
export function notice(text: string, ...actions: HTMLElement[]): HTMLElement {
  return el(
    'div',
    {
      role: 'status',
      class: 'grid flex-1 place-content-center justify-items-center gap-4 p-4 text-center text-muted',
    },
    markOf(32),
    el('h1', { class: 'font-sans text-base' }, text),
    ...actions,
  );
}

/** A link to the site, for a missing playlist. */
export const discoverLink = (): HTMLElement =>
  el(
    'a',
    { href: `${base}/`, ...outside, class: 'pill bg-signal font-semibold text-on-signal' },
    say('discover'),
  );

export function retryButton(onPress: () => void): HTMLElement {
  const button = el('button', { type: 'button', class: 'pill bg-raised text-text' }, say('tryAgain'));
  button.addEventListener('click', onPress);
  return button;
}

function cover(playlist: Playlist): HTMLElement {
  return el('img', { src: coverAddress(playlist), alt: '', class: 'cover rounded-cover object-cover' });
}

function words(playlist: Playlist, ...more: HTMLElement[]): HTMLElement {
  return el(
    'div',
    { class: 'flex min-w-0 items-start gap-2' },
    el('div', { class: 'min-w-0 flex-1' }, heading(playlist), byline(playlist), ...more),
    homeLink(playlist),
  );
}

const pageOf = ({ id }: Playlist): string => `${base}/playlists/${id}`;

function heading(playlist: Playlist): HTMLElement {
  const link = el('a', { href: pageOf(playlist), ...outside, class: 'hover:underline' }, playlist.name);
  return el('h1', { class: 'truncate text-lg font-bold' }, link);
}

function byline({ owner, track_count: count }: Playlist): HTMLElement {
  const name = owner?.username ?? say('unknownUser');
  return el(
    'p',
    { class: 'truncate text-sm text-muted' },
    `${say('by', { name })} · ${say('trackCount', { count })}`,
  );
}

function homeLink(playlist: Playlist): HTMLElement {
  return el(
    'a',
    {
      href: pageOf(playlist),
      ...outside,
      'aria-label': say('onSegue'),
      title: say('onSegue'),
      class:
        'home flex shrink-0 items-center gap-1.5 rounded-full font-display text-sm font-bold hover:text-signal',
    },
    markOf(22),
    el('span', { class: 'home-name' }, house),
  );
}

function markOf(size: number): SVGSVGElement {
  const mark = icon(shapes.mark, { size });
  mark.setAttribute('class', 'text-signal');
  return mark;
}
