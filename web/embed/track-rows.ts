import { webAddress } from '#shared/music/external-links.ts';
import { wording } from '#shared/texts/texts.ts';
import type { PlaylistTrack } from '#shared/playlists/playlists.ts';
import { formatDuration, formatTrackTitle } from '#web/lib/format.ts';
import { el, icon, setAll, shapes } from './dom.ts';
import { isPlayable } from './playback.ts';
import { language, say } from './texts.ts';

export interface TrackRows {
  list: HTMLOListElement;
  mark(index: number, playing: boolean): void;
}

const rowLook =
  'row flex w-full min-h-11 items-center gap-3 rounded-cover px-2 py-1 text-left text-sm hover:bg-raised ' +
  'focus-visible:-outline-offset-2';

/** The tracks, one row each, with their notes: a press plays it; links to other services open there. */
export function trackRows(tracks: readonly PlaylistTrack[], onPlay: (index: number) => void): TrackRows {
  const rows = tracks.map((track, index) =>
    isPlayable(track) ? playRow(track, index, onPlay) : linkRow(track, index),
  );
  const list = el('ol', { 'aria-label': say('tracks'), class: 'grid grid-cols-1' });
  list.append(...rows.map((row) => el('li', {}, row)));
  let marked = -1;
  return {
    list,
    mark(index, playing) {
      if (index !== marked) {
        setAll(rows[marked] ?? list, { 'aria-current': undefined });
        // Only where the list is scrolled away from it, and never the page that the player stands in.
        const row = rows[index];
        if (marked >= 0 && row) keepInView(row);
        marked = index;
      }
      setAll(rows[index] ?? list, { 'aria-current': 'true' });
      list.classList.toggle('is-playing', playing);
    },
  };
}

function keepInView(row: HTMLElement): void {
  const box = row.closest<HTMLElement>('[data-scrolls]');
  if (!box) return;
  const [outer, inner] = [box.getBoundingClientRect(), row.getBoundingClientRect()];
  if (inner.top < outer.top) box.scrollTop -= outer.top - inner.top;
  if (inner.bottom > outer.bottom) box.scrollTop += inner.bottom - outer.bottom;
}

function playRow(track: PlaylistTrack, index: number, onPlay: (index: number) => void): HTMLElement {
  const row = el(
    'button',
    { type: 'button', class: rowLook },
    unseen(say('play')),
    ...contents(track, index),
    el('span', { class: 'shrink-0 text-muted tabular-nums' }, formatDuration(track.duration_seconds)),
  );
  row.addEventListener('click', () => onPlay(index));
  return row;
}

function linkRow(track: PlaylistTrack, index: number): HTMLElement {
  const url = webAddress(track.source_url);
  const out = icon(shapes.out, { size: 16 });
  out.classList.add('shrink-0', 'text-muted');
  if (!url) return el('span', { class: rowLook }, ...contents(track, index));
  return el(
    'a',
    {
      href: url.href,
      target: '_blank',
      rel: 'noopener',
      class: rowLook,
    },
    ...contents(track, index),
    out,
    unseen(say('opens', { site: url.hostname })),
  );
}

/** For screen readers. */
const unseen = (text: string): HTMLElement => el('span', { class: 'sr-only' }, ` ${text} `);

function contents(track: PlaylistTrack, index: number): HTMLElement[] {
  return [
    el(
      'span',
      { 'aria-hidden': 'true', class: 'number w-6 shrink-0 text-center text-muted tabular-nums' },
      String(index + 1),
    ),
    el(
      'span',
      { class: 'min-w-0 flex-1' },
      el('span', { class: 'title block truncate font-medium' }, formatTrackTitle(track.title)),
      el('span', { class: 'block truncate text-xs text-muted' }, bylineOf(track)),
      ...(track.note
        ? [el('span', { class: 'block truncate text-xs text-muted', dir: 'auto' }, track.note.text)]
        : []),
    ),
  ];
}

/** The artist, and the reason of a dead link. */
function bylineOf({ artist, dead_link: dead }: PlaylistTrack): string {
  const name = artist || say('unknownArtist');
  return dead ? `${name} · ${wording(`dead-reasons:${dead}`, language)}` : name;
}
