import { type Kysely, sql } from 'kysely';
import { bytesType, floatType } from './frozen.ts';

/** The whole of the specification's data: people, playlists, tracks, likes, uploads, listening, backups, audit. */
export async function up(db: Kysely<never>): Promise<void> {
  const bytes = bytesType(db);

  await db.schema
    .createTable('users')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('username', 'text', (c) => c.notNull())
    .addColumn('username_key', 'text', (c) => c.notNull().unique())
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('email_key', 'text', (c) => c.notNull().unique())
    .addColumn('password_hash', 'text', (c) => c.notNull())
    .addColumn('role', 'text', (c) => c.notNull().check(sql`role in ('user', 'pro', 'admin')`))
    .addColumn('is_active', 'integer', (c) =>
      c
        .notNull()
        .defaultTo(1)
        .check(sql`is_active in (0, 1)`),
    )
    .addColumn('block_reason', 'text')
    .addColumn('upload_limit_mb', 'integer', (c) => c.notNull().check(sql`upload_limit_mb >= 0`))
    .addColumn('email_verified_at', 'bigint')
    .addColumn('avatar_sha256', 'text')
    .addColumn('stored_bytes', 'bigint', (c) => c.notNull().defaultTo(0))
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('last_login_at', 'bigint')
    .execute();
  await db.schema.createIndex('users_created').on('users').columns(['created_at', 'id']).execute();
  await db.schema.createIndex('users_role').on('users').columns(['role', 'is_active']).execute();

  await db.schema
    .createTable('sessions')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('device_id', 'text')
    .addColumn('user_agent', 'text', (c) => c.notNull())
    .addColumn('ip', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('last_seen_at', 'bigint', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('sessions_user').on('sessions').columns(['user_id', 'last_seen_at']).execute();
  await db.schema.createIndex('sessions_expiry').on('sessions').column('expires_at').execute();

  await db.schema
    .createTable('tokens')
    .addColumn('token_hash', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('kind', 'text', (c) => c.notNull().check(sql`kind in ('verify_email', 'reset_password')`))
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .addColumn('used_at', 'bigint')
    .execute();
  await db.schema.createIndex('tokens_user').on('tokens').columns(['user_id', 'kind']).execute();
  await db.schema.createIndex('tokens_expiry').on('tokens').column('expires_at').execute();

  await db.schema
    .createTable('playlists')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('owner_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('description', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('genre', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('cover_sha256', 'text')
    .addColumn('visibility', 'text', (c) =>
      c.notNull().check(sql`visibility in ('public', 'unlisted', 'private')`),
    )
    .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
    .addColumn('likes_count', 'integer', (c) =>
      c
        .notNull()
        .defaultTo(0)
        .check(sql`likes_count >= 0`),
    )
    .addColumn('track_count', 'integer', (c) =>
      c
        .notNull()
        .defaultTo(0)
        .check(sql`track_count >= 0`),
    )
    .addColumn('popularity', floatType, (c) => c.notNull().defaultTo(0))
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('updated_at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('playlists_popular')
    .on('playlists')
    .columns(['visibility', 'popularity desc', 'id desc'])
    .execute();
  await db.schema
    .createIndex('playlists_owner')
    .on('playlists')
    .columns(['owner_id', 'created_at desc', 'id desc'])
    .execute();

  await db.schema
    .createTable('tracks')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('owner_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('artist', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('album', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('genre', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('storage_type', 'text', (c) => c.notNull().check(sql`storage_type in ('FILE', 'URL')`))
    .addColumn('source_url', 'text')
    .addColumn('platform', 'text')
    .addColumn('audio_sha256', 'text')
    .addColumn('size_bytes', 'bigint', (c) => c.notNull().defaultTo(0))
    .addColumn('duration_ms', 'bigint')
    .addColumn('cover_sha256', 'text')
    .addColumn('cover_source_url', 'text')
    .addColumn('plays_count', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addCheckConstraint(
      'tracks_source',
      sql`(storage_type = 'FILE' and audio_sha256 is not null) or (storage_type = 'URL' and source_url is not null)`,
    )
    .execute();
  await db.schema
    .createIndex('tracks_owner')
    .on('tracks')
    .columns(['owner_id', 'created_at desc', 'id desc'])
    .execute();
  await db.schema.createIndex('tracks_audio').on('tracks').columns(['audio_sha256', 'owner_id']).execute();
  await db.schema.createIndex('tracks_cover').on('tracks').column('cover_sha256').execute();
  await db.schema
    .createIndex('tracks_created')
    .on('tracks')
    .columns(['created_at desc', 'id desc'])
    .execute();
  await db.schema.createIndex('tracks_plays').on('tracks').columns(['plays_count desc', 'id desc']).execute();

  await db.schema
    .createTable('track_audio')
    .addColumn('track_id', 'text', (c) => c.primaryKey().references('tracks.id').onDelete('cascade'))
    .addColumn('bitrate_kbps', 'integer', (c) => c.notNull())
    .addColumn('sample_rate', 'integer', (c) => c.notNull())
    .addColumn('channels', 'integer', (c) => c.notNull())
    .addColumn('loudness_lufs', floatType)
    .addColumn('true_peak_db', floatType)
    .addColumn('peaks', bytes, (c) => c.notNull())
    .addColumn('fingerprint', bytes, (c) => c.notNull())
    .addColumn('frames', bytes, (c) => c.notNull())
    .execute();

  await db.schema
    .createTable('playlist_entries')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('playlist_id', 'text', (c) => c.notNull().references('playlists.id').onDelete('cascade'))
    .addColumn('track_id', 'text', (c) => c.references('tracks.id').onDelete('cascade'))
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('wanted_title', 'text')
    .addColumn('wanted_artist', 'text')
    .addColumn('added_at', 'bigint', (c) => c.notNull())
    .addUniqueConstraint('playlist_entries_once', ['playlist_id', 'track_id'])
    .addCheckConstraint('playlist_entries_something', sql`track_id is not null or wanted_title is not null`)
    .execute();
  await db.schema
    .createIndex('playlist_entries_order')
    .on('playlist_entries')
    .columns(['playlist_id', 'position', 'id'])
    .execute();
  await db.schema.createIndex('playlist_entries_track').on('playlist_entries').column('track_id').execute();

  for (const table of ['likes', 'saves']) {
    await db.schema
      .createTable(table)
      .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('playlist_id', 'text', (c) => c.notNull().references('playlists.id').onDelete('cascade'))
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .addPrimaryKeyConstraint(`${table}_pk`, ['user_id', 'playlist_id'])
      .execute();
    await db.schema
      .createIndex(`${table}_playlist`)
      .on(table)
      .columns(['playlist_id', 'created_at'])
      .execute();
    await db.schema
      .createIndex(`${table}_recent`)
      .on(table)
      .columns(['user_id', 'created_at desc'])
      .execute();
  }

  await db.schema
    .createTable('uploads')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('client_id', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) =>
      c.notNull().check(sql`state in ('receiving', 'processing', 'done', 'failed')`),
    )
    .addColumn('total_chunks', 'integer', (c) => c.notNull().check(sql`total_chunks > 0`))
    .addColumn('file_size', 'bigint')
    .addColumn('file_name', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('title', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('artist', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('album', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('genre', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('playlist_id', 'text', (c) => c.references('playlists.id').onDelete('set null'))
    .addColumn('track_id', 'text', (c) => c.references('tracks.id').onDelete('set null'))
    .addColumn('error_code', 'text')
    .addColumn('error_detail', 'text')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('updated_at', 'bigint', (c) => c.notNull())
    .addUniqueConstraint('uploads_client', ['user_id', 'client_id'])
    .execute();
  await db.schema.createIndex('uploads_sweep').on('uploads').columns(['state', 'updated_at']).execute();
  await db.schema.createIndex('uploads_playlist').on('uploads').column('playlist_id').execute();
  await db.schema.createIndex('uploads_track').on('uploads').column('track_id').execute();

  await db.schema
    .createTable('upload_chunks')
    .addColumn('upload_id', 'text', (c) => c.notNull().references('uploads.id').onDelete('cascade'))
    .addColumn('chunk_index', 'integer', (c) => c.notNull())
    .addColumn('size_bytes', 'integer', (c) => c.notNull())
    .addColumn('sha256', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('upload_chunks_pk', ['upload_id', 'chunk_index'])
    .execute();

  await db.schema
    .createTable('listening_sessions')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('track_id', 'text', (c) => c.notNull().references('tracks.id').onDelete('cascade'))
    .addColumn('playlist_id', 'text', (c) => c.references('playlists.id').onDelete('set null'))
    .addColumn('user_id', 'text', (c) => c.references('users.id').onDelete('cascade'))
    .addColumn('listener_key', 'text', (c) => c.notNull())
    .addColumn('ip', 'text', (c) => c.notNull())
    .addColumn('started_at', 'bigint', (c) => c.notNull())
    .addColumn('last_seen_at', 'bigint', (c) => c.notNull())
    .addColumn('position_seconds', floatType, (c) => c.notNull().defaultTo(0))
    .addColumn('listened_ms', 'bigint', (c) => c.notNull().defaultTo(0))
    .addColumn('counted', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('ended_at', 'bigint')
    .execute();
  await db.schema
    .createIndex('listening_open')
    .on('listening_sessions')
    .columns(['ended_at', 'last_seen_at'])
    .execute();
  await db.schema
    .createIndex('listening_listener')
    .on('listening_sessions')
    .columns(['listener_key', 'track_id', 'ended_at'])
    .execute();
  for (const column of ['track_id', 'playlist_id', 'user_id']) {
    await db.schema.createIndex(`listening_${column}`).on('listening_sessions').column(column).execute();
  }

  await db.schema
    .createTable('plays')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('track_id', 'text', (c) => c.notNull().references('tracks.id').onDelete('cascade'))
    .addColumn('playlist_id', 'text', (c) => c.references('playlists.id').onDelete('set null'))
    .addColumn('user_id', 'text', (c) => c.references('users.id').onDelete('set null'))
    .addColumn('listener_key', 'text', (c) => c.notNull())
    .addColumn('played_at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('plays_track').on('plays').columns(['track_id', 'played_at']).execute();
  await db.schema.createIndex('plays_playlist').on('plays').columns(['playlist_id', 'played_at']).execute();
  await db.schema.createIndex('plays_user').on('plays').columns(['user_id', 'played_at']).execute();
  await db.schema.createIndex('plays_time').on('plays').column('played_at').execute();

  await db.schema
    .createTable('activities')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('activity_type', 'text', (c) => c.notNull())
    .addColumn('user_id', 'text', (c) => c.references('users.id').onDelete('cascade'))
    .addColumn('track_id', 'text', (c) => c.references('tracks.id').onDelete('set null'))
    .addColumn('ip', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('activities_recent')
    .on('activities')
    .columns(['created_at desc', 'id desc'])
    .execute();
  await db.schema.createIndex('activities_user').on('activities').column('user_id').execute();
  await db.schema.createIndex('activities_track').on('activities').column('track_id').execute();

  await db.schema
    .createTable('backups')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('includes_db', 'integer', (c) => c.notNull())
    .addColumn('includes_media', 'integer', (c) => c.notNull())
    .addColumn('includes_es', 'integer', (c) => c.notNull())
    .addColumn('size_bytes', 'bigint', (c) => c.notNull().defaultTo(0))
    .addColumn('status', 'text', (c) =>
      c.notNull().check(sql`status in ('in_progress', 'completed', 'failed')`),
    )
    .addColumn('file_name', 'text')
    .addColumn('error_detail', 'text')
    .addColumn('proven_at', 'bigint')
    .execute();
  await db.schema.createIndex('backups_recent').on('backups').columns(['created_at desc']).execute();

  await db.schema
    .createTable('audit_log')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('actor_id', 'text')
    .addColumn('actor_name', 'text', (c) => c.notNull())
    .addColumn('action', 'text', (c) => c.notNull())
    .addColumn('subject_type', 'text', (c) => c.notNull())
    .addColumn('subject_id', 'text', (c) => c.notNull())
    .addColumn('facts', 'text', (c) => c.notNull().defaultTo('{}'))
    .addColumn('ip', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('audit_recent')
    .on('audit_log')
    .columns(['created_at desc', 'id desc'])
    .execute();

  await db.schema
    .createTable('settings')
    .addColumn('key', 'text', (c) => c.primaryKey())
    .addColumn('value', 'text', (c) => c.notNull())
    .execute();
}
