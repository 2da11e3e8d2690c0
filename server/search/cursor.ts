import type { Position } from '#server/changes/change.ts';
import { countChanges, deleteOldChanges } from '#server/changes/change.store.ts';
import { keepMs } from '#server/changes/feed.ts';
import type { Db } from '#server/db/dialect.ts';
import type { ChangeKind } from '#server/db/rows/changes.ts';
import type { SearchTargetRow } from '#server/db/rows/operations.ts';
import type { SearchKind } from './rank.ts';
import { listTargets } from './target.store.ts';

/** The changes that concern the index, and the kind of document that each concerns. */
const documentKinds = {
  track: 'track',
  playlist: 'playlist',
  person: 'person',
  note: 'note',
  // Words to a playlist, too.
  comment: 'note',
  track_rank: 'track',
  playlist_rank: 'playlist',
  person_rank: 'person',
} as const satisfies Partial<Record<ChangeKind, SearchKind>>;

export const searchedChanges = Object.keys(documentKinds) as (keyof typeof documentKinds)[];

export const documentKindOf = (kind: ChangeKind): SearchKind | undefined =>
  documentKinds[kind as keyof typeof documentKinds];

export const cursorOf = ({ cursor_xact, cursor_id }: SearchTargetRow): Position => ({
  xact: cursor_xact,
  id: cursor_id,
});

/** The changes up to which every index has read. */
async function leastCursor(db: Db): Promise<Position> {
  const cursors = (await listTargets(db)).map(cursorOf);
  return cursors.toSorted((a, b) => a.xact - b.xact || a.id - b.id)[0] ?? { xact: 0, id: 0 };
}

/** Counts the changes that an index lacks, up to `limit`. */
export async function countWaiting(db: Db, limit: number): Promise<number> {
  return countChanges(db, await leastCursor(db), { limit, kinds: searchedChanges });
}

/** Deletes the changes that every reader has read. */
export async function forgetRead(db: Db): Promise<void> {
  await deleteOldChanges(db, keepMs, await leastCursor(db), searchedChanges);
}
