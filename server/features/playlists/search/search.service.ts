import type { AppContext } from '#server/context.ts';
import { recordAudit } from '#server/features/base/audit/audit.service.ts';
import { summarise } from '#server/features/playlists/core/playlist.service.ts';
import { toTrack } from '#server/features/music/tracks/track.view.ts';
import { toUserRef } from '#server/features/accounts/users/user.view.ts';
import { partsOf } from '#server/lib/parts.ts';
import type { SearchKind } from '#server/search/rank.ts';
import type { SearchHit } from '#server/search/search.ts';
import type { PlaylistSummary } from '#shared/playlists/playlists.ts';
import type { FoundOfEach, FoundPerson, Question } from '#shared/playlists/search.ts';
import type { Track } from '#shared/music/tracks.ts';
import * as store from './search.store.ts';

type Viewer = { id: string } | null;

/** Ids per statement, whose parameters are limited. */
const idsAtOnce = 1000;

/** Tracks that stand in a public playlist, and the viewer's own. */
export async function searchTracks(ctx: AppContext, viewer: Viewer, question: Question): Promise<Track[]> {
  const hits = await find(ctx, 'track', viewer, question);
  if (hits.length === 0) return [];
  const db = ctx.db;
  const rows = await store.listVisibleTracks(db, idsOf(hits), viewer?.id ?? null);
  return inOrder(hits, rows, (row) => row.plays_count).map((row) => toTrack(row, viewer));
}

/** Public playlists, and the viewer's own: by their words, and after these by the notes and comments to them. */
export async function searchPlaylists(
  ctx: AppContext,
  viewer: Viewer,
  question: Question,
): Promise<PlaylistSummary[]> {
  const [own, noted] = await Promise.all([
    find(ctx, 'playlist', viewer, question),
    findNoted(ctx, viewer, question),
  ]);
  const known = new Set(idsOf(own));
  const hits = [...own, ...noted.filter(({ id }) => !known.has(id))];
  if (hits.length === 0) return [];
  const db = ctx.db;
  const rows = await store.listVisiblePlaylists(db, idsOf(hits), viewer?.id ?? null);
  const ordered = inOrder(hits, rows, (row) => row.likes_count);
  return summarise(db, viewer, ordered.slice(0, question.limit));
}

/** A fault heavier than all of a playlist's own words: what is found by a note comes after them. */
const byNote = 1000;

/** Playlists that hold a note or a comment with these words, which the viewer is shown. */
async function findNoted(ctx: AppContext, viewer: Viewer, question: Question): Promise<SearchHit[]> {
  const hits = await find(ctx, 'note', viewer, question);
  if (hits.length === 0) return [];
  const [notes, comments] = await Promise.all([
    store.listPlaylistsOfNotes(ctx.db, idsOf(hits), viewer?.id ?? null),
    store.listPlaylistsOfComments(ctx.db, idsOf(hits), viewer?.id ?? null),
  ]);
  const found = new Map<string, SearchHit>();
  for (const hit of hits) {
    const id = notes.get(hit.id) ?? comments.get(hit.id);
    if (id !== undefined && !found.has(id)) found.set(id, { ...hit, id, grade: hit.grade + byNote });
  }
  return [...found.values()];
}

/** Members whom the viewer may see. */
export async function searchPeople(
  ctx: AppContext,
  viewer: Viewer,
  question: Question,
): Promise<FoundPerson[]> {
  const hits = await find(ctx, 'person', viewer, question);
  if (hits.length === 0) return [];
  const db = ctx.db;
  const rows = await store.listVisiblePeople(db, idsOf(hits), viewer?.id ?? null);
  const ordered = inOrder(hits, rows, () => 0);
  return ordered.map((row) => ({ ...toUserRef(row), playlist_count: row.playlist_count ?? 0 }));
}

/** The best few of each kind. */
export async function searchEverything(
  ctx: AppContext,
  viewer: Viewer,
  question: Question,
): Promise<FoundOfEach> {
  const [tracks, playlists, people] = await Promise.all([
    searchTracks(ctx, viewer, question),
    searchPlaylists(ctx, viewer, question),
    searchPeople(ctx, viewer, question),
  ]);
  return { tracks, playlists, people };
}

/** Tracks by their ids, if search would show them to the viewer. */
export async function listVisibleTracks(
  ctx: AppContext,
  viewer: Viewer,
  ids: readonly string[],
): Promise<Map<string, Track>> {
  const found = new Map<string, Track>();
  for (const some of partsOf(ids, idsAtOnce)) {
    const rows = await store.listVisibleTracks(ctx.db, some, viewer?.id ?? null);
    for (const row of rows) found.set(row.id, toTrack(row, viewer));
  }
  return found;
}

/** Starts the building of a new index; the dashboard shows its progress among the queues. */
export async function beginRebuild(
  ctx: AppContext,
  actor: { id: string; username: string; ip: string },
): Promise<void> {
  await recordAudit(ctx, {
    action: 'search.rebuild_begun',
    actor,
    ip: actor.ip,
    subject: { type: 'search', id: 'index' },
  });
  await ctx.search.requestRebuild();
}

function find(
  ctx: AppContext,
  kind: SearchKind,
  viewer: Viewer,
  { query, limit }: Question,
): Promise<SearchHit[]> {
  return ctx.search.find({ kind, text: query, viewerId: viewer?.id ?? null, limit });
}

const idsOf = (hits: readonly SearchHit[]) => hits.map((hit) => hit.id);

/** Sorts rows by the grade of their hit, then by popularity, which the index knows by classes only. */
function inOrder<R extends { id: string }>(
  hits: readonly SearchHit[],
  rows: readonly R[],
  popularity: (row: R) => number,
): R[] {
  const place = new Map(hits.map(({ id, grade }, index) => [id, { grade, index }]));
  const rankOf = (row: R) => place.get(row.id) ?? { grade: Infinity, index: Infinity };
  return [...rows].sort((one, other) => {
    const [a, b] = [rankOf(one), rankOf(other)];
    return a.grade - b.grade || popularity(other) - popularity(one) || a.index - b.index;
  });
}
