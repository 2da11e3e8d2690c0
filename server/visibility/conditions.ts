import { type AliasableExpression, type Expression, expressionBuilder, sql, type SqlBool } from 'kysely';
import type { MemberRight } from '#server/db/rows/collaboration.ts';
import type { Schema } from '#server/db/schema.ts';
import type { Exposure } from './visibility.ts';

// `visibility.ts` in SQL, for lists: each condition is tested against the function. They name `playlists`, `tracks` and
// `users` by these names, so the query that they stand in must not rename the table.

/** The viewer's id, null for a visitor. */
export type ViewerId = string | null | Expression<string | null>;
type OwnerColumn = 'playlists.owner_id' | 'tracks.owner_id';

/** True if the owner's account is active. A subquery, because a join would let SQLite choose another order. */
const isOwnerActive = (column: OwnerColumn) => sql<SqlBool>`exists (
  select 1 from users as thing_owner where thing_owner.id = ${sql.raw(column)} and thing_owner.is_active = 1)`;

/**
 * True if neither the viewer nor the person blocks the other. The subquery depends on the viewer alone, so the database reads
 * it once for a whole list.
 */
export function isNotBlocked(column: string, viewerId: ViewerId): Expression<SqlBool> {
  if (viewerId === null) return sql<SqlBool>`true`;
  return sql<SqlBool>`${sql.ref(column)} not in (
    select blocked_id from blocks where user_id = ${viewerId}
    union all select user_id from blocks where blocked_id = ${viewerId})`;
}

/** The same as the column `is_blocked`, 0 or 1. */
export const isBlockedColumn = (column: string, viewerId: ViewerId) =>
  sql<number>`case when ${isNotBlocked(column, viewerId)} then 0 else 1 end`.as('is_blocked');

/** True if the viewer is a member of the playlist. The database reads the subquery once for a whole list. */
function isMember(viewerId: ViewerId): Expression<SqlBool> {
  if (viewerId === null) return sql<SqlBool>`false`;
  return sql<SqlBool>`playlists.id in (select playlist_id from playlist_members where user_id = ${viewerId})`;
}

/** The viewer's right as a member of the playlist, as the column `member_right`; null for none. */
export const memberRightColumn = (viewerId: string | null) =>
  (viewerId === null
    ? sql<MemberRight | null>`null`
    : sql<MemberRight | null>`(select member_right from playlist_members
        where playlist_members.playlist_id = playlists.id and playlist_members.user_id = ${viewerId})`
  ).as('member_right');

/** The column `is_follower`: 1 if the viewer follows the playlist or its owner, else 0. */
export const isFollowerColumn = (viewerId: string | null) =>
  (viewerId === null
    ? sql<number>`0`
    : sql<number>`case when exists (select 1 from playlist_follows
          where playlist_follows.user_id = ${viewerId} and playlist_follows.playlist_id = playlists.id)
        or exists (select 1 from follows
          where follows.user_id = ${viewerId} and follows.person_id = playlists.owner_id) then 1 else 0 end`
  ).as('is_follower');

/** Playlists that stand in feeds, lists and search for everybody; for a viewer, without those of people kept apart. */
export const isListedPlaylist = (viewerId: ViewerId = null): Expression<SqlBool> => sql<SqlBool>`(
  playlists.visibility = 'public' and playlists.hidden_at is null
  and ${isOwnerActive('playlists.owner_id')} and ${isNotBlocked('playlists.owner_id', viewerId)})`;

/** Playlists that are shown to others as `isOpen` says, and to their owner in any case. */
function isPlaylistFor(viewerId: ViewerId, isOpen: Expression<SqlBool>): Expression<SqlBool> {
  const eb = expressionBuilder<Schema, 'playlists'>();
  return eb.and([
    eb.or([eb('playlists.owner_id', '=', viewerId), eb.and([isOpen, eb('playlists.hidden_at', 'is', null)])]),
    isOwnerActive('playlists.owner_id'),
  ]);
}

/** Playlists that are no secret from the viewer: a block is asked for nothing. */
function isOpenPlaylist(viewerId: ViewerId): Expression<SqlBool> {
  const eb = expressionBuilder<Schema, 'playlists'>();
  return isPlaylistFor(viewerId, eb.or([eb('playlists.visibility', '!=', 'private'), isMember(viewerId)]));
}

/** Playlists that the viewer may open. */
export const isVisiblePlaylist = (viewerId: ViewerId): Expression<SqlBool> =>
  expressionBuilder<Schema, 'playlists'>().and([
    isOpenPlaylist(viewerId),
    isNotBlocked('playlists.owner_id', viewerId),
  ]);

/** Playlists that search shows the viewer: the listed ones and their own. */
export function isFoundPlaylist(viewerId: ViewerId): Expression<SqlBool> {
  const eb = expressionBuilder<Schema, 'playlists'>();
  return eb.and([
    isPlaylistFor(viewerId, eb('playlists.visibility', '=', 'public')),
    isNotBlocked('playlists.owner_id', viewerId),
  ]);
}

/** True if a person other than the playlist's owner added the item. */
const isGiven = sql<SqlBool>`exists (select 1 from playlist_contributions as given
  where given.playlist_id = playlist_entries.playlist_id and given.entry_id = playlist_entries.id)`;

/** True if a person added the item: its contributor, or the playlist's owner if it has none. */
const isGivenBy = (person: Expression<unknown>) => sql<SqlBool>`(exists (
    select 1 from playlist_contributions as given where given.playlist_id = playlist_entries.playlist_id
      and given.entry_id = playlist_entries.id and given.user_id = ${person})
  or (not ${isGiven} and exists (select 1 from playlists as listing
    where listing.id = playlist_entries.playlist_id and listing.owner_id = ${person})))`;

/** True if the track's owner added the item. */
export const isByOwner = sql<SqlBool>`(playlist_entries.opens = 1
  or (playlist_entries.opens is null and ${isGivenBy(sql`tracks.owner_id`)}))`;

/** True if the viewer added the item's present track. */
export const isListedBy = (viewerId: string) => sql<SqlBool>`(${isGivenBy(sql`${viewerId}`)}
  and not exists (select 1 from repairs where repairs.playlist_id = playlist_entries.playlist_id
    and repairs.entry_id = playlist_entries.id and repairs.to_track_id = playlist_entries.track_id
    and repairs.undone_at is null and (repairs.user_id is null or repairs.user_id <> ${viewerId})))`;

/**
 * True if a playlist that fulfils a condition lists the track. Without statistics SQLite would begin an inner join with all
 * public playlists.
 */
const isListedWhere = (condition: Expression<SqlBool>) => sql<SqlBool>`exists (
  select 1 from playlist_entries cross join playlists
  where playlist_entries.track_id = tracks.id and playlists.id = playlist_entries.playlist_id and ${condition})`;

/**
 * True if the track's owner lists it in a playlist that fulfils a condition: as {@link isByOwner}, in two questions, so that an
 * index finds these listings among the thousands by others.
 */
const isOpenedWhere = (condition: Expression<SqlBool>) => sql<SqlBool>`(
  ${isListedWhere(sql`(playlist_entries.opens = 1 and ${condition})`)}
  or ${isListedWhere(sql`(playlist_entries.opens is null and ${isGivenBy(sql`tracks.owner_id`)} and ${condition})`)})`;

/** True if the owner's listings open the track to the viewer, who may also see a playlist that lists it. */
const isOpenedTo = (viewerId: ViewerId): Expression<SqlBool> =>
  viewerId === null
    ? isOpenedWhere(isVisiblePlaylist(null))
    : sql<SqlBool>`(${isOpenedWhere(isOpenPlaylist(viewerId))} and ${isListedWhere(isVisiblePlaylist(viewerId))})`;

/**
 * Of tracks whose owner is active, those that search shows the viewer: those that their owners list in listed playlists, and
 * the viewer's own. A playlist of the track's owner needs no second look at that person.
 */
export const isFoundOfActive = (viewerId: ViewerId): Expression<SqlBool> => sql<SqlBool>`(
  tracks.owner_id = ${viewerId} or (tracks.hidden_at is null and ${isNotBlocked('tracks.owner_id', viewerId)}
    and ${isOpenedWhere(sql`(playlists.visibility = 'public' and playlists.hidden_at is null
      and (playlists.owner_id = tracks.owner_id or ${isListedPlaylist(viewerId)}))`)}))`;

/** Tracks that search shows the viewer. */
export const isFoundTrack = (viewerId: ViewerId): Expression<SqlBool> =>
  sql<SqlBool>`(${isOwnerActive('tracks.owner_id')} and ${isFoundOfActive(viewerId)})`;

/** Tracks that the viewer may hear: most often those that search shows them, which costs the least to find. */
export function isAudibleTrack(viewerId: ViewerId): Expression<SqlBool> {
  const eb = expressionBuilder<Schema, 'tracks'>();
  return eb.and([
    isOwnerActive('tracks.owner_id'),
    eb.or([
      viewerId === null ? sql<SqlBool>`false` : isFoundOfActive(viewerId),
      eb.and([eb('tracks.hidden_at', 'is', null), eb.or([isOpenedTo(viewerId), isSuggestedTo(viewerId)])]),
    ]),
  ]);
}

/** A track's exposure to the viewer: by its owner's listings, or because it is suggested to them. */
export function exposureOfTrack(viewerId: ViewerId): AliasableExpression<Exposure> {
  const eb = expressionBuilder<Schema, 'tracks'>();
  return eb
    .case()
    .when(eb.and([isNotBlocked('tracks.owner_id', viewerId), isOpenedWhere(isListedPlaylist(viewerId))]))
    .then(sql.lit<Exposure>('public'))
    .when(isOpenedTo(viewerId))
    .then(sql.lit<Exposure>('unlisted'))
    .when(isSuggestedTo(viewerId))
    .then(sql.lit<Exposure>('unlisted'))
    .else(sql.lit<Exposure>('private'))
    .end();
}

/** True if an item's track counts among a playlist's: its owner is active, and it is not hidden. */
export function isTrackShown(viewerId: ViewerId = null): Expression<SqlBool> {
  const eb = expressionBuilder<Schema, 'tracks'>();
  const isOpen = eb('tracks.hidden_at', 'is', null);
  return eb.and([
    viewerId === null ? isOpen : eb.or([isOpen, eb('tracks.owner_id', '=', viewerId)]),
    isOwnerActive('tracks.owner_id'),
  ]);
}

/** True if the owner's listings open an item's track to the viewer, who may see the playlist. */
export const isItemOpen = (viewerId: ViewerId): Expression<SqlBool> =>
  sql<SqlBool>`(${isByOwner} or ${isAudibleTrack(viewerId)})`;

/** Items of a playlist that the viewer may see, as far as they are shown its tracks. */
export const isItemShown = (viewerId: ViewerId = null): Expression<SqlBool> =>
  expressionBuilder<Schema, 'tracks'>().and([isTrackShown(viewerId), isItemOpen(viewerId)]);

/** True for people whom the viewer may see. */
export function isVisiblePerson(viewerId: ViewerId): Expression<SqlBool> {
  const eb = expressionBuilder<Schema, 'users'>();
  return eb.and([eb('users.is_active', '=', 1), isNotBlocked('users.id', viewerId)]);
}

/** Playlists that the viewer may edit, as far as they may open them. */
export function isEditedBy(viewerId: Exclude<ViewerId, null>): Expression<SqlBool> {
  return sql<SqlBool>`(playlists.owner_id = ${viewerId} or playlists.id in (
    select playlist_id from playlist_members where user_id = ${viewerId} and member_right = 'edit'))`;
}

/**
 * Suggestions visible to the viewer: those of visitors, and of active people without a block between them and the viewer.
 * Suggestions of a deleted account have no author and are left out.
 */
export function isShownSuggestion(viewerId: ViewerId): Expression<SqlBool> {
  const eb = expressionBuilder<Schema, 'playlist_suggestions'>();
  return eb.or([
    eb('playlist_suggestions.visitor_key', 'is not', null),
    eb.exists(
      eb
        .selectFrom('users')
        .select('users.id')
        .whereRef('users.id', '=', 'playlist_suggestions.user_id')
        .where(isVisiblePerson(viewerId)),
    ),
  ]);
}

/** True if the track's owner suggests it for a playlist that the viewer may edit: editors hear it before they decide. */
function isSuggestedTo(viewerId: ViewerId): Expression<SqlBool> {
  if (viewerId === null) return sql<SqlBool>`false`;
  return sql<SqlBool>`exists (select 1 from playlist_suggestions cross join playlists
    where playlist_suggestions.track_id = tracks.id and playlist_suggestions.state = 'open'
      and playlist_suggestions.user_id = tracks.owner_id and playlists.id = playlist_suggestions.playlist_id
      and ${isEditedBy(viewerId)} and ${isNotBlocked('tracks.owner_id', viewerId)})`;
}
