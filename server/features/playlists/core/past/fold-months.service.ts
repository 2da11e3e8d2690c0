import type { AppContext } from '#server/context.ts';
import type { Db } from '#server/db/dialect.ts';
import { removeUnused } from '#server/features/base/storage/storage.service.ts';
import { eventsKept, snapshotEveryEvents } from '#shared/limits.ts';
import { deleteUnnamedNotes } from '../notes/note.store.ts';
import * as store from './fold-months.store.ts';
import { lockPlaylist } from '../record/restore.store.ts';
import { insertSnapshot } from '../record/snapshot.store.ts';

const snapshotsOfEventsKept = eventsKept / snapshotEveryEvents;

/** Recurring work: folds the older events of playlists with many events to one state for each month. */
export async function foldOldEvents(ctx: AppContext): Promise<void> {
  for (const playlistId of await store.listLongPast(ctx.db, snapshotsOfEventsKept)) {
    await foldMonths(ctx, playlistId, eventsKept);
  }
}

/** Folds all events of a playlist but its newest `kept`, month by month, each in a transaction of its own. */
export async function foldMonths(ctx: AppContext, playlistId: string, kept: number): Promise<void> {
  const covers: (string | null)[] = [];
  for (;;) {
    const folded = await ctx.db.transaction().execute(async (trx) => {
      await lockPlaylist(trx, playlistId);
      return foldOldestMonth(trx, playlistId, kept);
    });
    if (folded === null) break;
    covers.push(...folded);
  }
  await ctx.db.transaction().execute((trx) => deleteUnnamedNotes(trx, playlistId));
  await removeUnused(ctx, covers);
}

/** Folds the oldest month. Returns the covers that no state names any more; null if there is nothing left to fold. */
async function foldOldestMonth(trx: Db, playlistId: string, kept: number): Promise<(string | null)[] | null> {
  const old = await store.listOldEvents(trx, playlistId, kept);
  const first = old[0];
  if (!first) return null;
  const isSameMonth = ({ at }: { at: number }): boolean => monthOf(at) === monthOf(first.at);
  const other = old.findIndex((event) => !isSameMonth(event));
  const month = other === -1 ? old : old.slice(0, other);
  const last = month.at(-1) ?? first;
  const before = await store.findFolded(trx, playlistId, last.id);
  const goesOn = before !== null && isSameMonth(before);
  const folded = month.length + (goesOn ? before.folded : 0);
  const key = { playlistId, eventId: last.id };
  // Where it is not known what the events began with, there is no state to keep.
  await insertSnapshot(trx, key, { kind: 'folded', folded });
  return store.deleteFolded(trx, playlistId, { from: goesOn ? before.event_id : first.id, last: last.id });
}

const monthOf = (ms: number): string => new Date(ms).toISOString().slice(0, 7);
