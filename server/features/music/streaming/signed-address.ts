import { isSigned, signQuery } from '#server/lib/signed-query.ts';
import type { Signature } from '#shared/music/play-info.ts';

const subjectOf = (trackId: string) => ['listen', trackId];

/** The query of an address that opens one track, with one listener's rights, until `expiresAt` (ms). */
export function signListening(
  key: Uint8Array,
  trackId: string,
  listenerId: string,
  expiresAt: number,
): string {
  return `?${signQuery(key, subjectOf(trackId), { listener: listenerId }, expiresAt)}`;
}

/** The listener of a valid query that {@link signListening} made for this track; else null. */
export function signedFor(
  key: Uint8Array,
  trackId: string,
  { listener, expires, signature }: Signature,
  now: number,
): { id: string } | null {
  if (!listener) return null;
  return isSigned(key, subjectOf(trackId), { listener, expires, signature }, now) ? { id: listener } : null;
}
