import type { Db } from '#server/db/dialect.ts';
import {
  holdListingsOf,
  recountTracksOfTrack,
} from '#server/features/playlists/core/items/listed-tracks.service.ts';
import { updateHiddenAt } from './target.store.ts';

/** Hides a playlist or track from all but its owner, or (null) shows it again, inside the caller's transaction. */
export async function setHiddenAt(
  trx: Db,
  thing: { kind: 'playlist' | 'track'; id: string },
  hiddenAt: number | null,
): Promise<void> {
  if (thing.kind === 'track') await holdListingsOf(trx, thing.id);
  await updateHiddenAt(trx, thing, hiddenAt);
  if (thing.kind === 'track') await recountTracksOfTrack(trx, thing.id);
}
