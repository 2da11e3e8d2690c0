import type { Config } from '#server/config.ts';
import { equalInConstantTime, hmac } from '#server/lib/hash.ts';
import { isLoopback } from '#server/lib/public-address.ts';
import { AppError } from '#shared/errors.ts';

/** Reports whether strangers can reach the site, so that one could register before its owner. */
export const needsSetupCode = ({ publicUrl, host }: Config): boolean =>
  !isLoopback(publicUrl) || !isLoopback(`http://${host.includes(':') ? `[${host}]` : host}`);

/** Letters and digits that cannot be taken for one another (Crockford's base 32). */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** The code with which the first account is opened: 60 bits, made of the server's key, so that it is stored nowhere. */
export function setupCode(serverKey: Uint8Array): string {
  const bytes = Buffer.from(hmac(serverKey, 'setup code'), 'base64url').subarray(0, 12);
  const code = [...bytes].map((byte) => letters[byte % letters.length]).join('');
  return (code.match(/.{4}/g) ?? []).join('-');
}

const plain = (code: string): string => code.toUpperCase().replace(/[^0-9A-Z]/g, '');

/** @throws AppError unprocessable */
export function requireSetupCode(serverKey: Uint8Array, given: string | undefined): void {
  const facts = { field: 'setup_code' };
  if (!given) throw new AppError('unprocessable', 'auth:setupCodeNeeded', { facts });
  if (!equalInConstantTime(plain(given), plain(setupCode(serverKey))))
    throw new AppError('unprocessable', 'auth:setupCodeWrong', { facts });
}
