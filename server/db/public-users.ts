import { type SqlBool, sql } from 'kysely';
import type { Db } from './dialect.ts';

/**
 * True if a playlist of a given owner is one of their public ones. It is no plain condition, as SQLite without statistics
 * would look up all public playlists, and among them the owner's.
 */
export const isPublicOfOwner = sql<SqlBool>`case
  when playlists.visibility = 'public' and playlists.hidden_at is null then true else false end`;

/** Active people as everyone sees them, with the number of their public playlists: a query to go on from. */
export const selectPublicUsers = (db: Db) =>
  db
    .selectFrom('users')
    .select((eb) => [
      'users.id',
      'users.username',
      'users.avatar_sha256',
      eb
        .selectFrom('playlists')
        .select((count) => count.fn.countAll<number>().as('count'))
        .whereRef('playlists.owner_id', '=', 'users.id')
        .where(isPublicOfOwner)
        .as('playlist_count'),
    ])
    .where('users.is_active', '=', 1);
