import type { Db } from '#server/db/dialect.ts';
import { partsOf } from '#server/lib/parts.ts';
import { isVisiblePerson } from '#server/visibility/conditions.ts';
import type { Act } from './playlist-events.ts';

/** Ids per statement, whose parameters are limited. */
const idsAtOnce = 500;

/** Records the contributor of items: a row for each, unless it is the owner. */
export async function noteContributions(
  trx: Db,
  { playlistId, actorId }: Pick<Act, 'playlistId' | 'actorId'>,
  itemIds: readonly string[],
): Promise<void> {
  const { owner_id } = await trx
    .selectFrom('playlists')
    .select('owner_id')
    .where('id', '=', playlistId)
    .executeTakeFirstOrThrow();
  if (actorId === null || actorId === owner_id) return;
  for (const some of partsOf(itemIds, idsAtOnce)) {
    await trx
      .insertInto('playlist_contributions')
      .values(some.map((entry_id) => ({ playlist_id: playlistId, entry_id, user_id: actorId })))
      .onConflict((conflict) =>
        conflict.columns(['playlist_id', 'entry_id']).doUpdateSet({ user_id: actorId }),
      )
      .execute();
  }
}

/** Makes the person who fills an item its contributor; the owner's items have no row. */
export async function noteFiller(
  trx: Db,
  act: Pick<Act, 'playlistId' | 'actorId'>,
  itemId: string,
): Promise<void> {
  if (act.actorId === null) return;
  await trx
    .deleteFrom('playlist_contributions')
    .where('playlist_id', '=', act.playlistId)
    .where('entry_id', '=', itemId)
    .execute();
  await noteContributions(trx, act, [itemId]);
}

/** The ids of a playlist's items that a person other than its owner added. */
export async function listContributedBy(db: Db, playlistId: string, userId: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('playlist_contributions')
    .select('entry_id')
    .where('playlist_id', '=', playlistId)
    .where('user_id', '=', userId)
    .execute();
  return new Set(rows.map((row) => row.entry_id));
}

/** Counts the items of a playlist by each contributor other than its owner; null: accounts that are gone. */
export async function countContributions(db: Db, playlistId: string) {
  const rows = await db
    .selectFrom('playlist_contributions as given')
    .innerJoin('playlist_entries as item', 'item.id', 'given.entry_id')
    .select((eb) => ['given.user_id', eb.fn.countAll<number | string>().as('count')])
    .where('given.playlist_id', '=', playlistId)
    .groupBy('given.user_id')
    .execute();
  return rows.map(({ user_id, count }) => ({ userId: user_id, count: Number(count) }));
}

/** The people of these whom the viewer may see. */
export function listVisiblePeople(db: Db, ids: readonly string[], viewerId: string | null) {
  if (ids.length === 0) return Promise.resolve([]);
  return db
    .selectFrom('users')
    .select(['users.id', 'users.username', 'users.avatar_sha256'])
    .where('users.id', 'in', ids)
    .where(isVisiblePerson(viewerId))
    .execute();
}
