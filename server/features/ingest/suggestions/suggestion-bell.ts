import type { Db } from '#server/db/dialect.ts';
import type { SuggestionRow } from '#server/db/rows/collaboration.ts';
import { notify, notifyLatest } from '#server/features/base/notify/notify.service.ts';
import { listEditors } from './suggestion.store.ts';

/** Notifies those who may decide, or one of them, of an open suggestion. One line for each playlist counts the open ones. */
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

/** Notifies a playlist's owner that a flood closed it to all but followers. */
export async function tellOfFlood(
  trx: Db,
  { id, owner_id: userId }: { id: string; owner_id: string },
  now: number,
): Promise<void> {
  const facts = { playlist_id: id, closed: true };
  const groupKey = `closed ${id}`;
  await notifyLatest(trx, { userId, kind: 'suggestion', groupKey, actorId: null, facts, now });
}

/** Notifies a suggester of the decision. */
export async function tellSuggester(
  trx: Db,
  { id, user_id: userId, playlist_id }: SuggestionRow,
  { outcome, actorId, now }: { outcome: 'accepted' | 'rejected'; actorId: string; now: number },
): Promise<void> {
  if (userId === null) return;
  const facts = { playlist_id, outcome };
  await notify(trx, { userId, kind: 'decision', groupKey: id, actorId, facts, now });
}
