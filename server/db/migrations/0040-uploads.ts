import type { Kysely } from 'kysely';

/** What the work on a whole upload has come to; which chunks arrived is known where they lie (`adapters/staging`). */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('uploads').addColumn('stage', 'text').execute();
  await db.schema.alterTable('uploads').addColumn('sha256', 'text').execute();
  await db.schema.dropTable('upload_chunks').execute();
}
