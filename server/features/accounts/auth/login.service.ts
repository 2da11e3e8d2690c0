import type { AppContext } from '#server/context.ts';
import { findByIdentifier, replacePasswordHash } from '#server/features/accounts/users/user.service.ts';
import { sha256 } from '#server/lib/hash.ts';
import { addressOwner, countOne, forgetCount, refuseOver } from '#server/lib/rate-limit.ts';
import type { Credentials } from '#shared/accounts/auth.ts';
import { AppError } from '#shared/errors.ts';
import { failedLoginsPerAccount, failedLoginsPerAddress } from './auth-limits.ts';
import { hasDevice } from './device.store.ts';
import { enter } from './enter.service.ts';
import { factorRequired } from './factors/ask.ts';
import { requirePasswordLogin } from './sign-on/only-door.ts';
import { fitsPassword, hashPassword, inPasswordSlot, isOutdatedHash, unusableHash } from './passwords.ts';
import type { Device } from './session.service.ts';

/**
 * Checks a name and a password and begins a session, or asks for the second factor. The work and the counting of failures are the same for accounts that do
 * not exist.
 * @throws AppError unauthenticated, second_factor_required, conflict (the account is blocked, or its address not verified),
 *   too_many_requests, unavailable
 */
export async function login(
  ctx: AppContext,
  { username, password }: Credentials,
  device: Device,
): Promise<{ access_token: string; token_type: 'bearer' }> {
  await requirePasswordLogin(ctx);
  const user = await findByIdentifier(ctx, username);
  const deviceHash = device.deviceId === null ? null : sha256(device.deviceId);
  const account = user?.id ?? `unknown:${sha256(username.toLowerCase())}`;
  const isKnownDevice = deviceHash !== null && (await hasDevice(ctx.db, account, deviceHash));
  // A person's own browser has a count of its own: strangers who guess cannot lock it out.
  const guesser = isKnownDevice ? `${account}:${deviceHash}` : account;
  const address = addressOwner(device.ip);

  await refuseGuessing(ctx, guesser, address);
  const fits = await inPasswordSlot(async () => {
    // Again, since others may have failed while this one waited.
    await refuseGuessing(ctx, guesser, address);
    const right = await fitsPassword(user?.password_hash ?? unusableHash(), password);
    if (!right) {
      await countOne(ctx, failedLoginsPerAccount, guesser);
      await countOne(ctx, failedLoginsPerAddress, address);
    }
    return right;
  });
  if (!user || !fits) throw new AppError('unauthenticated', 'auth:wrongCredentials');
  const entered = await enter(ctx, user.id, device, {
    factor: false,
    counts: (_trx, { password_hash: hash }) => hash === user.password_hash,
  });
  // The password was changed while this one was checked, so it has to fit the new one.
  if (entered === null) return login(ctx, { username, password }, device);
  await forgetCount(ctx, failedLoginsPerAccount, guesser);
  if (isOutdatedHash(user.password_hash)) {
    await replacePasswordHash(ctx, user.id, user.password_hash, await hashPassword(password));
  }
  if ('asks' in entered) throw factorRequired(entered.asks);
  return { access_token: entered.token, token_type: 'bearer' };
}

async function refuseGuessing(ctx: AppContext, guesser: string, address: string): Promise<void> {
  await refuseOver(ctx, failedLoginsPerAddress, address);
  await refuseOver(ctx, failedLoginsPerAccount, guesser);
}
