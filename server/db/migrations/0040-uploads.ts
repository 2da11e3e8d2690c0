import type { Kysely } from 'kysely';

/** Records the stage and the hash of a whole upload; the store of chunks knows which ones arrived (`adapters/staging`). */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('uploads').addColumn('stage', 'text').execute();
  await db.schema.alterTable('uploads').addColumn('sha256', 'text').execute();
  await db.schema.dropTable('upload_chunks').execute();
}
