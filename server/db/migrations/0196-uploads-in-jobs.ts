import { type Kysely, sql } from 'kysely';

/** Uploads that a former version was examining when it ended go on as jobs. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`insert into jobs (id, kind, lane, payload, person, priority, rank, run_at, created_at)
    select 'left:' || id, 'upload', 'media',
      '{"uploadId":"' || id || '","ownerId":"' || user_id || '","ip":"","isReleased":false}',
      user_id, 1, 0, 0, updated_at
    from uploads where state = 'processing'
    on conflict (id) do nothing`.execute(db);
}
