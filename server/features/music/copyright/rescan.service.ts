import { withLock } from '#server/locks/with-lock.ts';
import type { AppContext } from '#server/context.ts';
import { recordAudit } from '#server/features/base/audit/audit.service.ts';
import { newId } from '#server/lib/ids.ts';
import { toRow } from './compare.ts';
import { findAllMatches, type WorkMatch } from './find-matches.ts';
import { decodeFingerprint } from '#server/fingerprint/fingerprint-codec.ts';
import * as scans from './scan.store.ts';
import { decodeVariants, plainVariant } from '#server/fingerprint/variants-codec.ts';
import * as works from './work.store.ts';

const worksAtOnce = 20;

/** Name of this recurring work. */
export const rescanName = 'copyright rescan';

/**
 * Compares the catalogue with the references that were added since the last time, one look-up in the index for each, and
 * continues after an interruption. A match is queued for a decision and takes nothing down by itself.
 */
export function rescanCatalogue(ctx: AppContext): Promise<void> {
  return withLock(ctx.locks, 'copyright:rescan', async () => {
    for (;;) {
      const waiting = await works.listUnscanned(ctx.db, worksAtOnce);
      for (const work of waiting) await compareCatalogue(ctx, work);
      if (waiting.length < worksAtOnce) return;
    }
  });
}

async function compareCatalogue(ctx: AppContext, work: works.UnscannedWork): Promise<void> {
  const variants = work.variants
    ? decodeVariants(work.variants)
    : [plainVariant(decodeFingerprint(work.print))];
  const found = await findAllMatches(
    ctx.readDb,
    variants,
    work.duration_ms / 1000,
    (other) => other.kind === 'track',
  );
  const byTrack = Map.groupBy(found, (match) => match.work.number);
  for (const matches of byTrack.values()) await queue(ctx, work, matches);
  await works.updateWork(ctx.db, work.number, { rescanned_at: ctx.clock(), variants: null });
}

/** Puts a track of the catalogue into the queue, unless it was there because of this work before. */
async function queue(ctx: AppContext, work: works.UnscannedWork, matches: WorkMatch[]): Promise<void> {
  const track = matches[0]!.work;
  if (track.track_id === null) return;
  if (await scans.isKnownMatch(ctx.db, track.track_id, work.number)) return;
  const now = ctx.clock();
  const id = newId(now);
  await ctx.db.transaction().execute(async (trx) => {
    await scans.insertScan(trx, {
      id,
      kind: 'rescan',
      track_id: track.track_id,
      owner_id: track.owner_id,
      title: track.title,
      artist: track.artist,
      duration_ms: track.duration_ms,
      state: 'matched',
      is_open: 1,
      match_count: matches.length,
      matched_title: work.title,
      matched_artist: work.artist,
      created_at: now,
      updated_at: now,
    });
    await scans.insertMatches(
      trx,
      matches.map((match) => ({ id: newId(now), scan_id: id, ...turned(work, match) })),
    );
    const subject = { type: 'copyright_scan', id };
    const facts = { track: track.track_id, work: work.number };
    await recordAudit(ctx, { action: 'copyright.matched', actor: null, ip: '', subject, facts }, trx);
  });
}

/** Swaps upload and work in the evidence, since here the reference is the query and the track the match. */
function turned(work: works.UnscannedWork, match: WorkMatch): ReturnType<typeof toRow> {
  const row = toRow(match);
  return {
    ...row,
    work: work.number,
    source: work.kind,
    title: work.title,
    artist: work.artist,
    upload_from_ms: row.work_from_ms,
    upload_to_ms: row.work_to_ms,
    work_from_ms: row.upload_from_ms,
    work_to_ms: row.upload_to_ms,
    pitch_percent: (1 / match.pitch - 1) * 100,
    tempo_percent: (1 / match.tempo - 1) * 100,
  };
}
