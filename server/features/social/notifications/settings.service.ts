import type { AppContext } from '#server/context.ts';
import type { Db } from '#server/db/dialect.ts';
import { findVisiblePlaylist } from '#server/features/playlists/core/playlist.service.ts';
import { findUserRow } from '#server/features/accounts/users/user.service.ts';
import { equalInConstantTime, hmac } from '#server/lib/hash.ts';
import { newId } from '#server/lib/ids.ts';
import { AppError } from '#shared/errors.ts';
import type { Language } from '#shared/texts/texts.ts';
import type {
  NotificationKind,
  NotificationSettings,
  NotificationSettingsPatch,
} from '#shared/social/notifications.ts';
import * as notifications from './notification.store.ts';
import * as store from './settings.store.ts';

type Viewer = { id: string };

export async function getSettings(ctx: AppContext, viewer: Viewer): Promise<NotificationSettings> {
  const row = await store.findSettings(ctx.db, viewer.id);
  const user = await findUserRow(ctx, viewer.id);
  return {
    muted_kinds: row ? (JSON.parse(row.muted_kinds) as NotificationKind[]) : [],
    digest: row?.digest ?? 'off',
    shows_follows: row?.shows_follows === 1,
    email_verified: (user?.email_verified_at ?? null) !== null,
  };
}

/**
 * Changes a person's settings. Mails have the language of the last request here. A first digest begins with the news from
 * now on.
 */
export async function changeSettings(
  ctx: AppContext,
  viewer: Viewer,
  { muted_kinds, digest, shows_follows }: NotificationSettingsPatch,
  language: Language,
): Promise<NotificationSettings> {
  const now = ctx.clock();
  const before = await store.findSettings(ctx.db, viewer.id);
  const begins = digest !== undefined && digest !== 'off' && (before?.digest ?? 'off') === 'off';
  await store.upsertSettings(ctx.db, viewer.id, {
    language,
    ...(muted_kinds === undefined ? {} : { muted_kinds: JSON.stringify([...new Set(muted_kinds)]) }),
    ...(shows_follows === undefined ? {} : { shows_follows: Number(shows_follows) }),
    ...(digest === undefined ? {} : { digest }),
    ...(begins ? { digest_at: now, digest_id: newId(now) } : {}),
  });
  return getSettings(ctx, viewer);
}

/** Moves the read mark forwards, never back: two tabs may report in either order. */
export async function updateRead(db: Db, userId: string, readId: string): Promise<void> {
  const before = await store.findSettings(db, userId);
  if (before === null || before.read_id < readId) await store.upsertSettings(db, userId, { read_id: readId });
}

/** @throws AppError not_found */
export async function isMuted(
  ctx: AppContext,
  viewer: Viewer,
  playlistId: string,
): Promise<{ muted: boolean }> {
  await findVisiblePlaylist(ctx.db, viewer, playlistId);
  return { muted: (await notifications.listMutedPlaylists(ctx.db, viewer.id)).has(playlistId) };
}

/** @throws AppError not_found */
export async function setMuted(
  ctx: AppContext,
  viewer: Viewer,
  playlistId: string,
  muted: boolean,
): Promise<{ muted: boolean }> {
  await findVisiblePlaylist(ctx.db, viewer, playlistId);
  const change = muted ? notifications.insertMute : notifications.deleteMute;
  await ctx.db.transaction().execute((trx) => change(trx, viewer.id, playlistId));
  return { muted };
}

const sign = (ctx: AppContext, userId: string): string => hmac(ctx.serverKey, `unsubscribe:${userId}`);

/** The query of an address that ends a person's digests without a login. It is valid until the server's key changes. */
export const unsubscribeQuery = (ctx: AppContext, userId: string): string =>
  `?${new URLSearchParams({ user: userId, signature: sign(ctx, userId) })}`;

/**
 * Ends the digests of the person for whom the address was made; a second call changes nothing.
 * @throws AppError not_found where it is not one of ours
 */
export async function unsubscribe(
  ctx: AppContext,
  { user = '', signature = '' }: { user?: string | undefined; signature?: string | undefined },
): Promise<void> {
  if (!equalInConstantTime(signature, sign(ctx, user)) || !(await findUserRow(ctx, user))) {
    throw new AppError('not_found', 'following:linkInvalid');
  }
  await store.upsertSettings(ctx.db, user, { digest: 'off' });
}
