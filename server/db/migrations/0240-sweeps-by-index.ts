import { type Kysely, sql } from 'kysely';

/** Indexes of rows that are looked for by what most of them no longer have: an address, or a deleted account's reports. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create index listening_sessions_addressed on listening_sessions (last_seen_at) where ip <> ''`.execute(
    db,
  );
  await sql`create index activities_addressed on activities (created_at) where ip <> ''`.execute(db);
  await sql`create index reports_target_alone on reports (target_id)`.execute(db);
}
