import { type Kysely, sql } from 'kysely';
import { bytesType, floatType } from './frozen.ts';

/** The second print of works, of spectral peaks; works that are registered get theirs by a job, which looks for nulls. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('copyright_works').addColumn('peaks', bytesType(db)).execute();
  await sql`create index copyright_works_unprinted on copyright_works (number) where peaks is null`.execute(
    db,
  );
  await db.schema.alterTable('copyright_matches').addColumn('peak_share', floatType).execute();
  await db.schema
    .alterTable('copyright_matches')
    .addColumn('is_held', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
}
