import type { AppContext } from '#server/context.ts';
import { isUniqueViolation } from '#server/db/dialect.ts';
import type { UserRow } from '#server/db/rows/users.ts';
import { recordAudit } from '#server/features/base/audit/audit.service.ts';
import {
  announceUser,
  findByIdentifier,
  lockUser,
  patchUser,
  refuseTaken,
} from '#server/features/accounts/users/user.service.ts';
import { addJob } from '#server/jobs/kinds.ts';
import { sha256 } from '#server/lib/hash.ts';
import { newId } from '#server/lib/ids.ts';
import { AppError } from '#shared/errors.ts';
import { emailUndoMs, verificationTokenMs } from '#shared/limits.ts';
import { countMail } from '../mail.service.ts';
import { dropTokens } from '../mail-token.service.ts';
import { dropAllSessions, tellAllEnded } from '../session.service.ts';
import type { Reader } from '../verification.service.ts';
import { confirmEmailJob, undoEmailJob } from './email-change.mail.ts';
import * as store from './email-change.store.ts';

/**
 * Begins a change of address: a link is mailed to the new one, unless another account has it, which the answer does not reveal.
 * @throws AppError too_many_requests
 */
export async function askForEmail(
  ctx: AppContext,
  user: UserRow,
  email: string,
  reader: Reader,
): Promise<void> {
  await countMail(ctx, 'change', email, reader.ip);
  const known = await findByIdentifier(ctx, email);
  const now = ctx.clock();
  await ctx.db.transaction().execute(async (trx) => {
    await store.deleteAsked(trx, user.id);
    const change = {
      id: newId(now),
      user_id: user.id,
      old_email: user.email,
      old_email_key: user.email_key,
      old_verified_at: user.email_verified_at,
      new_email: email,
      state: 'asked',
      token_hash: null,
      expires_at: now + verificationTokenMs,
    } as const;
    await store.insertChange(trx, change);
    const { language } = reader;
    if (!known || known.id === user.id)
      await addJob(trx, confirmEmailJob, { id: change.id, language }, { person: user.id });
    const subject = { type: 'user', id: user.id };
    await recordAudit(
      ctx,
      { action: 'account.email_change_asked', actor: user, ip: reader.ip, subject },
      trx,
    );
  });
}

/**
 * Makes the new address count, and tells the old one.
 * @throws AppError bad_request for a link that is not good, conflict where the address was taken meanwhile
 */
export async function confirmEmail(ctx: AppContext, token: string, reader: Reader): Promise<void> {
  const now = ctx.clock();
  const userId = await ctx.db
    .transaction()
    .execute(async (trx) => {
      const change = await store.findByToken(trx, 'asked', sha256(token), now);
      const user = change ? await lockUser(trx, change.user_id) : null;
      if (!change || !user?.is_active || user.email_key !== change.old_email_key) throw deadLink();
      if (user.email_key !== change.new_email.toLowerCase())
        await refuseTaken(trx, { email: change.new_email }, user.id);
      await patchUser(trx, user.id, {
        email: change.new_email,
        email_key: change.new_email.toLowerCase(),
        email_verified_at: now,
      });
      await dropTokens(trx, user.id);
      await store.updateChange(trx, change.id, {
        state: 'done',
        token_hash: null,
        expires_at: now + emailUndoMs,
      });
      const { language } = reader;
      await addJob(trx, undoEmailJob, { id: change.id, language }, { person: user.id });
      const subject = { type: 'user', id: user.id };
      await recordAudit(ctx, { action: 'account.email_changed', actor: user, ip: reader.ip, subject }, trx);
      return user.id;
    })
    .catch(throwTaken);
  await announceUser(ctx, userId);
}

/**
 * Brings the old address back. All sessions end, and later changes fall: the account may be in other hands.
 * @throws AppError bad_request for a link that is not good (any more)
 */
export async function undoEmail(ctx: AppContext, token: string, reader: Reader): Promise<void> {
  const userId = await ctx.db.transaction().execute(async (trx) => {
    const change = await store.findByToken(trx, 'done', sha256(token), ctx.clock());
    const user = change ? await lockUser(trx, change.user_id) : null;
    if (!change || !user) throw deadLink();
    await patchUser(trx, user.id, {
      email: change.old_email,
      email_key: change.old_email_key,
      email_verified_at: change.old_verified_at ?? ctx.clock(),
    });
    await dropTokens(trx, user.id);
    await dropAllSessions(trx, user.id);
    await store.deleteChangesOf(trx, user.id);
    const subject = { type: 'user', id: user.id };
    const entry = { action: 'account.email_change_undone', actor: user, ip: reader.ip, subject } as const;
    await recordAudit(ctx, entry, trx);
    return user.id;
  });
  await tellAllEnded(ctx, userId);
  await announceUser(ctx, userId);
}

function deadLink(): AppError {
  return new AppError('bad_request', 'auth:emailLinkDead', { facts: { reason: 'link_dead' } });
}

function throwTaken(error: unknown): never {
  if (isUniqueViolation(error)) throw new AppError('conflict', 'auth:emailTaken', { cause: error });
  throw error;
}
