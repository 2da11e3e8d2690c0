import { withLock } from '#server/locks/with-lock.ts';
import type { AppContext } from '#server/context.ts';
import { storePicture } from '#server/features/base/pictures/picture.service.ts';
import { removeUnused } from '#server/features/base/storage/storage.service.ts';
import { changeUser, getCurrentUser, getUserRow } from '#server/features/accounts/users/user.service.ts';
import type { CurrentUser } from '#shared/accounts/current-user.ts';

/**
 * Gives a person a picture.
 * @throws AppError unsupported_media, too_large, unprocessable
 */
export async function setAvatar(ctx: AppContext, userId: string, bytes: Uint8Array): Promise<CurrentUser> {
  const sha256 = await storePicture(ctx, bytes);
  try {
    // The sweep of unused files waits between the picture's arrival and the row that uses it.
    return await withLock(ctx.locks, `blob:${sha256}`, () => replaceAvatar(ctx, userId, sha256));
  } finally {
    await removeUnused(ctx, [sha256]);
  }
}

/** Removes a person's picture; the first letter of the name takes its place. */
export function removeAvatar(ctx: AppContext, userId: string): Promise<CurrentUser> {
  return replaceAvatar(ctx, userId, null);
}

async function replaceAvatar(ctx: AppContext, userId: string, sha256: string | null): Promise<CurrentUser> {
  const { avatar_sha256: old } = await getUserRow(ctx, userId);
  await changeUser(ctx, userId, { avatar_sha256: sha256 });
  if (old !== sha256) await removeUnused(ctx, [old]);
  return getCurrentUser(ctx, userId);
}
