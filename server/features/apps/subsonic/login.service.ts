import type { AppContext } from '#server/context.ts';
import {
  type AppListener,
  type AppProof,
  findAppListener,
} from '#server/features/accounts/app-passwords/app-password.service.ts';
import { failedLoginsPerAddress } from '#server/features/accounts/auth/auth-limits.ts';
import { addressOwner, countOne, refuseOver } from '#server/lib/rate-limit.ts';
import { SubsonicError, subsonicErrors } from './answer.ts';
import type { Arguments } from './arguments.ts';

/**
 * Finds the person for whom an app acts: by API key (`apiKey`), by token (`u`, `t`, `s`) or by app password (`u`, `p`, plain
 * or as `enc:` and hex). The account's own password is not accepted.
 * @throws SubsonicError 10, 40, 43, 44; AppError too_many_requests after too many wrong ones from one address
 */
export async function logIn(ctx: AppContext, args: Arguments, ip: string): Promise<AppListener> {
  const proof = proofOf(args);
  const who = addressOwner(ip);
  await refuseOver(ctx, failedLoginsPerAddress, who);
  const listener = await findAppListener(ctx, proof);
  if (listener) return listener;
  await countOne(ctx, failedLoginsPerAddress, who);
  throw proof.kind === 'key'
    ? new SubsonicError(subsonicErrors.invalidApiKey, 'subsonic:wrongKey')
    : new SubsonicError(subsonicErrors.wrongLogin, 'subsonic:wrongLogin');
}

function proofOf(args: Arguments): AppProof {
  const key = args.text('apiKey');
  if (key !== null) {
    if (['u', 'p', 't', 's'].some((name) => args.text(name) !== null))
      throw new SubsonicError(subsonicErrors.conflictingMechanisms, 'subsonic:conflicting');
    return { kind: 'key', key };
  }
  const username = args.need('u');
  const token = args.text('t');
  if (token !== null) return { kind: 'token', username, token, salt: args.need('s') };
  const password = args.need('p');
  return {
    kind: 'password',
    username,
    password: password.startsWith('enc:') ? Buffer.from(password.slice(4), 'hex').toString('utf8') : password,
  };
}
