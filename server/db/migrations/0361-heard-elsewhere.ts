import type { Kysely } from 'kysely';

/** Songs here that a person heard elsewhere, as their file of another service says; and the file while it is read. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('heard_elsewhere')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('track_id', 'text', (c) => c.notNull().references('tracks.id').onDelete('cascade'))
    .addColumn('played_at', 'bigint', (c) => c.notNull())
    .addColumn('listened_ms', 'integer')
    .addUniqueConstraint('heard_elsewhere_once', ['user_id', 'track_id', 'played_at'])
    .execute();
  const on = (name: string, columns: string[]) =>
    db.schema
      .createIndex(name)
      .on('heard_elsewhere')
      .columns(columns as never[]);
  // The tracks of before a time are read from the index alone, as of plays.
  await on('heard_elsewhere_user', ['user_id', 'id', 'track_id']).execute();
  await on('heard_elsewhere_track', ['track_id']).execute();
  await db.schema
    .createTable('listen_imports')
    .addColumn('user_id', 'text', (c) => c.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('id', 'text', (c) => c.notNull().unique())
    .addColumn('file_name', 'text', (c) => c.notNull())
    .addColumn('sha256', 'text')
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('percent', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('written_count', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('counted', 'text')
    .addColumn('failure', 'text')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('listen_imports_sha256')
    .on('listen_imports')
    .column('sha256' as never)
    .execute();
}
