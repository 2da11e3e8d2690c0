import { type Kysely, sql } from 'kysely';

/** Work that waits for a server, or is being done by one. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('jobs')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('lane', 'text', (c) => c.notNull())
    .addColumn('payload', 'text', (c) => c.notNull())
    // One job of a kind at most has a key.
    .addColumn('key', 'text')
    .addColumn('person', 'text', (c) => c.references('users.id').onDelete('cascade'))
    // 0 goes first.
    .addColumn('priority', 'integer', (c) => c.notNull())
    // The order within a priority: when it was added, later for each job of the same person before it.
    .addColumn('rank', 'bigint', (c) => c.notNull())
    // From when on a server may take it. While one has it: when that server is taken for dead.
    .addColumn('run_at', 'bigint', (c) => c.notNull())
    .addColumn('holder', 'text')
    .addColumn('attempts', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('error', 'text')
    // It was given up then.
    .addColumn('dead_at', 'bigint')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('jobs_keys').on('jobs').columns(['key', 'kind']).unique().execute();
  await db.schema.createIndex('jobs_of_person').on('jobs').columns(['person', 'rank']).execute();
  await sql`create index jobs_in_order on jobs (lane, priority, rank, run_at) where dead_at is null`.execute(
    db,
  );
  await sql`create index jobs_next on jobs (lane, run_at) where dead_at is null`.execute(db);
  await sql`create index jobs_dead on jobs (dead_at, id) where dead_at is not null`.execute(db);
}
