import { withLock } from '#server/locks/with-lock.ts';
import type { AppContext } from '#server/context.ts';
import type { Db } from '#server/db/dialect.ts';
import type { NewPlaylistItem } from '#server/db/rows/playlists.ts';
import { getPictureBlob } from '#server/features/base/pictures/picture.service.ts';
import {
  appendItems,
  insertNewPlaylist,
  listTracksIn,
} from '#server/features/playlists/core/edits/items.service.ts';
import { findPlaylistFor } from '#server/features/playlists/core/playlist.service.ts';
import { listVisibleTracks } from '#server/features/playlists/search/search.service.ts';
import { mayListen } from '#server/features/music/streaming/stream.service.ts';
import { fillRecordingIds } from '#server/features/music/tracks/track-source.service.ts';
import { addLinkTrack } from '#server/features/ingest/uploads/external-track.service.ts';
import { newId } from '#server/lib/ids.ts';
import { AppError } from '#shared/errors.ts';
import { ImportDraft, type ImportOutcome } from '#shared/ingest/import-export.ts';
import { canonicalLink, type CanonicalLink, namesMusic } from '#shared/music/links.ts';
import { wording } from '#shared/texts/texts.ts';
import { toIsrc, toMbid } from '#shared/music/recording-ids.ts';
import { knownKeys } from './again.service.ts';
import { pictureIn } from './cover.ts';
import { insertLineKeys } from './imported-line.store.ts';
import { lineKey } from './line-key.ts';

interface Importer {
  id: string;
  ip: string;
}

type Draft = ReturnType<typeof ImportDraft.parse>;
type DraftLine = Draft['lines'][number];
type Line = Omit<DraftLine, 'link' | 'sources' | 'isrc' | 'mbid'> & {
  link: CanonicalLink | null;
  further: CanonicalLink[];
  isrc: string | null;
  mbid: string | null;
};

/**
 * Makes a playlist from a list, or adds its new items to one that the viewer may add to. All of it or nothing.
 * @throws AppError not_found, unprocessable (a link without music), conflict (no right to add, or no room)
 */
export async function importList(
  ctx: AppContext,
  viewer: Importer,
  input: ImportDraft,
): Promise<ImportOutcome> {
  const draft = ImportDraft.parse(input);
  const lines = draft.lines.map(readLine);
  await checkTracks(
    ctx,
    viewer,
    lines.flatMap(({ track_id }) => track_id ?? []),
  );
  const cover = await findCover(ctx, draft);
  const now = ctx.clock();
  const store = () =>
    ctx.db.transaction().execute(async (trx) => {
      const playlist = await openPlaylist(trx, viewer, draft, { cover, now });
      const { items, repeated } = await newItems(trx, viewer, { playlist, lines, now });
      await appendItems(trx, { playlistId: playlist.id, actorId: viewer.id, now }, items);
      const keys = lines.map((line) => lineKey(playlist.ownerId, line));
      await insertLineKeys(trx, playlist.id, [...new Set(keys)]);
      const added = items.filter(({ track_id }) => track_id !== null).length;
      return { playlist_id: playlist.id, added, wanted: items.length - added, repeated };
    });
  // The sweep of unused files waits until the playlist names it.
  return cover === null ? store() : withLock(ctx.locks, `blob:${cover}`, store);
}

/** The cover of a new playlist, if this site has and shows that picture. */
async function findCover(ctx: AppContext, { playlist_id, cover_url }: Draft): Promise<string | null> {
  const sha256 = playlist_id ? null : pictureIn(cover_url, ctx.config.publicUrl);
  return sha256 && getPictureBlob(ctx, sha256, 'large').catch(() => null);
}

interface Opened {
  id: string;
  ownerId: string;
}

/** @throws AppError not_found, conflict (no right) */
async function openPlaylist(
  trx: Db,
  viewer: Importer,
  draft: Draft,
  { cover, now }: { cover: string | null; now: number },
): Promise<Opened> {
  if (draft.playlist_id) {
    const { id, owner_id: ownerId } = await findPlaylistFor(trx, viewer, draft.playlist_id, 'add');
    return { id, ownerId };
  }
  const { description, genre, visibility } = draft;
  const name = draft.name || wording('import-export:importedName', 'en');
  const words = { name, description, genre, visibility, cover_sha256: cover, now };
  return { id: await insertNewPlaylist(trx, viewer, words), ownerId: viewer.id };
}

type NewItem = Omit<NewPlaylistItem, 'position'>;

/** The list's items that the playlist neither has nor had, and the number of others. */
async function newItems(
  trx: Db,
  viewer: Importer,
  { playlist, lines, now }: { playlist: Opened; lines: readonly Line[]; now: number },
): Promise<{ items: NewItem[]; repeated: number }> {
  const presentKeys = await knownKeys(trx, playlist);
  const listed = new Set(await listTracksIn(trx, playlist.id));
  const items: NewItem[] = [];
  for (const line of lines) {
    if (presentKeys.has(lineKey(playlist.ownerId, line))) continue;
    const trackId = await trackOf(trx, viewer, line, now);
    if (trackId !== null && listed.has(trackId)) continue;
    const place = { id: newId(now), playlist_id: playlist.id, track_id: trackId, added_at: now };
    items.push({ ...place, ...missingFields(line, trackId) });
    if (trackId !== null) listed.add(trackId);
  }
  return { items, repeated: lines.length - items.length };
}

/** @throws AppError not_found where the viewer may not hear one of them */
async function checkTracks(ctx: AppContext, viewer: Importer, ids: readonly string[]): Promise<void> {
  const visible = await listVisibleTracks(ctx, viewer, [...new Set(ids)]);
  for (const id of ids) {
    // An unlisted track stands in no search, but everybody who has its address may hear it.
    if (visible.has(id) || (await mayListen(ctx.db, viewer, id))) continue;
    throw new AppError('not_found', 'errors:notFound');
  }
}

/** @throws AppError unprocessable */
const readLine = ({ sources, isrc, mbid, ...line }: DraftLine): Line => ({
  ...line,
  link: line.track_id ? null : readLink(line.link),
  further: sources.flatMap((address) => readLink(address) ?? []),
  isrc: toIsrc(isrc),
  mbid: toMbid(mbid),
});

/** @throws AppError unprocessable */
function readLink(address: string | null | undefined): CanonicalLink | null {
  if (!address) return null;
  const link = canonicalLink(address);
  if (!link || !namesMusic(link)) throw new AppError('unprocessable', 'errors:badRequest');
  return link;
}

/** The track of an item: an existing one, or its link as the viewer's; null for a missing item. */
async function trackOf(trx: Db, viewer: Importer, line: Line, now: number): Promise<string | null> {
  const { link, further, isrc, mbid } = line;
  const ids = { isrc, mbid };
  const by = { ownerId: viewer.id, ip: viewer.ip, now };
  const durationMs = toMs(line.duration_seconds);
  const id =
    line.track_id ??
    (link && (await addLinkTrack(trx, { ...by, link, words: line, durationMs, further, ...ids })));
  // A track of the viewer's that was here before learns its names elsewhere.
  if (id) await fillRecordingIds(trx, { id, ownerId: viewer.id }, ids);
  return id;
}

const toMs = (seconds: number | null | undefined): number | null =>
  seconds ? Math.round(seconds * 1000) : null;

/** The metadata of a missing item; an item with a track needs none. */
function missingFields(line: Line, trackId: string | null) {
  if (trackId !== null) return { wanted_title: null, wanted_artist: null };
  return {
    wanted_title: line.title,
    wanted_artist: line.artist,
    wanted_album: line.album || null,
    wanted_duration_ms: toMs(line.duration_seconds),
    wanted_url: line.url ?? null,
  };
}
