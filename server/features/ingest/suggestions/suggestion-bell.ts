import type { Db } from '#server/db/dialect.ts';
import type { SuggestionRow } from '#server/db/rows/collaboration.ts';
import { notify, notifyLatest } from '#server/features/base/notify/notify.service.ts';
import { listEditors } from './suggestion.store.ts';

/** Tells those who may decide, or the one person who may, that something is open. It is one line for each playlist, which counts what is open. */
export async function tellEditors(
  trx: Db,
  {
    playlistId,
    actorId,
    onlyId,
    now,
  }: { playlistId: string; actorId: string | null; onlyId: string | null; now: number },
): Promise<void> {
  for (const userId of onlyId === null ? await listEditors(trx, playlistId) : [onlyId]) {
    if (userId === actorId) continue;
    const facts = { playlist_id: playlistId };
    await notifyLatest(trx, { userId, kind: 'suggestion', groupKey: playlistId, actorId: null, facts, now });
  }
}

/** Tells a playlist's owner that a flood closed it to all but followers. */
export async function tellOfFlood(
  trx: Db,
  { id, owner_id: userId }: { id: string; owner_id: string },
  now: number,
): Promise<void> {
  const facts = { playlist_id: id, closed: true };
  const groupKey = `closed ${id}`;
  await notifyLatest(trx, { userId, kind: 'suggestion', groupKey, actorId: null, facts, now });
}

/** Tells a suggester what came of it. */
export async function tellSuggester(
  trx: Db,
  { id, user_id: userId, playlist_id }: SuggestionRow,
  { outcome, actorId, now }: { outcome: 'accepted' | 'rejected'; actorId: string; now: number },
): Promise<void> {
  if (userId === null) return;
  const facts = { playlist_id, outcome };
  await notify(trx, { userId, kind: 'decision', groupKey: id, actorId, facts, now });
}
