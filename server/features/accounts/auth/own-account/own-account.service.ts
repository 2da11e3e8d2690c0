import type { AppContext } from '#server/context.ts';
import { isUniqueViolation, takeTurns } from '#server/db/dialect.ts';
import type { UserRow } from '#server/db/rows/users.ts';
import { recordAudit } from '#server/features/base/audit/audit.service.ts';
import {
  announceUser,
  getUserRow,
  lockUser,
  patchUser,
  refuseTaken,
} from '#server/features/accounts/users/user.service.ts';
import { deleteFormer, keepFormer } from '#server/features/accounts/users/former-name.service.ts';
import { toCurrentUser } from '#server/features/accounts/users/user.view.ts';
import { countAgainst, type RateLimit } from '#server/lib/rate-limit.ts';
import type { OwnAccount } from '#shared/accounts/own-account.ts';
import { AppError } from '#shared/errors.ts';
import { refuseAppliedName } from '../applications/application.service.ts';
import type { Reader } from '../verification.service.ts';
import { askForEmail } from './email-change.service.ts';
import { findPending } from './email-change.store.ts';

/** Names that one person can set aside for 90 days are few. */
const renames: RateLimit = { name: 'renames', max: 5, windowMs: 24 * 60 * 60_000 };

/**
 * Changes a person's own name at once, and begins a change of their address.
 * @throws AppError conflict where the name is taken, too_many_requests
 */
export async function changeOwnAccount(
  ctx: AppContext,
  userId: string,
  patch: { username?: string | undefined; email?: string | undefined },
  reader: Reader,
): Promise<OwnAccount> {
  const before = await getUserRow(ctx, userId);
  if (patch.username !== undefined && patch.username !== before.username)
    await rename(ctx, before, patch.username, reader);
  if (patch.email !== undefined && patch.email !== before.email)
    await askForEmail(ctx, before, patch.email, reader);
  const user = await getUserRow(ctx, userId);
  return { ...toCurrentUser(user), pending_email: await findPending(ctx.db, userId, ctx.clock()) };
}

async function rename(ctx: AppContext, before: UserRow, username: string, reader: Reader): Promise<void> {
  await countAgainst(ctx, renames, before.id);
  const key = username.toLowerCase();
  if (key !== before.username_key) await refuseAppliedName(ctx, username);
  await ctx.db
    .transaction()
    .execute(async (trx) => {
      await takeTurns(trx, 'open account');
      const user = await lockUser(trx, before.id);
      if (!user) throw new AppError('unauthenticated', 'errors:unauthenticated');
      if (key !== user.username_key) {
        await refuseTaken(trx, { username }, user.id);
        await deleteFormer(trx, key);
        await keepFormer(ctx, trx, user);
      }
      await patchUser(trx, user.id, { username, username_key: key });
      const subject = { type: 'user', id: user.id };
      const facts = { username: `${user.username} → ${username}` };
      await recordAudit(ctx, { action: 'account.renamed', actor: user, ip: reader.ip, subject, facts }, trx);
    })
    .catch((error: unknown) => {
      if (!isUniqueViolation(error)) throw error;
      throw new AppError('conflict', 'auth:usernameTaken', { facts: { field: 'username' }, cause: error });
    });
  await announceUser(ctx, before.id);
}
