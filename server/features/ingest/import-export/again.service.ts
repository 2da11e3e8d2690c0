import type { AppContext } from '#server/context.ts';
import type { Db } from '#server/db/dialect.ts';
import { listMissingItems, listTracksIn } from '#server/features/playlists/core/edits/items.service.ts';
import { findPlaylistFor } from '#server/features/playlists/core/playlist.service.ts';
import type { PreviewLine, PreviewList } from '#shared/ingest/import-export.ts';
import { countLineKeys, findPlaylistOfLines, listLineKeys } from './imported-line.store.ts';
import { lineKey } from './line-key.ts';
import type { ListedLine } from './read/listed.ts';

type Viewer = { id: string };

/** Number of items, spread over a list, by which it is recognized as a later edition of an imported one. */
const linesAsked = 200;

/** The playlist that receives a list: the requested one, or the one that received most of the list before. */
export interface Target {
  playlist: PreviewList['playlist'];
  ownerId: string;
}

/** @throws AppError not_found, conflict (no right to add) */
export async function findTarget(
  ctx: AppContext,
  viewer: Viewer,
  lines: readonly ListedLine[],
  askedId: string | undefined,
): Promise<Target> {
  if (askedId !== undefined) {
    const { id, name, owner_id: ownerId } = await findPlaylistFor(ctx.db, viewer, askedId, 'add');
    return { playlist: { id, name }, ownerId };
  }
  const step = Math.max(1, Math.floor(lines.length / linesAsked));
  const sample = lines.filter((_line, at) => at % step === 0).slice(0, linesAsked);
  const keys = [...new Set(sample.map((line) => lineKey(viewer.id, line)))];
  const found = await findPlaylistOfLines(ctx.db, viewer.id, keys);
  // Two editions have more than half of either in common; a few songs that are elsewhere, too, make none.
  const receivedCount = found ? await countLineKeys(ctx.db, found.id) : 0;
  const common = ((found?.count ?? 0) / keys.length) * lines.length;
  const isEdition = found !== null && common * 2 > lines.length && common * 2 > receivedCount;
  return { playlist: isEdition ? { id: found.id, name: found.name } : null, ownerId: viewer.id };
}

/** The keys of items that a playlist received before, or that it has as missing items. */
export async function knownKeys(db: Db, playlist: { id: string; ownerId: string }): Promise<Set<string>> {
  const missing = await listMissingItems(db, playlist.id);
  const received = await listLineKeys(db, playlist.id);
  return new Set([...received, ...missing.map((item) => lineKey(playlist.ownerId, item))]);
}

/** Marks the items that repeat an earlier one, or that the playlist has already. */
export async function markKnown(
  ctx: AppContext,
  target: Target,
  lines: readonly Omit<PreviewLine, 'already'>[],
): Promise<PreviewLine[]> {
  const { playlist, ownerId } = target;
  const keys = playlist ? await knownKeys(ctx.db, { id: playlist.id, ownerId }) : new Set<string>();
  const tracks = new Set(playlist ? await listTracksIn(ctx.db, playlist.id) : []);
  const seen = new Set<string>();
  return lines.map((line) => {
    const key = lineKey(ownerId, line);
    const trackId = line.sure ? (line.track?.id ?? null) : null;
    const isThere = keys.has(key) || (trackId !== null && tracks.has(trackId));
    const isRepeated = seen.has(key) || (trackId !== null && seen.has(trackId));
    seen.add(key);
    if (trackId !== null) seen.add(trackId);
    return { ...line, already: isThere ? 'there' : isRepeated ? 'repeated' : null };
  });
}
