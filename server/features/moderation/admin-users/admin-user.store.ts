import type { SelectQueryBuilder } from 'kysely';
import type { Db } from '#server/db/dialect.ts';
import type { UserPatch, UserRow } from '#server/db/rows/users.ts';
import type { Schema } from '#server/db/schema.ts';
import { noteChange } from '#server/changes/note.ts';
import { noteAllOfPerson } from '#server/search/notes.ts';
import type { AdminUserFilter, AdminUserQuery } from '#shared/moderation/admin-users.ts';

const sortFields = {
  created_at: 'created_at',
  username: 'username_key',
  email: 'email_key',
  track_count: 'track_count',
} as const;

/** The column of each sort of the contract: no text of a client ever reaches the SQL. */
const sortColumns = {
  created_at: 'users.created_at',
  username: 'users.username_key',
  email: 'users.email_key',
  track_count: 'users.track_count',
} as const;

export interface Page {
  page: number;
  limit: number;
}

export function listUsers(db: Db, query: AdminUserQuery & Page): Promise<UserRow[]> {
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

/** Matching people after the row `last` in the requested order; null: from the beginning. */
export function listUsersAfter(
  db: Db,
  query: AdminUserFilter & Pick<AdminUserQuery, 'sort' | 'order'>,
  last: UserRow | null,
  limit: number,
): Promise<UserRow[]> {
  const column = sortColumns[query.sort];
  let found = matching(db.selectFrom('users'), query).selectAll('users');
  if (last) {
    const value = last[sortFields[query.sort]];
    found = found.where((eb) =>
      eb(eb.refTuple(column, 'users.id'), query.order === 'asc' ? '>' : '<', eb.tuple(value, last.id)),
    );
  }
  return found.orderBy(column, query.order).orderBy('users.id', query.order).limit(limit).execute();
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

export async function updateUser(trx: Db, id: string, patch: UserPatch): Promise<UserRow> {
  const before = await trx
    .selectFrom('users')
    .select('is_active')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const user = await trx
    .updateTable('users')
    .set(patch)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  // With an account that is deactivated, its playlists and the tracks that only stand in those are found no more.
  if (user.is_active !== before.is_active) await noteAllOfPerson(trx, id);
  else await noteChange(trx, 'person', [id]);
  return user;
}
