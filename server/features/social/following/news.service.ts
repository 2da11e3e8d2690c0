import type { AppContext } from '#server/context.ts';
import type { Db } from '#server/db/dialect.ts';
import type { PlaylistNewsRow } from '#server/db/rows/following.ts';
import type { PlaylistWithOwner } from '#server/features/playlists/core/playlist.view.ts';
import { summarise } from '#server/features/playlists/core/playlist.service.ts';
import { toTrack } from '#server/features/music/tracks/track.view.ts';
import { toUserRef } from '#server/features/accounts/users/user.view.ts';
import { toMoment } from '#server/lib/clock.ts';
import {
  isVisible,
  playlistAsThing,
  type RowForViewer,
  visibilityFor,
} from '#server/visibility/visibility.ts';
import type { NewsItem } from '#shared/social/following.ts';
import { newsTracksShown } from '#shared/limits.ts';
import * as store from './news.store.ts';

type Viewer = { id: string };

/** News after a place from what a person follows, since they follow it. */
export { listNewsSince } from './news-since.store.ts';

/** After every id. */
const atEnd = '~';
/** Most reads by which a page is filled when its rows are hidden from the reader. */
const roundsAtMost = 5;

export interface NewsPage {
  lines: NewsItem[];
  next_cursor: string | null;
}

/** News of the playlists and people whom the viewer follows, the newest first. The fan-out happens here, at reading. */
export async function getFollowingFeed(
  ctx: AppContext,
  viewer: Viewer,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<NewsPage> {
  const lines: NewsItem[] = [];
  let before: string | null = cursor ?? atEnd;
  for (let round = 0; round < roundsAtMost && before !== null && lines.length < limit; round += 1) {
    const found = await listRows(ctx.db, viewer, before, limit);
    lines.push(...(await toNewsItems(ctx.db, viewer, found.rows)));
    before = found.next;
  }
  const shown = lines.slice(0, limit);
  return { lines: shown, next_cursor: lines.length > limit ? (shown.at(-1)?.id ?? null) : before };
}

/** A page of news rows before a place; `next` is null at the end. */
export async function listRows(
  db: Db,
  viewer: Viewer,
  before: string,
  limit: number,
  sinceFollowed = false,
): Promise<{ rows: PlaylistNewsRow[]; next: string | null }> {
  const sources = (await store.listSources(db, viewer.id, before, limit)).toSorted(newestHead);
  const heads = [...new Set(sources.map(({ head }) => head))];
  const from = heads[limit - 1] ?? '';
  const wanted = sources.filter(({ head }) => head >= from);
  const all = await store.listLinesOf(db, viewer.id, wanted, { from, before });
  const rows = all.toSorted((a, b) => (a.event_id < b.event_id ? 1 : -1)).slice(0, limit);
  // The page ends where its rows do, or, where the reader's own acts were left out, at what was looked through.
  const isFull = rows.length === limit;
  const next = isFull ? (rows.at(-1)?.event_id ?? null) : from === '' ? null : from;
  return { rows: sinceFollowed ? rows.filter((row) => isSince(row, wanted)) : rows, next };
}

const newestHead = (a: store.Source, b: store.Source): number => (a.head < b.head ? 1 : -1);

const isSince = (row: PlaylistNewsRow, sources: readonly store.Source[]): boolean =>
  sources.some(({ column, id, since }) => row[column] === id && row.at >= since);

/** Rows as the viewer may see them now: rows that were hidden since, or have no item left, are left out. */
export async function toNewsItems(
  db: Db,
  viewer: Viewer,
  rows: readonly PlaylistNewsRow[],
): Promise<NewsItem[]> {
  const shown = await visibleRows(db, viewer, rows);
  const playlists = [...new Map(shown.map(({ playlist }) => [playlist.id, playlist])).values()];
  const summaries = new Map((await summarise(db, viewer, playlists)).map((one) => [one.id, one]));
  const lines: NewsItem[] = [];
  for (const { row, person, playlist } of shown) {
    const summary = summaries.get(playlist.id);
    const found = await store.listNewsTracks(db, viewer.id, row, newsTracksShown);
    const count = found.count ?? playlist.track_count;
    if (!summary || count === 0) continue;
    lines.push({
      id: row.event_id,
      kind: row.kind === 'published' ? 'published' : 'added',
      at: toMoment(row.at),
      person: toUserRef(person),
      playlist: summary,
      count,
      tracks: found.tracks.map((track) => toTrack(track, viewer)),
    });
  }
  return lines;
}

/** Rows that the viewer may see, by the one rule of visibility, which is applied at each reading. */
export async function visibleRows(db: Db, viewer: Viewer, rows: readonly PlaylistNewsRow[]) {
  const named = await store.listNamed(db, viewer.id, rows);
  const playlists = new Map(named.playlists.map((row) => [row.id, row]));
  const people = new Map(named.people.map((row) => [row.id, row]));
  return rows.flatMap((row) => {
    const [playlist, person] = [playlists.get(row.playlist_id), people.get(row.actor_id)];
    if (!playlist || !person || !isNews(viewer, playlist)) return [];
    return [{ row, playlist, person }];
  });
}

/** Reports whether a playlist may appear in news: it must be public, even for its owner. */
const isNews = (viewer: Viewer, playlist: PlaylistWithOwner & RowForViewer): boolean =>
  visibilityFor(null, playlistAsThing({ ...playlist, is_blocked: 0, member_right: null })) === 'listed' &&
  isVisible(viewer, playlistAsThing(playlist));
