import type { Kysely } from 'kysely';

/** The browsers that each person has logged in with: strangers' failed guesses do not lock these out. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('known_devices')
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('device_hash', 'text', (c) => c.notNull())
    .addColumn('last_login_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('known_devices_pk', ['user_id', 'device_hash'])
    .execute();
  await db.schema.createIndex('known_devices_age').on('known_devices').column('last_login_at').execute();
}
