import type { Kysely } from 'kysely';
import { countingTriggers } from './frozen.ts';

const ofUser = 'users.id';
const ofPlaylist = 'playlists.id';

/**
 * Adds events of playlists, follows, and notifications. An event has no row for each follower: the read of a feed joins the
 * reader's follows with the events.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await events(db);
  await follows(db);
  await notifications(db);
}

async function events(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('playlist_events')
    .addColumn('id', 'text', (c) => c.notNull())
    .addColumn('playlist_id', 'text', (c) => c.notNull().references(ofPlaylist).onDelete('cascade'))
    .addColumn('actor_id', 'text', (c) => c.references(ofUser).onDelete('set null'))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('payload', 'text', (c) => c.notNull())
    // What the playlist was after it.
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('visibility', 'text', (c) => c.notNull())
    .addColumn('at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('playlist_events_pk', ['playlist_id', 'id'])
    .execute();
  await db.schema.createIndex('playlist_events_actor').on('playlist_events').column('actor_id').execute();

  await db.schema
    .createTable('playlist_news')
    .addColumn('playlist_id', 'text', (c) => c.notNull().references(ofPlaylist).onDelete('cascade'))
    .addColumn('actor_id', 'text', (c) => c.notNull().references(ofUser).onDelete('cascade'))
    .addColumn('day', 'integer', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('first_at', 'bigint', (c) => c.notNull())
    .addColumn('at', 'bigint', (c) => c.notNull())
    .addColumn('event_id', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('playlist_news_pk', ['playlist_id', 'actor_id', 'day'])
    .execute();
  for (const [name, columns] of [
    ['playlist_news_of_playlist', ['playlist_id', 'event_id']],
    ['playlist_news_of_person', ['actor_id', 'event_id']],
    ['playlist_news_newest', ['event_id']],
  ] as const) {
    await db.schema
      .createIndex(name)
      .on('playlist_news')
      .columns([...columns])
      .execute();
  }
  // What is new to a listener, and what a line of news has added.
  await db.schema
    .createIndex('playlist_entries_added')
    .on('playlist_entries')
    .columns(['playlist_id', 'added_at'])
    .execute();
}

async function follows(db: Kysely<never>): Promise<void> {
  for (const table of ['users', 'playlists']) {
    await db.schema
      .alterTable(table)
      .addColumn('followers_count', 'integer', (c) => c.notNull().defaultTo(0))
      .execute();
  }
  await db.schema
    .createTable('follows')
    .addColumn('user_id', 'text', (c) => c.notNull().references(ofUser).onDelete('cascade'))
    .addColumn('person_id', 'text', (c) => c.notNull().references(ofUser).onDelete('cascade'))
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('follows_pk', ['user_id', 'person_id'])
    .execute();
  await db.schema
    .createTable('playlist_follows')
    .addColumn('user_id', 'text', (c) => c.notNull().references(ofUser).onDelete('cascade'))
    .addColumn('playlist_id', 'text', (c) => c.notNull().references(ofPlaylist).onDelete('cascade'))
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('playlist_follows_pk', ['user_id', 'playlist_id'])
    .execute();
  await db.schema
    .createIndex('follows_of_person')
    .on('follows')
    .columns(['person_id', 'created_at', 'user_id'])
    .execute();
  await db.schema.createIndex('follows_newest').on('follows').columns(['user_id', 'created_at']).execute();
  await db.schema
    .createIndex('playlist_follows_of_playlist')
    .on('playlist_follows')
    .column('playlist_id')
    .execute();
  await db.schema
    .createIndex('playlist_follows_newest')
    .on('playlist_follows')
    .columns(['user_id', 'created_at'])
    .execute();
  await countFollowers(db);

  await db.schema
    .createTable('last_seen')
    .addColumn('user_id', 'text', (c) => c.notNull().references(ofUser).onDelete('cascade'))
    .addColumn('playlist_id', 'text', (c) => c.notNull().references(ofPlaylist).onDelete('cascade'))
    .addColumn('event_id', 'text', (c) => c.notNull())
    .addColumn('at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('last_seen_pk', ['user_id', 'playlist_id'])
    .execute();
  await db.schema.createIndex('last_seen_of_playlist').on('last_seen').column('playlist_id').execute();
}

/** Followers are counted where they come and go, also those who go with their account. */
async function countFollowers(db: Kysely<never>): Promise<void> {
  const counted = [
    ['follows', 'users', 'person_id'],
    ['playlist_follows', 'playlists', 'playlist_id'],
  ] as const;
  for (const [table, target, column] of counted) {
    const add = (by: string, row: string) =>
      `update ${target} set followers_count = followers_count ${by} where id = ${row}.${column}`;
    await countingTriggers(db, table, { insert: add('+ 1', 'new'), delete: add('- 1', 'old') });
  }
}

async function notifications(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('notifications')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'text', (c) => c.notNull().references(ofUser).onDelete('cascade'))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('group_key', 'text', (c) => c.notNull())
    .addColumn('actor_id', 'text', (c) => c.references(ofUser).onDelete('cascade'))
    .addColumn('facts', 'text', (c) => c.notNull().defaultTo('{}'))
    .addColumn('at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('notifications_newest')
    .on('notifications')
    .columns(['user_id', 'id'])
    .execute();
  await db.schema
    .createIndex('notifications_once')
    .unique()
    .on('notifications')
    .columns(['user_id', 'kind', 'group_key', 'actor_id'])
    .execute();
  await db.schema.createIndex('notifications_actor').on('notifications').column('actor_id').execute();

  await db.schema
    .createTable('notification_settings')
    .addColumn('user_id', 'text', (c) => c.primaryKey().references(ofUser).onDelete('cascade'))
    .addColumn('muted_kinds', 'text', (c) => c.notNull().defaultTo('[]'))
    .addColumn('shows_follows', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('digest', 'text', (c) => c.notNull().defaultTo('off'))
    .addColumn('language', 'text', (c) => c.notNull().defaultTo('en'))
    // Notifications and news up to this id are read; of the digest: are sent.
    .addColumn('read_id', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('digest_id', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('digest_at', 'bigint', (c) => c.notNull().defaultTo(0))
    .execute();
  await db.schema
    .createIndex('notification_settings_digest')
    .on('notification_settings')
    .columns(['digest', 'digest_at'])
    .execute();

  await db.schema
    .createTable('muted_playlists')
    .addColumn('user_id', 'text', (c) => c.notNull().references(ofUser).onDelete('cascade'))
    .addColumn('playlist_id', 'text', (c) => c.notNull().references(ofPlaylist).onDelete('cascade'))
    .addPrimaryKeyConstraint('muted_playlists_pk', ['user_id', 'playlist_id'])
    .execute();
  await db.schema
    .createIndex('muted_playlists_of_playlist')
    .on('muted_playlists')
    .column('playlist_id')
    .execute();
}
