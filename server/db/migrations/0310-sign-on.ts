import type { Kysely } from 'kysely';

/** People's accounts at another service, the sessions that began there, and the codes between two steps of such a login. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('identities')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('issuer', 'text', (c) => c.notNull())
    .addColumn('subject', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('last_login_at', 'bigint')
    .execute();
  await db.schema
    .createIndex('identities_subject')
    .on('identities')
    .columns(['issuer', 'subject'])
    .unique()
    .execute();
  await db.schema.createIndex('identities_user').on('identities').columns(['user_id', 'id']).execute();
  await db.schema
    .createTable('provider_sessions')
    .addColumn('session_id', 'text', (c) => c.primaryKey().references('sessions.id').onDelete('cascade'))
    .addColumn('issuer', 'text', (c) => c.notNull())
    .addColumn('subject', 'text', (c) => c.notNull())
    .addColumn('sid', 'text')
    .addColumn('id_token', 'text', (c) => c.notNull())
    .addColumn('has_factor', 'integer', (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('provider_sessions_subject')
    .on('provider_sessions')
    .columns(['issuer', 'subject'])
    .execute();
  await db.schema
    .createIndex('provider_sessions_sid')
    .on('provider_sessions')
    .columns(['issuer', 'sid'])
    .execute();
  await db.schema
    .createTable('sign_on_codes')
    .addColumn('code_hash', 'text', (c) => c.primaryKey())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('user_id', 'text', (c) => c.references('users.id').onDelete('cascade'))
    .addColumn('session_id', 'text')
    .addColumn('facts', 'text', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('sign_on_codes_user').on('sign_on_codes').column('user_id').execute();
  await db.schema.createIndex('sign_on_codes_end').on('sign_on_codes').column('expires_at').execute();
  await db.schema.alterTable('login_tickets').addColumn('origin', 'text').execute();
  await db.schema.alterTable('applications').addColumn('issuer', 'text').execute();
  await db.schema.alterTable('applications').addColumn('subject', 'text').execute();
}
