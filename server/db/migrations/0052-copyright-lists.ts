import { type ColumnDefinitionBuilder, type Kysely, sql } from 'kysely';

/** Adds the columns of the administrators' lists, so that each list is one walk along an index. */
export async function up(db: Kysely<never>): Promise<void> {
  const flag = (c: ColumnDefinitionBuilder) => c.notNull().defaultTo(0);
  const scans = () => db.schema.alterTable('copyright_scans');
  await scans().addColumn('is_open', 'integer', flag).execute();
  await scans().addColumn('is_duplicate', 'integer', flag).execute();
  await scans().addColumn('match_count', 'integer', flag).execute();
  await scans().addColumn('matched_title', 'text').execute();
  await scans().addColumn('matched_artist', 'text').execute();
  await db.schema.alterTable('copyright_works').addColumn('is_kept', 'integer', flag).execute();
  await sql`update copyright_works set is_kept = 1 where kind <> 'track'`.execute(db);
  await sql`update copyright_scans set is_open = 1 where state in ('matched', 'disputed')`.execute(db);
  for (const column of ['is_open', 'is_duplicate'] as const) {
    await db.schema
      .createIndex(`copyright_scans_${column}`)
      .on('copyright_scans')
      .columns([column, 'updated_at desc', 'id desc'])
      .execute();
  }
  await db.schema
    .createIndex('copyright_works_kept')
    .on('copyright_works')
    .columns(['is_kept', 'created_at desc', 'number desc'])
    .execute();
  await db.schema
    .createIndex('copyright_works_unscanned')
    .on('copyright_works')
    .columns(['is_kept', 'rescanned_at', 'number'])
    .execute();
}
