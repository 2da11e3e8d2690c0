import { type Kysely, sql } from 'kysely';

/** Adds fields beyond the specification to the history of backups: the origin of each, and the backup on which it builds. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .alterTable('backups')
    .addColumn('origin', 'text', (c) =>
      c
        .notNull()
        .defaultTo('manual')
        .check(sql`origin in ('manual', 'schedule', 'restore_point', 'upload')`),
    )
    .execute();
  await db.schema
    .alterTable('backups')
    .addColumn('encrypted', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  await db.schema
    .alterTable('backups')
    .addColumn('needs', 'text', (c) => c.notNull().defaultTo('[]'))
    .execute();
  // Newest first, by id where two were begun at once: no sorting.
  await db.schema.dropIndex('backups_recent').execute();
  await db.schema
    .createIndex('backups_newest')
    .on('backups')
    .columns(['created_at desc', 'id desc'])
    .execute();
}
