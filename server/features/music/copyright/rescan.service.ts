import { withLock } from '#server/locks/with-lock.ts';
import type { AppContext } from '#server/context.ts';
import { recordAudit } from '#server/features/base/audit/audit.service.ts';
import { newId } from '#server/lib/ids.ts';
import { type Accusation, bothWitnesses, toPeakRow, toRow } from './compare.ts';
import { findMatches, type MatchedWork } from './find-matches.ts';
import { findPeakMatches, type PeakMatch } from './find-peaks.ts';
import { hasPeaks } from './witnesses.ts';
import { decodePeaks } from '#server/fingerprint/peaks/peaks-codec.ts';
import { peakAsksOf } from '#server/media/constellation/peak-asks.ts';
import { decodeFingerprint } from '#server/fingerprint/fingerprint-codec.ts';
import * as scans from './scan.store.ts';
import * as works from './work.store.ts';

const worksAtOnce = 20;

type Track = Pick<MatchedWork, 'track_id' | 'owner_id' | 'title' | 'artist' | 'duration_ms'>;

/** Name of this recurring work. */
export const rescanName = 'copyright rescan';

/**
 * Compares the catalogue with the references that were added, or got their peaks, since the last time, one look-up in the
 * index for each, and continues after an interruption. A match is queued for a decision and takes nothing down by itself.
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
  const seconds = work.duration_ms / 1000;
  const isTrack = ({ kind }: MatchedWork) => kind === 'track';
  const heard = await findMatches(ctx.readDb, [decodeFingerprint(work.print)], seconds, isTrack);
  const seen = await findPeaksOf(ctx, work, isTrack);
  for (const [, matches] of Map.groupBy([...heard, ...seen], (match) => match.work.number)) {
    const rows = bothWitnesses(
      matches.filter((match) => 'contrast' in match).map(toRow),
      matches.filter((match) => 'peakShare' in match).map(toPeakRow),
    );
    await queue(
      ctx,
      work,
      matches[0]!.work,
      rows.map((row) => turned(work, row)),
    );
  }
  await works.markRescanned(ctx.db, work, ctx.clock());
}

/** Compares a track that was there before its spectral peaks with the works whose peaks are known by now. */
export async function compareTrack(ctx: AppContext, track: Track, peaks: Uint8Array): Promise<void> {
  const seen = await findPeaksOf(ctx, { peaks }, ({ kind }) => kind !== 'track');
  for (const [, matches] of Map.groupBy(seen, ({ work }) => work.number))
    await queue(ctx, matches[0]!.work, track, matches.map(toPeakRow));
}

/** Works with the peaks that are kept of another: fewer than an upload is asked by. */
function findPeaksOf(
  ctx: AppContext,
  { peaks }: Pick<works.UnscannedWork, 'peaks'>,
  mayMatch: (other: MatchedWork) => boolean,
): Promise<PeakMatch[]> {
  if (!hasPeaks(peaks)) return Promise.resolve([]);
  const constellation = decodePeaks(peaks);
  return findPeakMatches(ctx.readDb, { constellation, peakAsks: peakAsksOf(constellation) }, mayMatch);
}

/** Puts a track of the catalogue into the queue, unless it was there because of this work before. */
async function queue(
  ctx: AppContext,
  work: Pick<MatchedWork, 'number' | 'title' | 'artist'>,
  track: Track,
  rows: readonly Accusation['row'][],
): Promise<void> {
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
      match_count: rows.length,
      matched_title: work.title,
      matched_artist: work.artist,
      created_at: now,
      updated_at: now,
    });
    await scans.insertMatches(
      trx,
      rows.map((row) => ({ id: newId(now), scan_id: id, ...row })),
    );
    const subject = { type: 'copyright_scan', id };
    const facts = { track: track.track_id, work: work.number };
    await recordAudit(ctx, { action: 'copyright.matched', actor: null, ip: '', subject, facts }, trx);
  });
}

/** Swaps upload and work in the evidence, since here the reference is the query and the track the match. */
function turned(work: works.UnscannedWork, row: Accusation['row']): Accusation['row'] {
  const isReversed = row.work_from_ms > row.work_to_ms;
  return {
    ...row,
    work: work.number,
    source: work.kind,
    title: work.title,
    artist: work.artist,
    upload_from_ms: Math.min(row.work_from_ms, row.work_to_ms),
    upload_to_ms: Math.max(row.work_from_ms, row.work_to_ms),
    work_from_ms: isReversed ? row.upload_to_ms : row.upload_from_ms,
    work_to_ms: isReversed ? row.upload_from_ms : row.upload_to_ms,
    pitch_percent: turnedPercent(row.pitch_percent),
    tempo_percent: turnedPercent(row.tempo_percent),
  };
}

const turnedPercent = (percent: number): number => (1 / (1 + percent / 100) - 1) * 100;
