import type { Db } from './dialect.ts';

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
        .where('playlists.visibility', '=', 'public')
        .where('playlists.hidden_at', 'is', null)
        .as('playlist_count'),
    ])
    .where('users.is_active', '=', 1);
