import { type Kysely, sql } from 'kysely';

/** Tells the death of a server from the failure of a job. */
export async function up(db: Kysely<never>): Promise<void> {
  await nameRecurring(db);
  // The number of servers that died while they ran the job.
  await db.schema
    .alterTable('jobs')
    .addColumn('deaths', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  await sql`create index jobs_held on jobs (run_at) where holder is not null`.execute(db);
  await sql`create index jobs_survivors on jobs (deaths, priority, rank) where deaths > 0`.execute(db);
}

/** Gives recurring work ids as other jobs have them: administrators name it by its id once it is paused. */
async function nameRecurring(db: Kysely<never>): Promise<void> {
  const { rows } = await sql<{ id: string }>`select id from jobs where id like 'recurring:%'`.execute(db);
  for (const { id } of rows)
    await sql`update jobs set id = ${crypto.randomUUID().replaceAll('-', '')} where id = ${id}`.execute(db);
}
