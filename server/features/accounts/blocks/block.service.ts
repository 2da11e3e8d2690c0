import type { AppContext } from '#server/context.ts';
import type { Db } from '#server/db/dialect.ts';
import type { UserRow } from '#server/db/rows/users.ts';
import { findUserRow } from '#server/features/accounts/users/user.service.ts';
import { isVisible } from '#server/visibility/visibility.ts';
import { toUserRef } from '#server/features/accounts/users/user.view.ts';
import { toMoment } from '#server/lib/clock.ts';
import type { BlockedPerson, BlockStatus } from '#shared/accounts/blocks.ts';
import { AppError } from '#shared/errors.ts';
import { blocksMax } from '#shared/limits.ts';
import * as store from './block.store.ts';

type Viewer = { id: string };

/**
 * Keeps two people apart: neither sees the other's playlists, profile and search hits, neither follows the other any more,
 * and neither is a member of the other's playlists. The other person is not notified.
 * @throws AppError not_found, unprocessable (oneself), conflict (too many)
 */
export async function blockPerson(ctx: AppContext, viewer: Viewer, username: string): Promise<BlockStatus> {
  const person = await requirePerson(ctx.db, username);
  if (person.id === viewer.id) throw new AppError('unprocessable', 'blocks:notYourself');
  await ctx.db.transaction().execute(async (trx) => {
    if ((await store.countBlocks(trx, viewer.id)) >= blocksMax) {
      throw new AppError('conflict', 'blocks:tooMany');
    }
    await store.insertBlock(trx, { user_id: viewer.id, blocked_id: person.id, created_at: ctx.clock() });
    await store.deleteTiesBetween(trx, viewer.id, person.id);
  });
  return { blocked: true };
}

/** @throws AppError not_found */
export async function unblockPerson(ctx: AppContext, viewer: Viewer, username: string): Promise<BlockStatus> {
  const person = await requirePerson(ctx.db, username);
  await ctx.db.transaction().execute((trx) => store.deleteBlock(trx, viewer.id, person.id));
  return { blocked: false };
}

/** The people whom the viewer has blocked, the newest block first. */
export async function listBlocks(ctx: AppContext, viewer: Viewer): Promise<BlockedPerson[]> {
  const rows = await store.listBlocked(ctx.db, viewer.id);
  return rows
    .toSorted((one, other) => other.created_at - one.created_at)
    .map((row) => ({ ...toUserRef(row), blocked_at: toMoment(row.created_at) }));
}

/** The ids of everybody from whom the viewer is kept apart, no matter which of the two has blocked; empty for a visitor. */
export async function listKeptApart(db: Db, viewer: Viewer | null): Promise<ReadonlySet<string>> {
  if (viewer === null) return new Set();
  return new Set((await store.listKeptApart(db, viewer.id)).map(({ id }) => id));
}

/** An active person from whom the viewer is not kept apart; or null. */
export async function findVisibleUser(
  ctx: AppContext,
  viewer: Viewer | null,
  id: string,
): Promise<UserRow | null> {
  const user = await findUserRow(ctx, id);
  if (!user) return null;
  const isBlocked = (await listKeptApart(ctx.db, viewer)).has(id);
  const thing = { ownerId: id, isOwnerActive: user.is_active === 1, isHidden: false, isBlocked };
  return isVisible(viewer, { ...thing, exposure: 'public' }) ? user : null;
}

async function requirePerson(db: Db, username: string): Promise<{ id: string }> {
  const person = await store.findPerson(db, username);
  if (!person) throw new AppError('not_found', 'profile:notFound');
  return person;
}
