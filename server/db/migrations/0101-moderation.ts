import { type Kysely, sql } from 'kysely';

/** Adds reports by people and decisions by administrators. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('moderation_decisions')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('target_kind', 'text', (c) => c.notNull())
    .addColumn('target_id', 'text', (c) => c.notNull())
    .addColumn('target_name', 'text', (c) => c.notNull())
    .addColumn('owner_id', 'text', (c) => c.references('users.id').onDelete('cascade'))
    .addColumn('action', 'text', (c) => c.notNull())
    .addColumn('field', 'text')
    .addColumn('previous', 'text')
    .addColumn('kept_sha256', 'text')
    .addColumn('reason', 'text', (c) => c.notNull())
    .addColumn('decided_by', 'text', (c) => c.references('users.id').onDelete('set null'))
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('appeal_note', 'text')
    .addColumn('appealed_at', 'bigint')
    .addColumn('outcome', 'text')
    .addColumn('reviewed_by', 'text', (c) => c.references('users.id').onDelete('set null'))
    .addColumn('review_reason', 'text')
    .addColumn('reviewed_at', 'bigint')
    .execute();
  await db.schema
    .createTable('reports')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('target_kind', 'text', (c) => c.notNull())
    .addColumn('target_id', 'text', (c) => c.notNull())
    .addColumn('target_name', 'text', (c) => c.notNull())
    .addColumn('owner_id', 'text', (c) => c.references('users.id').onDelete('set null'))
    .addColumn('reporter_id', 'text', (c) => c.references('users.id').onDelete('set null'))
    .addColumn('reporter_email', 'text')
    .addColumn('reporter_key', 'text', (c) => c.notNull())
    .addColumn('language', 'text', (c) => c.notNull())
    .addColumn('reason', 'text', (c) => c.notNull())
    .addColumn('note', 'text', (c) => c.notNull())
    .addColumn('decision_id', 'text', (c) => c.references('moderation_decisions.id').onDelete('set null'))
    .addColumn('is_open', 'integer', (c) => c.notNull().defaultTo(1))
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute();
  const columns = {
    reports_target: ['reports', 'is_open', 'target_kind', 'target_id', 'id'],
    reports_owner: ['reports', 'owner_id'],
    reports_reporter: ['reports', 'reporter_id'],
    reports_decision: ['reports', 'decision_id'],
    moderation_target: ['moderation_decisions', 'target_kind', 'target_id', 'id'],
    moderation_owner: ['moderation_decisions', 'owner_id', 'id'],
    moderation_decider: ['moderation_decisions', 'decided_by'],
    moderation_reviewer: ['moderation_decisions', 'reviewed_by'],
    moderation_kept: ['moderation_decisions', 'kept_sha256'],
  } as const;
  for (const [name, [table, ...of]] of Object.entries(columns)) {
    await db.schema.createIndex(name).on(table).columns(of).execute();
  }
  await sql`create unique index reports_once on reports (reporter_key, target_kind, target_id)
    where is_open = 1`.execute(db);
  await sql`create index moderation_appeals on moderation_decisions (appealed_at, id)
    where appealed_at is not null and reviewed_at is null`.execute(db);
}
