import { randomInt } from 'node:crypto';
import { hmac } from '#server/lib/hash.ts';
import { recoveryCodeCount } from '#shared/accounts/factors.ts';

/** Crockford's base 32: without I, L, O and U. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const groupLength = 5;

const group = (): string => Array.from({ length: groupLength }, () => alphabet[randomInt(32)]).join('');

/** Ten codes of 50 random bits, which tries of a login are far too few for. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: recoveryCodeCount }, () => `${group()}-${group()}`);

/** The hash of a person's code, in whatever case and groups it was typed, with the letters that look like digits. */
export function hashOfRecoveryCode(serverKey: Uint8Array, userId: string, typed: string): string {
  const code = typed
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');
  return hmac(serverKey, JSON.stringify(['recovery code', userId, code]));
}
