import type { Kysely } from 'kysely';

/** Passwords for apps that speak the Subsonic API. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('app_passwords')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('secret_hash', 'text', (c) => c.notNull().unique())
    .addColumn('sealed', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('last_used_at', 'bigint')
    .execute();
  await db.schema
    .createIndex('app_passwords_user')
    .on('app_passwords')
    .columns(['user_id', 'created_at'])
    .execute();
}
