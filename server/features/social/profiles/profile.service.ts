import type { AppContext } from '#server/context.ts';
import { isFollowing, requirePerson } from '#server/features/social/following/follow.service.ts';
import { countFollowed } from '#server/features/social/following/follow-lists.service.ts';
import { listPublicOf } from '#server/features/playlists/core/playlist.service.ts';
import { getUploader } from '#server/features/accounts/users/storage-limit.service.ts';
import type { PlaylistSummary } from '#shared/playlists/playlists.ts';
import type { Profile, StorageUse } from '#shared/social/profiles.ts';
import { findPictureColours, sumPublicPlaylists, sumUnlistedTracks } from './profile.store.ts';
import { toProfile } from './profile.view.ts';

type Viewer = { id: string } | null;

/** @throws AppError not_found where there is no person of that name whom the viewer may see */
export async function getProfile(ctx: AppContext, viewer: Viewer, username: string): Promise<Profile> {
  const user = await requirePerson(ctx.db, username, viewer);
  const isFollowed = viewer !== null && (await isFollowing(ctx, viewer, user.id));
  const count = await countFollowed(ctx.db, viewer, user.id);
  const colours = await findPictureColours(ctx.db, user.avatar_sha256);
  return toProfile({ ...user, colours }, await sumPublicPlaylists(ctx.db, user.id), viewer, {
    isFollowed,
    count,
  });
}

/** @throws AppError not_found where there is no person of that name whom the viewer may see */
export async function listProfilePlaylists(
  ctx: AppContext,
  viewer: Viewer,
  username: string,
  page: { page: number; limit: number },
): Promise<PlaylistSummary[]> {
  const user = await requirePerson(ctx.db, username, viewer);
  return listPublicOf(ctx, viewer, user.id, page);
}

export async function getStorageUse(ctx: AppContext, userId: string): Promise<StorageUse> {
  const user = await getUploader(ctx, userId);
  return {
    used_bytes: user.stored_bytes,
    quota_bytes: user.quotaBytes,
    track_count: user.track_count,
    unlisted: await sumUnlistedTracks(ctx.readDb, userId),
    upload_limit_mb: user.upload_limit_mb,
  };
}
