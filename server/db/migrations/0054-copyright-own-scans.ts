import { type Kysely, sql } from 'kysely';

/** A person's own blocked uploads are listed along an index that leaves out the many that were clear. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create index copyright_scans_own on copyright_scans (owner_id, updated_at desc, id desc)
    where state <> 'clear'`.execute(db);
}
