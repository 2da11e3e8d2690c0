import type { Db } from '#server/db/dialect.ts';
import type { Viewer } from '#server/visibility/visibility.ts';
import type { PlaylistSummary } from '#shared/playlists/playlists.ts';
import { summarise } from './playlist.service.ts';
import { listListedFor } from './ranking.store.ts';

/** The listed playlists among these, in this order, as the viewer finds them. */
export async function findListed(db: Db, viewer: Viewer, ids: readonly string[]): Promise<PlaylistSummary[]> {
  if (ids.length === 0) return [];
  const rows = await listListedFor(db, ids, viewer?.id ?? null);
  const places = new Map(ids.map((id, at) => [id, at]));
  const ordered = rows.toSorted((a, b) => (places.get(a.id) ?? 0) - (places.get(b.id) ?? 0));
  return summarise(db, viewer, ordered);
}
