/** Time after which every door on every server obeys a change: no cache of visibility keeps an answer for longer. */
export const obeyedMs = 5000;

/** The requester; null is a visitor. Roles change nothing here: an administrator sees the same as any member. */
export type Viewer = { id: string } | null;

/** Exposure of a thing. `trashed` is a deleted playlist that can still be restored. */
export type Exposure = 'public' | 'unlisted' | 'private' | 'trashed';

/** A playlist, a track or a person, as far as the decision needs it. A person is public and their own owner. */
export interface Thing {
  ownerId: string;
  isOwnerActive: boolean;
  /** A moderator has hidden it. */
  isHidden: boolean;
  /** True if a block stands between its owner and the viewer. */
  isBlocked: boolean;
  /** Of a playlist: true if the viewer is a member. */
  isMember?: boolean;
  exposure: Exposure;
}

/** `listed`: in feeds, lists and search. `linked`: by its address only. `hidden`: as if it did not exist. */
export type Visibility = 'listed' | 'linked' | 'hidden';

const forOthers = {
  public: 'listed',
  unlisted: 'linked',
  private: 'hidden',
  trashed: 'hidden',
} as const satisfies Record<Exposure, Visibility>;

/**
 * Decides for every door of the site what a viewer may see. The same rule for lists, in SQL, is `conditions.ts`.
 * A deactivated person has no session, so their things are hidden from everybody.
 */
export function visibilityFor(viewer: Viewer, thing: Thing): Visibility {
  if (!thing.isOwnerActive || thing.exposure === 'trashed') return 'hidden';
  if (viewer?.id === thing.ownerId) return 'listed';
  if (thing.isHidden || thing.isBlocked) return 'hidden';
  return thing.isMember && thing.exposure === 'private' ? 'linked' : forOthers[thing.exposure];
}

export const isVisible = (viewer: Viewer, thing: Thing): boolean => visibilityFor(viewer, thing) !== 'hidden';

/** A playlist as far as it lists a track. */
export interface Listing extends Thing {
  /** The track's owner put it there. */
  isByOwner: boolean;
}

/**
 * A track's exposure to a viewer by the playlists that list it. The owner's own listings alone decide it: a public one
 * makes it public, any other that the viewer may see makes it unlisted. Between people who are kept apart (`isBlocked`) a
 * track is never public, but heard where a third person lists what others may hear anyway. Suggesting a track of one's own
 * lays it open to those who decide (`isSuggested`).
 */
export function trackExposure(
  viewer: Viewer,
  listings: readonly Listing[],
  isBlocked = false,
  isSuggested = false,
): Exposure {
  const seen = listings.filter((listing) => isVisible(viewer, listing));
  const isPublic = seen.some(
    ({ isByOwner, exposure, isHidden }) => isByOwner && exposure === 'public' && !isHidden,
  );
  if (!isBlocked && isPublic) return 'public';
  const isOpened = listings.some(
    (listing) => listing.isByOwner && isVisible(viewer, { ...listing, isBlocked: false }),
  );
  return (isOpened && seen.length > 0) || (isSuggested && !isBlocked) ? 'unlisted' : 'private';
}

/** A row of a playlist, or of a track with its exposure, joined with its owner's state. */
export interface OwnedRow {
  owner_id: string;
  owner_is_active: number;
  hidden_at: number | null;
}

/** A row that was read for one viewer: whether they and its owner are kept apart, and what they are let do there. */
export interface RowForViewer extends OwnedRow {
  is_blocked: number;
  member_right: string | null;
}

export const playlistAsThing = (row: RowForViewer & { visibility: Exposure }): Thing => ({
  ...ownership(row),
  isBlocked: row.is_blocked === 1,
  isMember: row.member_right !== null,
  exposure: row.visibility,
});

/** `exposure` as {@link trackExposure} says, or its column in SQL; a block is in it already. */
export const trackAsThing = (row: OwnedRow & { exposure: Exposure }): Thing => ({
  ...ownership(row),
  isBlocked: false,
  exposure: row.exposure,
});

const ownership = (row: OwnedRow) => ({
  ownerId: row.owner_id,
  isOwnerActive: row.owner_is_active === 1,
  isHidden: row.hidden_at !== null,
});
