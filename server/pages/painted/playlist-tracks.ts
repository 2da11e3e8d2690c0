import { type Html, html } from '#shared/html.ts';
import { trackDefaults } from '#shared/music/track-defaults.ts';
import { audioPath } from '#shared/social/podcast.ts';
import { isExternalTrack, linkServiceOf, webAddress } from '#shared/music/external-links.ts';
import { serviceNames } from '#shared/music/service-names.ts';
import type { Track } from '#shared/music/tracks.ts';
import { emptyColumns } from '#shared/playlists/empty-columns.ts';
import { noteSpan } from '#shared/playlists/note-span.ts';
import type { ItemNote, MissingItem, Playlist, PlaylistTrack } from '#shared/playlists/playlists.ts';
import {
  formatDate,
  formatDuration,
  formatNumber,
  formatRelative,
  formatTrackTitle,
} from '#shared/texts/format.ts';
import { coverArt } from './cover-art.ts';
import { icon } from './icons.ts';
import type { Painter } from './painter.ts';
import * as pieces from './pieces.ts';

/** Rows with their covers: more than any window shows at first. The others keep the room. */
const coveredRows = 20;

/** The music of a playlist, as `web/features/playlists/core/track-list.tsx` shows it to a visitor. */
export function paintTracks(painter: Painter, playlist: Playlist): Html {
  const { say } = painter;
  const items = itemsOf(playlist);
  if (items.length === 0)
    return pieces.emptyState(
      'eighthNotes',
      say('playlist-page:noTracks'),
      say('playlist-page:noTracksForReaders'),
    );
  const heading = say('playlist-page:tracks');
  return html`<section
    aria-label="${heading}"
    tabindex="-1"
    data-empty="${emptyColumns(playlist.tracks)}"
    class="@container outline-none"
  >
    <h2 class="mb-2 text-lg font-semibold">${heading}</h2>
    ${columnHeads(painter)}
    <ol class="grid grid-cols-1 gap-0.5">
      ${items.map(
        (item, at) =>
          html`<li>
            ${'added_at' in item ? row(painter, item, at + 1) : missingRow(painter, item, at + 1)}
            ${item.note ? noteOf(painter, item.note, playlist) : null}
          </li>`,
      )}
    </ol>
    ${moreTracks(painter, playlist)}
    <div aria-hidden="true" class="min-h-36 @[60rem]:min-h-14"></div>
  </section>`;
}

const itemsOf = ({ tracks, wanted }: Playlist): (PlaylistTrack | MissingItem)[] =>
  [...tracks, ...wanted].sort((one, other) => one.index - other.index);

/** Without scripts the rest of a longer list is in its file. */
function moreTracks(
  { say }: Painter,
  { id, next_items: next, track_count: count, tracks }: Playlist,
): Html | null {
  if (next === undefined) return null;
  const rest = say('plain-page:moreTracks', { count: count - tracks.length });
  return html`<p><a href="/playlists/${id}.xspf">${rest}</a></p>`;
}

const widths = {
  album:
    'w-[22%] shrink-0 truncate text-sm max-lg:hidden @max-[60rem]:hidden in-[[data-empty~=album]]:hidden',
  added: 'w-32 shrink-0 truncate text-sm max-lg:hidden',
  plays: 'w-16 shrink-0 text-right text-sm tabular-nums max-lg:hidden in-[[data-empty~=plays]]:hidden',
};

const columnHeads = ({ say, styled }: Painter): Html =>
  html`<div
    aria-hidden="true"
    class="mb-1 flex items-center gap-3 border-b border-line px-2 pb-1.5 text-xs font-medium text-muted max-lg:hidden"
  >
    <span class="w-8 shrink-0 text-center">#</span>
    <span class="flex-1 pl-13 compact:pl-11">${say('playlist-page:headTitle')}</span>
    <span class="${widths.album} text-xs!">${say('playlist-page:headAlbum')}</span>
    <span class="${widths.added} text-xs!">${say('playlist-page:headAdded')}</span>
    <span class="${widths.plays} text-xs!">${say('playlist-page:headPlays')}</span>
    <span class="w-12 shrink-0 text-right">${say('playlist-page:headTime')}</span>
    <span class="shrink-0 ${styled('width:2.75rem')}"></span>
  </div>`;

const lead = (number: number): Html =>
  html`<span class="grid w-8 shrink-0 place-items-center text-sm text-muted tabular-nums">${number}</span>`;

function row(painter: Painter, track: PlaylistTrack, number: number): Html {
  const { say } = painter;
  const title = formatTrackTitle(track.title);
  const cover =
    number <= coveredRows
      ? coverArt(painter, track, { small: true })
      : html`<span class="block aspect-square w-full rounded-cover bg-raised"></span>`;
  return html`<div
    class="group relative flex min-h-14 items-center gap-2 rounded-cover px-2 py-1.5 transition hover:bg-surface sm:gap-3 compact:min-h-11 compact:py-0"
  >
    ${lead(number)}
    <div class="w-10 shrink-0 compact:w-8">${cover}</div>
    <div class="min-w-0 flex-1 py-1 compact:flex compact:items-baseline compact:gap-3 compact:py-0">
      ${titleOf(painter, track, title)}
      <span class="flex min-w-0 items-center gap-2 text-sm text-muted compact:w-full"
        >${badgeOf(track)}${pieces.artistLink(track.artist, say('playlist-pieces:unknownArtist'))}${suggestedBy(painter, track)}</span
      >
    </div>
    ${columns(painter, track)}
    <span
      class="shrink-0 text-right text-sm text-muted tabular-nums sm:w-12 ${track.duration_seconds === null ? 'max-sm:hidden' : ''}"
      >${formatDuration(track.duration_seconds)}</span
    >
    <div class="relative z-10 flex shrink-0 items-center">
      ${pieces.iconButton(say('playlist-page:actions', { title }), 'ellipsis')}
    </div>
  </div>`;
}

/** The liner note under a row: two lines of it, below the title. */
function noteOf({ say }: Painter, note: ItemNote, { owner }: Playlist): Html {
  const span = noteSpan(note);
  const time = html`<span class="text-xs tabular-nums">${span} </span>`;
  const by = html`<span class="text-xs"> · ${say('notes:by', { name: note.by.username })}</span>`;
  const words = html`${span ? time : null}${note.text}${note.by.id === owner?.id ? null : by}`;
  return html`<div
    role="note"
    aria-label="${say('notes:note')}"
    class="flex gap-2 px-2 pb-2 text-sm sm:gap-3"
  >
    <span class="w-8 shrink-0"></span>
    <span class="w-10 shrink-0 compact:w-8"></span>
    <div class="min-w-0 max-w-2xl flex-1 text-muted">
      ${pieces.linesOfText(words, 'break-words whitespace-pre-line line-clamp-2')}
    </div>
  </div>`;
}

/** The title, which plays when it is pressed; without scripts it leads to where the track is heard. */
export function titleOf({ say }: Painter, track: Track, title: string): Html {
  const label = say('playlist-pieces:play', { name: title });
  const look =
    'block w-full min-w-0 text-left after:absolute after:inset-0 after:rounded-cover focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-signal';
  const words = html`<span class="block truncate font-medium">${title}</span>`;
  const address = addressOf(track);
  if (!address)
    return html`<button type="button" data-press="" aria-label="${label}" class="${look}">${words}</button>`;
  // A link to music is no recommendation of the site, and no crawler shall fetch the files.
  return html`<a href="${address}" rel="nofollow ugc" data-press="" aria-label="${label}" class="${look}"
    >${words}</a
  >`;
}

/** Address to hear it without scripts: the file, or the page elsewhere. */
export const addressOf = (track: Track): string | null =>
  track.storage_type === 'FILE' ? audioPath(track.id) : (webAddress(track.source_url)?.href ?? null);

function badgeOf(track: PlaylistTrack): Html | null {
  // The mark of a dead link comes with its own code.
  if (!isExternalTrack(track)) return null;
  const address = track.source_url ?? '';
  const service =
    serviceNames[linkServiceOf(address)] || (webAddress(address)?.hostname.replace(/^www\./, '') ?? '');
  return pieces.badge(html`<span class="truncate">${service}</span>`, 'max-w-[60%] min-w-0 shrink-0');
}

function suggestedBy({ say }: Painter, { suggested_by: by }: PlaylistTrack): Html | null {
  const name = by?.user?.username ?? by?.name;
  return name ? html`<span class="truncate">· ${say('together:suggestedBy', { name })}</span>` : null;
}

function columns(painter: Painter, track: PlaylistTrack): Html {
  const { say, language, now } = painter;
  const { album, added_at: added, plays_count: count } = track;
  return html`${isExternalTrack(track) ? openLink(painter, track) : null}<span
      class="${widths.album} text-muted"
      >${album === trackDefaults.album ? '' : album}</span
    >
    <time
      datetime="${added}"
      title="${say('playlist-page:added', { date: formatDate(added, language) })}"
      class="${widths.added} text-muted"
      >${formatRelative(added, language, now)}</time
    >
    <span class="${widths.plays} text-muted">${count > 0 ? formatNumber(count, language) : ''}</span>`;
}

function openLink({ say }: Painter, { source_url: address }: PlaylistTrack): Html | null {
  const href = webAddress(address)?.href;
  if (!href) return null;
  const service = serviceNames[linkServiceOf(address ?? '')];
  const label = service ? say('outside-link:openLinkOf', { service }) : say('outside-link:openLink');
  return html`<a
    href="${href}"
    target="_blank"
    rel="noopener noreferrer nofollow ugc"
    aria-label="${label}"
    title="${label}"
    class="relative z-10 grid size-11 shrink-0 place-items-center rounded-full text-muted transition hover:bg-raised hover:text-text"
    >${icon('externalLink', 'size-4.5')}</a
  >`;
}

/** A song of an import for which no track was found. */
function missingRow({ say }: Painter, missing: MissingItem, number: number): Html {
  return html`<div class="flex min-h-16 items-center gap-2 px-2 py-1.5 sm:gap-3">
    ${lead(number)}
    <span
      class="grid size-10 shrink-0 place-items-center rounded-cover border border-dashed border-edge text-muted"
      >${icon('eighthNote', 'size-4.5')}</span
    >
    <span class="min-w-0 flex-1 text-muted"
      ><span class="block truncate font-medium">${missing.title}</span
      ><span class="flex items-center gap-2 text-sm"
        >${pieces.badge(
          say(missing.taken_down ? 'playlist-page:takenDown' : 'playlist-page:wanted'),
          missing.taken_down ? 'shrink-0' : 'shrink-0 max-sm:hidden',
        )}<span class="truncate">${missing.artist || say('playlist-pieces:unknownArtist')}</span></span
      ></span
    >
    <span class="w-12 shrink-0 text-right text-sm text-muted tabular-nums max-sm:hidden"
      >${formatDuration(missing.duration_seconds)}</span
    >
  </div>`;
}
