import { equalInConstantTime, hmac } from './hash.ts';

/** The fields of a query; of one from outside, parts may be missing. */
type Said = Readonly<Record<string, string | undefined>>;

/**
 * A query that opens an address without a session until `expiresAt` (ms): `said`, that moment, and a signature over both.
 * @param subject what the address is for, and what its path names
 */
export function signQuery(
  key: Uint8Array,
  subject: readonly string[],
  said: Record<string, string>,
  expiresAt: number,
): URLSearchParams {
  const signed = { ...said, expires: String(expiresAt) };
  return new URLSearchParams({ ...signed, signature: sign(key, subject, signed) });
}

/** Reports whether {@link signQuery} made this query for the subject, and the query has not expired. */
export function isSigned(
  key: Uint8Array,
  subject: readonly string[],
  { signature = '', ...said }: Said,
  now: number,
): boolean {
  return equalInConstantTime(signature, sign(key, subject, said)) && Number(said['expires']) > now;
}

const sign = (key: Uint8Array, subject: readonly string[], said: Said): string =>
  hmac(key, JSON.stringify([subject, Object.entries(said).toSorted(([a], [b]) => (a < b ? -1 : 1))]));
