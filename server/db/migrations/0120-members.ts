import { type Kysely, sql } from 'kysely';
import { engineOf } from './frozen.ts';

/**
 * Adds the members of a playlist and their rights, the invitations, and the contributor of each item. An item that has no row
 * in `playlist_contributions` is the owner's. On SQLite a step is no transaction, so each part can be done again.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await settings(db);
  await members(db);
  await invites(db);
  await contributions(db);
}

async function settings(db: Kysely<never>): Promise<void> {
  const isThere = async (column: string): Promise<boolean> => {
    if (engineOf(db) === 'postgres') return false;
    const { rows } = await sql`select name from pragma_table_info('playlists')
      where name = ${column}`.execute(db);
    return rows.length > 0;
  };
  if (!(await isThere('suggest'))) {
    await db.schema
      .alterTable('playlists')
      .addColumn('suggest', 'text', (c) => c.notNull().defaultTo('nobody'))
      .execute();
  }
  if (!(await isThere('suggest_without_account'))) {
    await db.schema
      .alterTable('playlists')
      .addColumn('suggest_without_account', 'integer', (c) => c.notNull().defaultTo(0))
      .execute();
  }
}

async function members(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('playlist_members')
    .ifNotExists()
    .addColumn('playlist_id', 'text', (c) => c.notNull().references('playlists.id').onDelete('cascade'))
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('member_right', 'text', (c) => c.notNull())
    .addColumn('joined_at', 'bigint', (c) => c.notNull())
    .addColumn('invited_by', 'text', (c) => c.references('users.id').onDelete('set null'))
    .addPrimaryKeyConstraint('playlist_members_pk', ['playlist_id', 'user_id'])
    .execute();
  await index(db, 'playlist_members', 'person', ['user_id', 'joined_at', 'playlist_id']);
  await index(db, 'playlist_members', 'inviter', ['invited_by']);
}

async function invites(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('playlist_invites')
    .ifNotExists()
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('playlist_id', 'text', (c) => c.notNull().references('playlists.id').onDelete('cascade'))
    .addColumn('member_right', 'text', (c) => c.notNull())
    // SHA-256 of the link's token; none where a person is invited by name.
    .addColumn('token_hash', 'text')
    .addColumn('user_id', 'text', (c) => c.references('users.id').onDelete('cascade'))
    .addColumn('invited_by', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .addColumn('revoked_at', 'bigint')
    .addColumn('uses', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('uses_max', 'integer', (c) => c.notNull())
    .execute();
  await index(db, 'playlist_invites', 'playlist', ['playlist_id', 'id']);
  await index(db, 'playlist_invites', 'person', ['user_id']);
  await index(db, 'playlist_invites', 'inviter', ['invited_by']);
  await sql`create unique index if not exists playlist_invites_token on playlist_invites (token_hash)`.execute(
    db,
  );
}

async function contributions(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('playlist_contributions')
    .ifNotExists()
    .addColumn('playlist_id', 'text', (c) => c.notNull().references('playlists.id').onDelete('cascade'))
    // No key to the item: it may be taken out and come back.
    .addColumn('entry_id', 'text', (c) => c.notNull())
    .addColumn('user_id', 'text', (c) => c.references('users.id').onDelete('set null'))
    .addPrimaryKeyConstraint('playlist_contributions_pk', ['playlist_id', 'entry_id'])
    .execute();
  await index(db, 'playlist_contributions', 'person', ['user_id']);
  await index(db, 'playlist_contributions', 'given', ['playlist_id', 'user_id', 'entry_id']);
}

async function index(db: Kysely<never>, table: string, name: string, columns: string[]): Promise<void> {
  await db.schema.createIndex(`${table}_${name}`).ifNotExists().on(table).columns(columns).execute();
}
