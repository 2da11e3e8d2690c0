import { type Kysely, sql } from 'kysely';
import { bytesType, floatType } from './frozen.ts';

/**
 * The copyright scan: works that uploads are compared with (references, stay-down prints of removed tracks, the
 * catalogue itself), the index of their prints, and the scans with their evidence.
 */
export async function up(db: Kysely<never>): Promise<void> {
  const bytes = bytesType(db);

  await db.schema
    .createTable('copyright_works')
    .addColumn('number', 'integer', (c) => c.primaryKey())
    .addColumn('kind', 'text', (c) => c.notNull().check(sql`kind in ('reference', 'removed', 'track')`))
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('artist', 'text', (c) => c.notNull())
    .addColumn('owner_id', 'text', (c) => c.references('users.id').onDelete('set null'))
    .addColumn('track_id', 'text', (c) => c.unique().references('tracks.id').onDelete('cascade'))
    .addColumn('audio_sha256', 'text')
    .addColumn('duration_ms', 'bigint', (c) => c.notNull())
    .addColumn('items', 'integer', (c) => c.notNull())
    .addColumn('print', bytes, (c) => c.notNull())
    .addColumn('print_sha256', 'text', (c) => c.notNull())
    .addColumn('variants', bytes)
    .addColumn('note', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('created_by', 'text')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('rescanned_at', 'bigint')
    .execute();
  await db.schema
    .createIndex('copyright_works_kind')
    .on('copyright_works')
    .columns(['kind', 'created_at desc', 'number desc'])
    .execute();
  await db.schema
    .createIndex('copyright_works_print')
    .on('copyright_works')
    .columns(['print_sha256', 'kind'])
    .execute();
  await db.schema.createIndex('copyright_works_owner').on('copyright_works').column('owner_id').execute();

  await db.schema
    .createTable('copyright_recent_postings')
    .addColumn('hash', 'bigint', (c) => c.notNull())
    .addColumn('work', 'integer', (c) => c.notNull().references('copyright_works.number').onDelete('cascade'))
    .addColumn('position', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('copyright_recent_postings_pk', ['hash', 'work', 'position'])
    .execute();
  await db.schema
    .createIndex('copyright_recent_postings_work')
    .on('copyright_recent_postings')
    .column('work')
    .execute();

  await db.schema
    .createTable('copyright_scans')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('kind', 'text', (c) => c.notNull().check(sql`kind in ('upload', 'rescan')`))
    .addColumn('upload_id', 'text')
    .addColumn('track_id', 'text')
    .addColumn('owner_id', 'text', (c) => c.references('users.id').onDelete('cascade'))
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('artist', 'text', (c) => c.notNull())
    .addColumn('duration_ms', 'bigint', (c) => c.notNull())
    .addColumn('state', 'text', (c) =>
      c
        .notNull()
        .check(sql`state in ('pending', 'clear', 'matched', 'failed', 'disputed', 'upheld', 'released')`),
    )
    .addColumn('failure', 'text')
    .addColumn('audio_sha256', 'text')
    .addColumn('held', bytes)
    .addColumn('dispute_note', 'text')
    .addColumn('disputed_at', 'bigint')
    .addColumn('decision_note', 'text')
    .addColumn('decided_by', 'text')
    .addColumn('decided_at', 'bigint')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('updated_at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('copyright_scans_queue')
    .on('copyright_scans')
    .columns(['state', 'updated_at desc', 'id desc'])
    .execute();
  await db.schema.createIndex('copyright_scans_upload').on('copyright_scans').column('upload_id').execute();
  await db.schema.createIndex('copyright_scans_track').on('copyright_scans').column('track_id').execute();
  await db.schema.createIndex('copyright_scans_owner').on('copyright_scans').column('owner_id').execute();
  await db.schema.createIndex('copyright_scans_audio').on('copyright_scans').column('audio_sha256').execute();

  await db.schema
    .createTable('copyright_matches')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('scan_id', 'text', (c) => c.notNull().references('copyright_scans.id').onDelete('cascade'))
    .addColumn('work', 'integer', (c) => c.references('copyright_works.number').onDelete('set null'))
    .addColumn('source', 'text', (c) =>
      c.notNull().check(sql`source in ('reference', 'removed', 'track', 'acoustid')`),
    )
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('artist', 'text', (c) => c.notNull())
    .addColumn('upload_from_ms', 'bigint', (c) => c.notNull())
    .addColumn('upload_to_ms', 'bigint', (c) => c.notNull())
    .addColumn('work_from_ms', 'bigint', (c) => c.notNull())
    .addColumn('work_to_ms', 'bigint', (c) => c.notNull())
    .addColumn('bit_error_rate', floatType, (c) => c.notNull())
    .addColumn('pitch_percent', floatType, (c) => c.notNull())
    .addColumn('tempo_percent', floatType, (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('copyright_matches_scan')
    .on('copyright_matches')
    .columns(['scan_id', 'upload_from_ms'])
    .execute();
  await db.schema.createIndex('copyright_matches_work').on('copyright_matches').column('work').execute();
}
