import type { SelectQueryBuilder } from 'kysely';
import type { Db } from '#server/db/dialect.ts';
import type { Schema, UserPatch, UserRow } from '#server/db/schema.ts';
import type { AdminUserFilter, AdminUserQuery } from '#shared/admin-users.ts';

/** The column that each sort of the contract reads: nothing that a client sends ever reaches the SQL. */
const sortColumns = {
  created_at: 'users.created_at',
  username: 'users.username_key',
  email: 'users.email_key',
  track_count: 'users.track_count',
} as const;

export function listUsers(db: Db, query: AdminUserQuery): Promise<UserRow[]> {
  return matching(db.selectFrom('users'), query)
    .selectAll('users')
    .orderBy(sortColumns[query.sort], query.order)
    .orderBy('users.id', query.order)
    .limit(query.limit)
    .offset((query.page - 1) * query.limit)
    .execute();
}

export async function countUsers(db: Db, query: AdminUserQuery): Promise<number> {
  const row = await matching(db.selectFrom('users'), query)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Those who match, in the order of their ids, after the one with the id `after`. */
export function listUsersAfter(
  db: Db,
  filter: AdminUserFilter,
  after: string,
  limit: number,
): Promise<UserRow[]> {
  return matching(db.selectFrom('users'), filter)
    .selectAll('users')
    .where('users.id', '>', after)
    .orderBy('users.id')
    .limit(limit)
    .execute();
}

function matching<O>(
  select: SelectQueryBuilder<Schema, 'users', O>,
  query: AdminUserFilter,
): SelectQueryBuilder<Schema, 'users', O> {
  let found = select;
  const begin = query.search.toLowerCase();
  if (begin !== '') {
    // Ranges rather than LIKE: they use the indexes on either engine, and % and _ mean nothing in them.
    const end = `${begin}\u{10ffff}`;
    found = found.where((eb) =>
      eb.or([
        eb.and([eb('users.username_key', '>=', begin), eb('users.username_key', '<', end)]),
        eb.and([eb('users.email_key', '>=', begin), eb('users.email_key', '<', end)]),
      ]),
    );
  }
  if (query.role) found = found.where('users.role', '=', query.role);
  if (query.status) found = found.where('users.is_active', '=', query.status === 'active' ? 1 : 0);
  return found;
}

export async function findUserRow(db: Db, id: string): Promise<UserRow | null> {
  return (await db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()) ?? null;
}

export function updateUser(db: Db, id: string, patch: UserPatch): Promise<UserRow> {
  return db.updateTable('users').set(patch).where('id', '=', id).returningAll().executeTakeFirstOrThrow();
}
