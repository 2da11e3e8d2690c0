import type { MemberRight } from '#server/db/rows/collaboration.ts';
import type { PlaylistRow } from '#server/db/rows/playlists.ts';
import type { Viewer } from '#server/visibility/visibility.ts';
import { AppError } from '#shared/errors.ts';
import type { Right } from '#shared/playlists/playlists.ts';

/** Each right includes those before it. docs/collaboration.md says in full who may do what. */
const ranks = { suggest: 1, add: 2, edit: 3, own: 4 } as const satisfies Record<Right, number>;

/** The fields of a playlist that decide rights. */
export type RuledPlaylist = Pick<PlaylistRow, 'owner_id' | 'suggest' | 'suggest_without_account'>;

/** A playlist's row that was read for the viewer. */
export interface RightRow extends RuledPlaylist {
  member_right: MemberRight | null;
  is_follower: number;
}

/** The right to the playlist of a viewer who may see it. An administrator may do what any member may. */
export function rightFor(
  viewer: Viewer,
  playlist: RuledPlaylist,
  membership: MemberRight | null,
  isFollower: boolean,
): Right | null {
  if (viewer?.id === playlist.owner_id) return 'own';
  if (viewer && membership) return membership;
  if (playlist.suggest === 'followers') return viewer && isFollower ? 'suggest' : null;
  const isOpen = playlist.suggest === 'link' && (viewer !== null || playlist.suggest_without_account === 1);
  return isOpen ? 'suggest' : null;
}

export const rightOn = (viewer: Viewer, row: RightRow): Right | null =>
  rightFor(viewer, row, row.member_right, row.is_follower === 1);

/**
 * The step by which a viewer without a right would gain the right to suggest: logging in or following; null if there is
 * none.
 */
export function suggestAfter(viewer: Viewer, row: RightRow): 'login' | 'follow' | null {
  if (rightOn(viewer, row) !== null || row.suggest === 'nobody') return null;
  return row.suggest === 'link' ? 'login' : 'follow';
}

/** Reports whether a right is the wanted one or includes it. */
export const holds = (right: Right | null, wanted: Right): boolean =>
  right !== null && ranks[right] >= ranks[wanted];

/** Facts of a refusal whose cause is the viewer's right to the playlist, which may have changed since the page was shown. */
export const rightEnded = { reason: 'right_ended' };

/**
 * Makes the refusal of an act for which the viewer lacks a right. Only the owner has the right `own`, and keeps it: no page
 * offers its acts to others. Other rights may end while a page offers their acts.
 */
export function refusalOf(right: Right): AppError {
  if (right === 'own') return new AppError('forbidden', 'errors:forbidden');
  const text = right === 'edit' ? 'collaboration:mayNotEdit' : 'collaboration:mayNotAdd';
  return new AppError('conflict', text, { facts: rightEnded });
}

/** True if the viewer may change items, their order, name, description, genre and cover, and restore past states. */
export const canEditPlaylist = (viewer: Viewer, row: RightRow): boolean =>
  holds(rightOn(viewer, row), 'edit');

/** True if the viewer may add items at the end, and remove their own. */
export const canAddTo = (viewer: Viewer, row: RightRow): boolean => holds(rightOn(viewer, row), 'add');

export const canSuggest = (viewer: Viewer, row: RightRow): boolean => holds(rightOn(viewer, row), 'suggest');

/** True if the viewer may see states from a time when the playlist was private: they must have the right to edit. */
export const canSeePrivatePast = canEditPlaylist;
