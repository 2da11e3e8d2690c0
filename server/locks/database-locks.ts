import { randomUUID } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { databaseNow, type Db } from '#server/db/dialect.ts';
import type { Locks } from './locks.ts';

/**
 * Locks of several server processes, as rows of their PostgreSQL: they outlive it and every other engine, and end by
 * themselves some time after a process that died with them.
 */
export async function openDatabaseLocks(db: Db): Promise<Locks> {
  const now = databaseNow(db);
  const after = (ms: number): RawBuilder<number> => sql<number>`${now} + cast(${ms} as bigint)`;
  // Left by processes that died: their keys may never be asked for again.
  await db.deleteFrom('locks').where('ends_at', '<=', now).execute();

  return {
    areShared: true,
    async lock(key, ttlMs) {
      const holder = randomUUID();
      const row = await db
        .insertInto('locks')
        .values({ key, holder, ends_at: after(ttlMs) })
        .onConflict((on) =>
          on
            .column('key')
            .doUpdateSet({ holder, ends_at: after(ttlMs) })
            .where('locks.ends_at', '<=', now),
        )
        .returning('key')
        .executeTakeFirst();
      if (!row) return null;
      return {
        async extend(moreMs) {
          const { numUpdatedRows } = await db
            .updateTable('locks')
            .set({ ends_at: after(moreMs) })
            .where('key', '=', key)
            .where('holder', '=', holder)
            .executeTakeFirst();
          return numUpdatedRows === 1n;
        },
        async release() {
          // A lock that cannot be released now ends by itself.
          await db
            .deleteFrom('locks')
            .where('key', '=', key)
            .where('holder', '=', holder)
            .execute()
            .catch(() => undefined);
        },
      };
    },
    async isHeld(prefix) {
      const row = await db
        .selectFrom('locks')
        .select('key')
        .where(sql<boolean>`starts_with(key, ${prefix})`)
        .where('ends_at', '>', now)
        .limit(1)
        .executeTakeFirst();
      return row !== undefined;
    },
  };
}
