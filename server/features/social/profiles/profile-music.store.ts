import type { Db } from '#server/db/dialect.ts';
import { isPublicOfOwner } from '#server/db/public-users.ts';
import { trackWithOwner } from '#server/db/select-lists.ts';
import { isItemShown } from '#server/visibility/conditions.ts';

/** Items that are looked at for a few tracks: some are not shown to the viewer, and a track may stand in several playlists. */
const looksAt = 100;

export type ListedRow = Awaited<ReturnType<typeof listMostPlayed>>[number];

/** The items of a person's public playlists whose tracks have the most plays, the most played first. */
export const listMostPlayed = (db: Db, ownerId: string, viewerId: string | null) =>
  shownOf(db, viewerId)
    .where(
      'playlist_entries.id',
      'in',
      itemsOf(db, ownerId)
        .where('heard.plays_count', '>', 0)
        .orderBy('heard.plays_count', 'desc')
        .orderBy('item.id', 'desc')
        .limit(looksAt),
    )
    .orderBy('tracks.plays_count', 'desc')
    .orderBy('playlist_entries.id', 'desc')
    .execute();

/** The items that came into a person's public playlists last, the newest first. */
export const listLastAdded = (db: Db, ownerId: string, viewerId: string | null) =>
  shownOf(db, viewerId)
    .where(
      'playlist_entries.id',
      'in',
      itemsOf(db, ownerId).orderBy('item.added_at', 'desc').orderBy('item.id', 'desc').limit(looksAt),
    )
    .orderBy('playlist_entries.added_at', 'desc')
    .orderBy('playlist_entries.id', 'desc')
    .execute();

/** The ids of the items of a person's public playlists, each with its track as `heard`. */
const itemsOf = (db: Db, ownerId: string) =>
  db
    .selectFrom('playlists')
    .innerJoin('playlist_entries as item', 'item.playlist_id', 'playlists.id')
    .innerJoin('tracks as heard', 'heard.id', 'item.track_id')
    .select('item.id')
    .where('playlists.owner_id', '=', ownerId)
    .where(isPublicOfOwner);

/** Items with their tracks and playlists, as far as a viewer of the playlist is shown them. */
const shownOf = (db: Db, viewerId: string | null) =>
  db
    .selectFrom('playlist_entries')
    .innerJoin('playlists', 'playlists.id', 'playlist_entries.playlist_id')
    .innerJoin('tracks', 'tracks.id', 'playlist_entries.track_id')
    .innerJoin('users as track_owner', 'track_owner.id', 'tracks.owner_id')
    .select(trackWithOwner)
    .select(['playlists.id as playlist_id', 'playlists.name as playlist_name', 'playlist_entries.added_at'])
    // As everywhere before a playlist's own page: what a moderator has hidden is not shown to its owner either.
    .where('tracks.hidden_at', 'is', null)
    .where(isItemShown(viewerId));
