import { type Db, locked } from '#server/db/dialect.ts';
import type { NewUser, UserPatch, UserRow } from '#server/db/rows/users.ts';
import { noteChange } from '#server/changes/note.ts';
import { noteAllOfPerson } from '#server/search/notes.ts';

export async function findUser(db: Db, id: string): Promise<UserRow | null> {
  return (await db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()) ?? null;
}

/** The row, locked until the transaction ends: for a transaction that decides by it. */
export async function findUserForUpdate(trx: Db, id: string): Promise<UserRow | null> {
  const query = trx.selectFrom('users').selectAll().where('id', '=', id);
  return (await locked(trx, query).executeTakeFirst()) ?? null;
}

/** Finds by username or email address, without regard to case. */
export async function findUserByIdentifier(db: Db, identifier: string): Promise<UserRow | null> {
  const key = identifier.toLowerCase();
  const column = key.includes('@') ? 'email_key' : 'username_key';
  return (await db.selectFrom('users').selectAll().where(column, '=', key).executeTakeFirst()) ?? null;
}

export async function insertUser(trx: Db, row: NewUser): Promise<UserRow> {
  const user = await trx.insertInto('users').values(row).returningAll().executeTakeFirstOrThrow();
  await noteChange(trx, 'person', [user.id]);
  return user;
}

export async function hasUsers(db: Db): Promise<boolean> {
  return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined;
}

export async function updateUser(db: Db, id: string, patch: UserPatch): Promise<void> {
  await db.updateTable('users').set(patch).where('id', '=', id).execute();
  if (patch.username !== undefined || patch.is_active !== undefined) await noteAllOfPerson(db, id);
  else if (patch.avatar_sha256 !== undefined) await noteChange(db, 'person', [id]);
}

export async function countOtherActiveAdmins(db: Db, except: readonly string[]): Promise<number> {
  const row = await db
    .selectFrom('users')
    .select((eb) => eb.fn.countAll<number | string>().as('count'))
    .where('role', '=', 'admin')
    .where('is_active', '=', 1)
    .where('id', 'not in', except)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** The active administrators, the first ones first. */
export function listActiveAdmins(db: Db): Promise<UserRow[]> {
  return db
    .selectFrom('users')
    .selectAll()
    .where('role', '=', 'admin')
    .where('is_active', '=', 1)
    .orderBy('id')
    .execute();
}
