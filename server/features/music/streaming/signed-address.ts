import { isSigned, signQuery } from '#server/lib/signed-query.ts';
import type { Signature } from '#shared/music/play-info.ts';

const subjectOf = (trackId: string) => ['listen', trackId];

/** The query of an address that opens one track, as far as one listener may hear it, until `expiresAt` (ms). */
export function signListening(
  key: Uint8Array,
  trackId: string,
  listenerId: string,
  expiresAt: number,
): string {
  return `?${signQuery(key, subjectOf(trackId), { listener: listenerId }, expiresAt)}`;
}

/** For whom {@link signListening} made a query for this track, while it holds; else null. */
export function signedFor(
  key: Uint8Array,
  trackId: string,
  { listener, expires, signature }: Signature,
  now: number,
): { id: string } | null {
  if (!listener) return null;
  return isSigned(key, subjectOf(trackId), { listener, expires, signature }, now) ? { id: listener } : null;
}
