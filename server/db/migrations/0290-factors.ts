import type { Kysely } from 'kysely';

/** Second factors of people, and what a login with one takes: codes, browsers, tickets, the wait after a loss. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('factors')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('secret', 'text')
    .addColumn('last_step', 'bigint')
    .addColumn('challenge', 'text')
    .addColumn('credential_id', 'text', (c) => c.unique())
    .addColumn('public_key', 'text')
    .addColumn('counter', 'bigint')
    .addColumn('transports', 'text')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('confirmed_at', 'bigint')
    .addColumn('last_used_at', 'bigint')
    .execute();
  await db.schema.createIndex('factors_user').on('factors').columns(['user_id', 'id']).execute();
  await db.schema
    .createTable('recovery_codes')
    .addColumn('code_hash', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .execute();
  await db.schema.createIndex('recovery_codes_user').on('recovery_codes').column('user_id').execute();
  await db.schema
    .createTable('remembered_browsers')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('secret_hash', 'text', (c) => c.notNull().unique())
    .addColumn('user_agent', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('remembered_browsers_user')
    .on('remembered_browsers')
    .columns(['user_id', 'id'])
    .execute();
  await db.schema
    .createIndex('remembered_browsers_end')
    .on('remembered_browsers')
    .column('expires_at')
    .execute();
  await db.schema
    .createTable('login_tickets')
    .addColumn('ticket_hash', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'text', (c) => c.references('users.id').onDelete('cascade'))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('challenge', 'text')
    .addColumn('tries', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('login_tickets_user').on('login_tickets').column('user_id').execute();
  await db.schema.createIndex('login_tickets_end').on('login_tickets').column('expires_at').execute();
  await db.schema
    .createTable('factor_removals')
    .addColumn('user_id', 'text', (c) => c.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('asked_at', 'bigint', (c) => c.notNull())
    .addColumn('removal_at', 'bigint', (c) => c.notNull())
    .addColumn('next_at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('factor_removals_next').on('factor_removals').column('next_at').execute();
  await db.schema.alterTable('sessions').addColumn('proved_at', 'bigint').execute();
}
