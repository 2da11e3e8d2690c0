import type { AppContext } from '#server/context.ts';
import type { Db } from '#server/db/dialect.ts';
import { decodeFingerprint } from '#server/fingerprint/fingerprint-codec.ts';
import type { TakedownEvidence } from '#shared/reports.ts';
import { type Actor, insertReference } from './reference.service.ts';
import * as scans from './scan.store.ts';
import * as works from './work.store.ts';

/**
 * Registers the print of a track, so that its sound cannot come back; where the very same is registered already, it stays
 * down by that. Null where the track has no print.
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
  const { title, artist, duration_ms: durationMs, print } = work;
  const words = { title, artist, note, durationMs };
  const sound = { print: decodeFingerprint(print), variants: null, audioSha256: null };
  return { number: await insertReference(ctx, actor, { kind: 'removed', ...words, ...sound }), isNew: true };
}

/** Lets a sound be sent again, inside the caller's transaction. */
export const letBack = (trx: Db, number: number): Promise<void> => works.deleteWork(trx, number);

/** What a scan found, as its owner is told of it. */
export async function evidenceOf(ctx: AppContext, scanId: string): Promise<TakedownEvidence[]> {
  return (await scans.listMatches(ctx.db, scanId)).map((match) => ({
    title: match.title,
    artist: match.artist,
    upload_from: match.upload_from_ms / 1000,
    upload_to: match.upload_to_ms / 1000,
    work_from: match.work_from_ms / 1000,
    work_to: match.work_to_ms / 1000,
  }));
}
