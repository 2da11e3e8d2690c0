import { isSigned, signQuery } from '#server/lib/signed-query.ts';

const lifeMs = 6 * 60 * 60_000;
const subjectOf = (sha256: string) => ['copyright audio', sha256];

/** A signed address at which an audio element, which sends no session, can play a piece of evidence for a while. */
export function signedAudioUrl(key: Uint8Array, sha256: string, now: number): string {
  return `/api/v1/copyright/audio/${sha256}?${signQuery(key, subjectOf(sha256), {}, now + lifeMs)}`;
}

export function opensAudio(
  key: Uint8Array,
  sha256: string,
  { expires, signature }: { expires?: string | undefined; signature?: string | undefined },
  now: number,
): boolean {
  return isSigned(key, subjectOf(sha256), { expires, signature }, now);
}
