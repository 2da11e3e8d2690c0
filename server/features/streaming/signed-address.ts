import { equalInConstantTime, hmac } from '#server/lib/hash.ts';
import type { Signature } from '#shared/play-info.ts';

const textOf = (trackId: string, listenerId: string, expires: string): string =>
  `listen:${trackId}:${listenerId}:${expires}`;

/** The query of an address that opens one track, as far as one listener may hear it, until `expiresAt` (ms). */
export function signListening(
  key: Uint8Array,
  trackId: string,
  listenerId: string,
  expiresAt: number,
): string {
  const expires = String(Math.floor(expiresAt / 1000));
  const signature = hmac(key, textOf(trackId, listenerId, expires));
  return `?${new URLSearchParams({ listener: listenerId, expires, signature })}`;
}

/** For whom {@link signListening} made a query for this track, while it holds; else null. */
export function signedFor(
  key: Uint8Array,
  trackId: string,
  { listener, expires, signature }: Signature,
  now: number,
): { id: string } | null {
  if (!listener || !expires || !signature) return null;
  if (!/^\d{1,12}$/.test(expires) || Number(expires) * 1000 <= now) return null;
  return equalInConstantTime(signature, hmac(key, textOf(trackId, listener, expires)))
    ? { id: listener }
    : null;
}
