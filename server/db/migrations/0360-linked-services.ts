import type { Kysely } from 'kysely';

/** Accounts elsewhere that learn what a person listens to, and the listens that wait for them. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('linked_services')
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('service', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('token', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('linked_at', 'bigint', (c) => c.notNull())
    .addColumn('sent_at', 'bigint')
    .addColumn('told_session', 'text')
    .addColumn('trouble', 'text')
    .addColumn('failures', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('retry_at', 'bigint', (c) => c.notNull().defaultTo(0))
    .addColumn('lost_count', 'integer', (c) => c.notNull().defaultTo(0))
    .addPrimaryKeyConstraint('linked_services_once', ['user_id', 'service'])
    .execute();
  await db.schema
    .createTable('waiting_listens')
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('service', 'text', (c) => c.notNull())
    .addColumn('play_id', 'text', (c) => c.notNull())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('artist', 'text', (c) => c.notNull())
    .addColumn('album', 'text', (c) => c.notNull())
    .addColumn('duration_ms', 'integer')
    .addColumn('listened_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('waiting_listens_once', ['user_id', 'service', 'play_id'])
    .execute();
  await db.schema
    .createIndex('waiting_listens_time')
    .on('waiting_listens')
    .column('listened_at' as never)
    .execute();
}
