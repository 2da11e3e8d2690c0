import { equalInConstantTime, hmac } from '#server/lib/hash.ts';
import type { Signature } from '#shared/tracks.ts';

const textOf = (trackId: string, expires: string): string => `listen:${trackId}:${expires}`;

/** The query of an address that opens one track, and nothing else, to whoever has it until `expiresAt` (ms). */
export function signListening(key: Uint8Array, trackId: string, expiresAt: number): string {
  const expires = String(Math.floor(expiresAt / 1000));
  return `?expires=${expires}&signature=${hmac(key, textOf(trackId, expires))}`;
}

/** Whether a query was made by {@link signListening} for this track and still holds. */
export function opensListening(key: Uint8Array, trackId: string, query: Signature, now: number): boolean {
  const { expires, signature } = query;
  if (!expires || !signature || !/^\d{1,12}$/.test(expires) || Number(expires) * 1000 <= now) return false;
  return equalInConstantTime(signature, hmac(key, textOf(trackId, expires)));
}
