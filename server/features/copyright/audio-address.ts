import { equalInConstantTime, hmac } from '#server/lib/hash.ts';

const lifeMs = 6 * 60 * 60_000;

/** An address at which an audio element, which sends no session, hears a piece of evidence for a while. */
export function signedAudioUrl(key: Uint8Array, sha256: string, now: number): string {
  const expires = String(now + lifeMs);
  const query = new URLSearchParams({ expires, signature: sign(key, sha256, expires) });
  return `/api/v1/copyright/audio/${sha256}?${query}`;
}

export function opensAudio(
  key: Uint8Array,
  sha256: string,
  query: { expires?: string | undefined; signature?: string | undefined },
  now: number,
): boolean {
  const { expires = '', signature = '' } = query;
  return Number(expires) > now && equalInConstantTime(signature, sign(key, sha256, expires));
}

const sign = (key: Uint8Array, sha256: string, expires: string) =>
  hmac(key, `copyright-audio:${sha256}:${expires}`);
