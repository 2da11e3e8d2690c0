import type { Kysely } from 'kysely';

/** One's own address and name can be changed: names of before that lead on, and changes of an address under way. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('former_names')
    .addColumn('name_key', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('until', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('former_names_end').on('former_names').column('until').execute();
  await db.schema.createIndex('former_names_user').on('former_names').column('user_id').execute();
  await db.schema
    .createTable('email_changes')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('old_email', 'text', (c) => c.notNull())
    .addColumn('old_email_key', 'text', (c) => c.notNull())
    .addColumn('old_verified_at', 'bigint')
    .addColumn('new_email', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('token_hash', 'text', (c) => c.unique())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('email_changes_end').on('email_changes').column('expires_at').execute();
  await db.schema.createIndex('email_changes_user').on('email_changes').column('user_id').execute();
  await db.schema.createIndex('email_changes_address').on('email_changes').column('old_email_key').execute();
}
