import type { AppContext } from '#server/context.ts';
import type { Db } from '#server/db/dialect.ts';
import { decodeFingerprint } from '#server/fingerprint/fingerprint-codec.ts';
import type { CopyrightMatch } from '#shared/music/copyright.ts';
import { signedAudioUrl } from './audio-address.ts';
import { toMatch } from './copyright.view.ts';
import { type Actor, insertReference } from './reference.service.ts';
import * as scans from './scan.store.ts';
import * as works from './work.store.ts';

/**
 * Registers the fingerprint of a track, so that its sound cannot be uploaded again. If the same one is registered already,
 * that one does it. Null if the track has no fingerprint.
 */
export async function keepDown(
  ctx: AppContext,
  actor: Actor,
  trackId: string,
  note: string,
): Promise<{ number: number; isNew: boolean } | null> {
  const work = await works.findWorkOfTrack(ctx.db, trackId);
  if (!work) return null;
  const known = await works.findReferenceByFingerprint(ctx.db, work.print_sha256);
  if (known) return { number: known.number, isNew: false };
  const { title, artist, duration_ms: durationMs, print, peaks } = work;
  const words = { title, artist, note, durationMs };
  const sound = { print: decodeFingerprint(print), peaks, audioSha256: null };
  return { number: await insertReference(ctx, actor, { kind: 'removed', ...words, ...sound }), isNew: true };
}

/** Allows a sound to be uploaded again, inside the caller's transaction. */
export const letBack = (trx: Db, number: number): Promise<void> => works.deleteWork(trx, number);

/** A match in the record of a takedown, which outlives the scan and the work. */
type KeptMatch = Omit<CopyrightMatch, 'audio_url'> & { audio_sha256: string | null };

/** The matches of a scan, to be kept with the decision that rests on them. */
export async function evidenceOf(ctx: AppContext, scanId: string): Promise<KeptMatch[]> {
  const reader = { viewer: { id: '', isAdmin: false }, key: ctx.serverKey, now: ctx.clock() };
  return (await scans.listMatches(ctx.db, scanId)).map((row) => {
    const { audio_url: _signed, ...match } = toMatch(row, reader);
    return { ...match, audio_sha256: row.work_audio_sha256 };
  });
}

/** Defaults for older records, which hold only the places of a stretch. */
const places = {
  source: 'reference',
  work_seconds: null,
  bit_error_rate: null,
  contrast: null,
  pitch_percent: 0,
  tempo_percent: 0,
  peak_share: null,
  is_reversed: false,
  is_performance: false,
  audio_sha256: null,
} as const;

export const readEvidence = (kept: string | null): KeptMatch[] =>
  kept === null ? [] : (JSON.parse(kept) as KeptMatch[]).map((match) => ({ ...places, ...match }));

/** Kept matches with addresses at which they can be played for a while; the works' audio is for administrators. */
export function hearEvidence(
  ctx: AppContext,
  matches: readonly KeptMatch[],
  trackSha256: string | null,
  isAdmin: boolean,
): { audio_url: string | null; matches: CopyrightMatch[] } {
  const address = (sha256: string | null) =>
    sha256 === null ? null : signedAudioUrl(ctx.serverKey, sha256, ctx.clock());
  return {
    audio_url: address(trackSha256),
    matches: matches.map(({ audio_sha256, ...match }) => ({
      ...match,
      audio_url: address(isAdmin ? audio_sha256 : null),
    })),
  };
}
