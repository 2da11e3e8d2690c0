import { type Html, html } from '#shared/html.ts';
import { trackDefaults } from '#shared/music/track-defaults.ts';
import type { Track } from '#shared/music/tracks.ts';
import type { PlaylistSummary } from '#shared/playlists/playlists.ts';
import { markHits } from '#shared/playlists/search-marks.ts';
import type { FoundKind } from '#shared/playlists/search-order.ts';
import type { FoundPerson } from '#shared/playlists/search.ts';
import { formatDuration, formatTrackTitle } from '#shared/texts/format.ts';
import { coverArt } from './cover-art.ts';
import type { Painter } from './painter.ts';
import * as pieces from './pieces.ts';
import { addressOf } from './playlist-tracks.ts';

export interface Hits {
  tracks: readonly Track[];
  playlists: readonly PlaylistSummary[];
  people: readonly FoundPerson[];
}

/** The hits of one kind, as `web/features/playlists/search/found-all.tsx` shows them; at most so many. */
export function hitsOf(
  painter: Painter,
  kind: FoundKind,
  { tracks = [], playlists = [], people = [] }: Partial<Hits>,
  query: string,
  most = Number.POSITIVE_INFINITY,
): Html {
  if (kind === 'playlists')
    return html`<div class="grid grid-cols-2 gap-x-4 gap-y-6 sm:grid-cols-3 lg:grid-cols-5">
      ${playlists.slice(0, most).map((one) => foundPlaylist(painter, one, query))}
    </div>`;
  return html`<div class="grid grid-cols-1 gap-3 sm:grid-cols-2 lg:grid-cols-3">
    ${
      kind === 'tracks'
        ? tracks.slice(0, most).map((one, at) => foundTrack(painter, one, query, at < 3))
        : people.slice(0, most).map((one) => foundPerson(painter, one, query))
    }
  </div>`;
}

const marked = (text: string, query: string): Html[] =>
  markHits(text, query).map((piece) =>
    piece.hit
      ? html`<mark class="rounded-sm bg-signal/20 text-text">${piece.text}</mark>`
      : html`${piece.text}`,
  );

function foundTrack(painter: Painter, track: Track, query: string, eager: boolean): Html {
  const { say } = painter;
  const title = formatTrackTitle(track.title);
  const address = addressOf(track);
  const play = html`data-press="" aria-label="${say('playlist-pieces:play', { name: title })}"
  class="max-w-full truncate after:absolute after:inset-0"`;
  const words = marked(title, query);
  const name = address
    ? html`<a href="${address}" rel="nofollow ugc" ${play}>${words}</a>`
    : html`<button type="button" ${play}>${words}</button>`;
  const album = track.album === trackDefaults.album ? [] : marked(track.album, query);
  return html`<article
    data-edge=""
    class="group relative flex gap-3 rounded-panel bg-surface p-3 transition hover:bg-raised"
  >
    <div class="relative w-20 shrink-0 self-start">${coverArt(painter, track, { small: true, eager })}</div>
    <div class="min-w-0 flex-1">
      <h2 class="truncate pr-8 font-semibold">${name}</h2>
      <p class="truncate text-sm">
        ${pieces.artistLink(track.artist, '', html`${marked(track.artist || say('playlist-pieces:unknownArtist'), query)}`)}
      </p>
      <p class="truncate text-sm text-muted">${album}</p>
      <p class="mt-1.5 flex items-center gap-1.5 text-xs text-muted">
        ${
          track.genre
            ? pieces.badge(html`<span class="max-w-28 truncate">${marked(track.genre, query)}</span>`)
            : null
        }
        ${pieces.badge(say(track.storage_type === 'URL' ? 'search:link' : 'search:file'))}
        <span class="ml-auto tabular-nums">${formatDuration(track.duration_seconds)}</span>
      </p>
    </div>
    <div class="absolute top-1 right-1">${pieces.iconButton(say('search:more', { title }), 'ellipsis')}</div>
  </article>`;
}

function foundPlaylist(painter: Painter, playlist: PlaylistSummary, query: string): Html {
  const { say } = painter;
  const { id, name, owner, genre, track_count: count } = playlist;
  return html`<article class="group relative min-w-0">
    ${coverArt(painter, playlist, { classes: 'shadow-lift transition group-hover:-translate-y-0.5' })}
    <h2 class="mt-2 truncate font-semibold">
      <a href="${pieces.playlistAddress(id)}" class="group-hover:underline after:absolute after:inset-0"
        >${marked(name, query)}</a
      >
    </h2>
    <p class="truncate text-sm text-muted">
      ${owner?.username ?? say('playlist-pieces:unknownUser')} ·
      ${say('playlist-pieces:trackCount', { count })}
    </p>
    ${
      genre
        ? html`<p class="mt-1 flex flex-wrap gap-1.5">
            ${pieces.badge(html`<span class="truncate">${marked(genre, query)}</span>`, 'max-w-full')}
          </p>`
        : null
    }
  </article>`;
}

const foundPerson = (painter: Painter, person: FoundPerson, query: string): Html =>
  html`<a
    href="${pieces.personAddress(person.username)}"
    data-edge=""
    class="flex min-w-0 items-center gap-3 rounded-panel bg-surface p-3 transition hover:bg-raised"
  >
    ${pieces.avatar(painter, person.username, person.avatar_url, 'size-13! text-lg!')}
    <span class="min-w-0"
      ><span class="block truncate font-semibold">${marked(person.username, query)}</span
      ><span class="block truncate text-sm text-muted"
        >${painter.say('search:publicPlaylists', { count: person.playlist_count })}</span
      ></span
    >
  </a>`;
