import { listenSubject } from '#server/lib/listen-subject.ts';
import { isSigned, signQuery } from '#server/lib/signed-query.ts';
import type { Signature } from '#shared/music/play-info.ts';

/** The query of an address that opens one track, with one listener's rights, until `expiresAt` (ms). */
export function signListening(
  key: Uint8Array,
  trackId: string,
  listenerId: string,
  expiresAt: number,
): string {
  return `?${signQuery(key, listenSubject(trackId), { listener: listenerId }, expiresAt)}`;
}

/** The listener of a valid query that {@link signListening} made for this track; else null. */
export function signedFor(
  key: Uint8Array,
  trackId: string,
  { listener, expires, signature }: Signature,
  now: number,
): { id: string } | null {
  if (!listener) return null;
  return isSigned(key, listenSubject(trackId), { listener, expires, signature }, now)
    ? { id: listener }
    : null;
}
