import type { AppContext } from '#server/context.ts';
import type { Db } from '#server/db/dialect.ts';
import type { UserRow } from '#server/db/rows/users.ts';
import { lockUser, noteLogin } from '#server/features/accounts/users/user.service.ts';
import { sha256 } from '#server/lib/hash.ts';
import type { FactorRequired } from '#shared/accounts/factors.ts';
import { AppError } from '#shared/errors.ts';
import { saveDevice } from './device.store.ts';
import { isRemembered, rememberBrowser } from './factors/browser.service.ts';
import { listFactorsOf } from './factors/factor.store.ts';
import { keepOnLogin } from './factors/lost.service.ts';
import { askForFactor } from './factors/ask.ts';
import { giveTicket } from './factors/ticket.service.ts';
import { type Device, openSession } from './session.service.ts';
import { signSession } from './session-token.ts';
import { noteOrigin, type Origin, sealOrigin } from './sign-on/origin.ts';

/** Proof by somebody who wants to come in. */
export interface Shown {
  /** Reports whether it still counts, in the transaction that begins the session, which holds the person's row. */
  counts(trx: Db, user: UserRow): boolean | Promise<boolean>;
  /** True if a second factor, or what takes its place, is part of it. */
  factor: boolean;
  /** The session at another service by which they come in. */
  origin?: Origin | null;
  /** A secret by which this browser is remembered from now on. */
  remember?: string | null;
}

/** The token of a new session; or what is still asked for. */
export type Entered = { token: string } | { asks: FactorRequired };

/**
 * The one way into an account from outside: begins a session once all that is needed was shown. A person with a second factor
 * who has shown a password alone gets a ticket, unless the browser is remembered. Null if what was shown counts no more.
 * @throws AppError conflict where they may not log in (any more)
 */
export async function enter(
  ctx: AppContext,
  userId: string,
  device: Device,
  shown: Shown,
): Promise<Entered | null> {
  const origin = shown.origin ? sealOrigin(ctx, shown.origin) : null;
  // One transaction, so that a login costs one sync of the disk.
  const entered = await ctx.db.transaction().execute(async (trx) => {
    const user = await lockUser(trx, userId);
    if (!user || !(await shown.counts(trx, user))) return null;
    refuseEntry(ctx, user);
    const factors = shown.factor ? [] : await listFactorsOf(trx, userId);
    if (factors.length > 0 && !(await isRemembered(ctx, trx, userId, device.remembered)))
      return { asked: { factors, ...(await giveTicket(ctx, trx, { kind: 'login', userId, origin })) } };
    const session = await openSession(ctx, trx, user, device, shown.factor);
    if (shown.origin) await noteOrigin(ctx, trx, session.id, shown.origin);
    if (device.deviceId !== null) await saveDevice(trx, userId, sha256(device.deviceId), session.beganAt);
    await noteLogin(trx, userId, session.beganAt, device.language);
    if (shown.factor) await keepOnLogin(ctx, trx, user, device.ip);
    if (shown.remember) await rememberBrowser(ctx, trx, { userId, device, secret: shown.remember });
    return { session };
  });
  if (entered === null) return null;
  if (entered.session) return { token: await signSession(ctx, entered.session) };
  return { asks: await askForFactor(ctx, entered.asked) };
}

/** @throws AppError conflict for an account that is deactivated, or whose address must be verified first */
function refuseEntry(ctx: AppContext, user: UserRow): void {
  if (!user.is_active) throw new AppError('conflict', 'auth:accountBlocked');
  if (ctx.config.requireVerifiedEmail && user.email_verified_at === null) {
    throw new AppError('conflict', 'auth:emailNotVerified', {
      facts: { reason: 'email_not_verified' },
    });
  }
}
