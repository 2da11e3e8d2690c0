import type { Kysely } from 'kysely';
import { bytesType, floatType } from './frozen.ts';

/** The index in buckets of a few hundred postings each: a hundred thousand works in less than a gigabyte. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.dropTable('copyright_recent_postings').execute();
  await db.schema
    .createTable('copyright_postings')
    .addColumn('bucket', 'integer', (c) => c.primaryKey())
    .addColumn('entries', bytesType(db), (c) => c.notNull())
    .execute();
  await db.schema.alterTable('copyright_works').addColumn('packed_in', 'text').execute();
  await db.schema
    .createIndex('copyright_works_packed')
    .on('copyright_works')
    .columns(['packed_in', 'number'])
    .execute();
  await db.schema.alterTable('copyright_scans').dropColumn('held').execute();
  await db.schema.alterTable('copyright_matches').addColumn('contrast', floatType).execute();
}
