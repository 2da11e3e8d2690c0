import { type AliasableExpression, type Expression, expressionBuilder, sql, type SqlBool } from 'kysely';
import type { Schema } from '#server/db/schema.ts';
import type { Exposure } from './visibility.ts';

// `visibility.ts` in SQL, for lists: each condition is tested against the function. They name `playlists`, `tracks` and
// `users` by these names, so the query that they stand in must not rename the table.

/** The viewer's id, null for a visitor. */
type ViewerId = string | null | Expression<string | null>;
type OwnerColumn = 'playlists.owner_id' | 'tracks.owner_id';

/** Whether the owner's account is active. A subquery, because a join would let SQLite choose another order. */
function isOwnerActive(column: OwnerColumn): Expression<SqlBool> {
  const eb = expressionBuilder<Schema, 'playlists' | 'tracks'>();
  return eb.exists(
    eb
      .selectFrom('users as thing_owner')
      .select('thing_owner.id')
      .whereRef('thing_owner.id', '=', column)
      .where('thing_owner.is_active', '=', 1),
  );
}

/** Playlists that stand in feeds, lists and search for everybody. */
export function isListedPlaylist(): Expression<SqlBool> {
  const eb = expressionBuilder<Schema, 'playlists'>();
  return eb.and([eb('playlists.visibility', '=', 'public'), isOwnerActive('playlists.owner_id')]);
}

/** Playlists that the viewer may open. */
export function isVisiblePlaylist(viewerId: ViewerId): Expression<SqlBool> {
  const eb = expressionBuilder<Schema, 'playlists'>();
  return eb.and([
    eb.or([eb('playlists.visibility', '!=', 'private'), eb('playlists.owner_id', '=', viewerId)]),
    isOwnerActive('playlists.owner_id'),
  ]);
}

/** Playlists that search shows the viewer: the listed ones and their own. */
export function isFoundPlaylist(viewerId: ViewerId): Expression<SqlBool> {
  const eb = expressionBuilder<Schema, 'playlists'>();
  return eb.and([
    eb.or([eb('playlists.visibility', '=', 'public'), eb('playlists.owner_id', '=', viewerId)]),
    isOwnerActive('playlists.owner_id'),
  ]);
}

/** Whether a playlist that fulfils a condition lists the track. */
function isListedWhere(condition: Expression<SqlBool>): Expression<SqlBool> {
  const eb = expressionBuilder<Schema, 'tracks'>();
  return eb.exists(
    eb
      .selectFrom('playlist_entries')
      // Without statistics SQLite would begin an inner join with all public playlists.
      .crossJoin('playlists')
      .select('playlist_entries.id')
      .whereRef('playlist_entries.track_id', '=', 'tracks.id')
      .whereRef('playlists.id', '=', 'playlist_entries.playlist_id')
      .where(condition),
  );
}

/** Tracks that search shows the viewer: those of listed playlists and their own. */
export function isFoundTrack(viewerId: ViewerId): Expression<SqlBool> {
  const eb = expressionBuilder<Schema, 'tracks'>();
  return eb.and([
    isOwnerActive('tracks.owner_id'),
    eb.or([eb('tracks.owner_id', '=', viewerId), isListedWhere(isListedPlaylist())]),
  ]);
}

/** How far a track is laid open to the viewer by the playlists that list it. */
export function exposureOfTrack(viewerId: ViewerId): AliasableExpression<Exposure> {
  const eb = expressionBuilder<Schema, 'tracks'>();
  return eb
    .case()
    .when(isListedWhere(isListedPlaylist()))
    .then(sql.lit<Exposure>('public'))
    .when(isListedWhere(isVisiblePlaylist(viewerId)))
    .then(sql.lit<Exposure>('unlisted'))
    .else(sql.lit<Exposure>('private'))
    .end();
}

/** For items of a playlist that the viewer may see: whether the track's owner is active. */
export const isTrackShown = (): Expression<SqlBool> => isOwnerActive('tracks.owner_id');
