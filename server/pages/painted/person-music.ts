import { type Html, html } from '#shared/html.ts';
import type { ListedTrack, Profile, ProfileMusic } from '#shared/social/profiles.ts';
import { formatDuration, formatTrackTitle } from '#shared/texts/format.ts';
import { coverArt } from './cover-art.ts';
import type { Painter } from './painter.ts';
import * as pieces from './pieces.ts';
import { titleOf } from './playlist-tracks.ts';

/** The music of a person's lists, as `web/features/social/profile/profile-music.tsx` shows it. */
export function paintMusic(painter: Painter, { username: name }: Profile, music: ProfileMusic): Html | null {
  const { say } = painter;
  const { most_played: most, last_added: last } = music;
  if (last.length === 0) return null;
  const mostPlayed = {
    title: say('profile:mostPlayed'),
    note: say('profile:mostPlayedNote', { name }),
    tracks: most,
    factOf: ({ plays_count: count }: ListedTrack) => html`${say('profile:plays', { count })}`,
  };
  const lastAdded = {
    title: say('profile:lastAdded'),
    note: say('profile:lastAddedNote', { name }),
    tracks: last,
    factOf: ({ playlist }: ListedTrack) =>
      html`<a
        href="${pieces.playlistAddress(playlist.id)}"
        class="relative z-10 underline decoration-edge underline-offset-4 hover:decoration-signal"
        >${say('profile:inPlaylist', { name: playlist.name })}</a
      >`,
  };
  return html`<div class="grid grid-cols-1 gap-8 ${most.length > 0 ? 'lg:grid-cols-2' : 'max-w-3xl'}">
    ${most.length > 0 ? tracksOf(painter, mostPlayed) : null}${tracksOf(painter, lastAdded)}
  </div>`;
}

interface Tracks {
  title: string;
  note: string;
  tracks: readonly ListedTrack[];
  factOf: (track: ListedTrack) => Html;
}

const tracksOf = (painter: Painter, { title, note, tracks, factOf }: Tracks): Html =>
  html`<section aria-label="${title}" class="min-w-0">
    <h2 class="text-lg font-semibold">${title}</h2>
    <p class="mb-2 text-sm text-muted">${note}</p>
    <ol class="-mx-2 grid grid-cols-1 gap-0.5">
      ${tracks.map((track, at) => html`<li>${row(painter, track, at + 1, factOf(track))}</li>`)}
    </ol>
  </section>`;

function row(painter: Painter, track: ListedTrack, number: number, fact: Html): Html {
  const { say } = painter;
  const title = formatTrackTitle(track.title);
  return html`<div
    class="group relative flex min-h-14 items-center gap-2 rounded-cover px-2 py-1.5 transition hover:bg-surface sm:gap-3 compact:min-h-11 compact:py-0"
  >
    <span class="w-6 shrink-0 text-center text-sm text-muted tabular-nums">${number}</span>
    <div class="w-10 shrink-0 compact:w-8">${coverArt(painter, track, { small: true })}</div>
    <div class="min-w-0 flex-1 py-1 compact:flex compact:items-baseline compact:gap-3 compact:py-0">
      ${titleOf(painter, track, title)}
      <span class="flex min-w-0 items-center gap-2 text-sm text-muted compact:w-full"
        >${pieces.artistLink(track.artist, say('playlist-pieces:unknownArtist'))}<span
          class="min-w-0 truncate"
          >· ${fact}</span
        ></span
      >
    </div>
    <span
      class="shrink-0 text-right text-sm text-muted tabular-nums sm:w-12 ${track.duration_seconds === null ? 'max-sm:hidden' : ''}"
      >${formatDuration(track.duration_seconds)}</span
    >
    <div class="relative z-10 flex shrink-0 items-center">
      ${pieces.iconButton(say('track-menu:moreAbout', { title }), 'ellipsis')}
    </div>
  </div>`;
}
