import { randomBytes } from 'node:crypto';
import type { AppContext } from '#server/context.ts';
import { findUserRow } from '#server/features/accounts/users/user.service.ts';
import { toMoment } from '#server/lib/clock.ts';
import { isSigned, signQuery } from '#server/lib/signed-query.ts';
import {
  downloadArchive,
  type DownloadAddress,
  type DownloadTicket,
} from '#shared/operations/backup-archives.ts';
import { AppError } from '#shared/errors.ts';
import { isAdminRole } from '#shared/accounts/admin-role.ts';
import type { Actor } from './backup-log.ts';
import { getBackup } from './backup.service.ts';

const lifeMs = 60_000;
const subjectOf = (id: string) => ['backup download', id];

/**
 * Makes an address from which the browser itself downloads an archive that would not fit a page's memory. It works once,
 * within a minute, for this archive, and reveals nothing of the session.
 * @throws AppError not_found
 */
export async function makeDownloadAddress(
  ctx: AppContext,
  viewerId: string,
  id: string,
): Promise<DownloadAddress> {
  await getBackup(ctx, id);
  const expiresAt = ctx.clock() + lifeMs;
  const fields = { by: viewerId, nonce: randomBytes(32).toString('base64url') };
  const query = signQuery(ctx.serverKey, subjectOf(id), fields, expiresAt);
  return { url: `${downloadArchive.path.replace(':id', id)}?${query}`, expires_at: toMoment(expiresAt) };
}

/**
 * The administrator for whom a download address was signed. Each address works once.
 * @throws AppError not_found if it is forged, too old or used, or if its person is no administrator any more
 */
export async function redeemDownload(
  ctx: AppContext,
  id: string,
  ticket: DownloadTicket,
  ip: string,
): Promise<NonNullable<Actor>> {
  const { by = '', nonce, expires, signature } = ticket;
  const isOurs = isSigned(ctx.serverKey, subjectOf(id), { by, nonce, expires, signature }, ctx.clock());
  if (isOurs && (await ctx.bus.count(`backup-download:${nonce}`, lifeMs)).count === 1) {
    const user = await findUserRow(ctx, by);
    if (user?.is_active && isAdminRole(user.role)) return { id: user.id, username: user.username, ip };
  }
  throw new AppError('not_found', 'backups:notFound');
}
