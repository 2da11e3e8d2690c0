import type { AppContext } from '#server/context.ts';
import type { Db } from '#server/db/dialect.ts';
import type { CopyrightScanRow } from '#server/db/rows/copyright.ts';
import { recordAudit } from '#server/features/base/audit/audit.service.ts';
import { removeUnused } from '#server/features/base/storage/storage.service.ts';
import { newId } from '#server/lib/ids.ts';
import type { AudioReport } from '#server/media/audio-report.ts';
import type { Constellation } from '#server/media/constellation/constellation.ts';
import { AppError } from '#shared/errors.ts';
import { type Accusation, compareUpload } from './compare.ts';
import { packIndex } from './index.service.ts';
import { slotsOf } from '#server/fingerprint/postings.ts';
import { encodeFingerprint, printName } from '#server/fingerprint/fingerprint-codec.ts';
import { looksPerformed } from './performance.ts';
import { withoutReleased } from './released.service.ts';
import { keptPeaks } from './second-print.service.ts';
import * as scans from './scan.store.ts';
import * as works from './work.store.ts';

/** A finished, measured upload, before it becomes a track. */
export interface ScanRequest {
  /** `uploads.id`. */
  uploadId: string;
  ownerId: string;
  title: string;
  artist: string;
  album: string;
  genre: string;
  playlistId: string | null;
  fileName: string;
  report: AudioReport;
  /** Hash of the file, which is a blob already: kept until the scan is decided. */
  audioSha256: string;
}

/** A stretch of an upload that matches a work; times in milliseconds. */
export interface Evidence {
  title: string;
  artist: string;
  uploadFromMs: number;
  uploadToMs: number;
}

/**
 * Verdict of a scan. `matched` blocks the upload: reply 422 with `copyrightMessages.blocked` and the first evidence's title,
 * artist and times as m:ss, or with `copyrightMessages.performance` if all evidence is of performances. Keep the upload's
 * row: an administrator may release it later, and it then becomes a track without being sent again.
 */
export type ScanVerdict =
  | { verdict: 'clear'; scanId: string }
  | { verdict: 'matched'; scanId: string; evidence: [Evidence, ...Evidence[]]; isPerformance: boolean };

const retryAfterSeconds = 30;

/**
 * Compares a measured upload with the references, the removed tracks and the catalogue, and stores the result.
 * @throws AppError `unavailable` if the scan could not run: that is never "clear". Where uploads are then held, and not
 *   refused for now, `unprocessable`: the file is kept, and {@link scanHeldUploads} tries again.
 */
export async function scanUpload(ctx: AppContext, request: ScanRequest): Promise<ScanVerdict> {
  const scanId = await beginScan(ctx, request);
  let found: readonly Accusation[];
  try {
    found = await withoutReleased(ctx, durationOf(request), await compareUpload(ctx, request));
  } catch (error) {
    ctx.log.error({ err: error, scan: scanId }, 'A copyright scan failed');
    await endScan(ctx, scanId, 'failed', []);
    if (ctx.config.holdUnscanned) {
      throw new AppError('unprocessable', 'copyright:held', {
        cause: error,
        facts: { scan_id: scanId },
      });
    }
    throw new AppError('unavailable', 'copyright:scanFailed', { cause: error, retryAfterSeconds });
  }
  const accusing = found.map(({ row }) => row).filter(({ source }) => source !== 'track');
  const [first, ...others] = accusing.map(toEvidence);
  await endScan(ctx, scanId, first ? 'matched' : 'clear', found);
  if (!first) return { verdict: 'clear', scanId };
  const isPerformance = accusing.every(looksPerformed);
  return { verdict: 'matched', scanId, evidence: [first, ...others], isPerformance };
}

const durationOf = ({ ownerId, report }: ScanRequest) => ({ ownerId, durationMs: report.durationMs });

/** Begins a new scan, or the one that a stopped server left behind or that could not run before. */
async function beginScan(ctx: AppContext, request: ScanRequest): Promise<string> {
  const now = ctx.clock();
  const left = await scans.findOpenScanOfUpload(ctx.db, request.uploadId);
  if (left) {
    await scans.updateScan(ctx.db, left.id, { state: 'pending', audio_sha256: request.audioSha256 });
    return left.id;
  }
  const id = newId(now);
  await scans.insertScan(ctx.db, {
    id,
    kind: 'upload',
    upload_id: request.uploadId,
    owner_id: request.ownerId,
    title: request.title,
    artist: request.artist,
    album: request.album,
    genre: request.genre,
    playlist_id: request.playlistId,
    file_name: request.fileName,
    duration_ms: Math.round(request.report.durationMs),
    state: 'pending',
    audio_sha256: request.audioSha256,
    created_at: now,
    updated_at: now,
  });
  return id;
}

async function endScan(
  ctx: AppContext,
  id: string,
  state: 'clear' | 'matched' | 'failed',
  found: readonly Accusation[],
): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    await scans.insertMatches(
      trx,
      found.map(({ row }) => ({ id: newId(ctx.clock()), scan_id: id, ...row })),
    );
    // Only a blocked or held upload's file has to be kept until somebody decides.
    const isKept = state === 'matched' || (state === 'failed' && ctx.config.holdUnscanned);
    const file = isKept ? { is_open: 1 } : { is_open: 0, audio_sha256: null };
    const wasHeld = (await scans.findScan(trx, id))?.is_open === 1;
    await scans.updateScan(trx, id, { state, updated_at: ctx.clock(), ...file, ...summaryOf(found) });
    // A held upload that still cannot be scanned is no news.
    if (state === 'failed' && wasHeld) return;
    const subject = { type: 'copyright_scan', id };
    const facts = { matches: found.length };
    await recordAudit(ctx, { action: `copyright.${state}`, actor: null, ip: '', subject, facts }, trx);
  });
}

/** Ends the scan of a held upload that its owner has cancelled. */
export async function giveUpHeld(ctx: AppContext, uploadId: string): Promise<void> {
  const held = await scans.findOpenScanOfUpload(ctx.db, uploadId);
  if (held?.state !== 'failed') return;
  await scans.updateScan(ctx.db, held.id, { is_open: 0, audio_sha256: null, updated_at: ctx.clock() });
  await removeUnused(ctx, [held.audio_sha256]);
}

/** Fields for lists, by the first and longest match. */
function summaryOf(found: readonly Accusation[]) {
  const [longest] = found;
  return {
    match_count: found.length,
    matched_title: longest?.row.title ?? null,
    matched_artist: longest?.row.artist ?? null,
    is_duplicate: found.some(({ row }) => row.source === 'track') ? 1 : 0,
  };
}

function toEvidence(row: Accusation['row']): Evidence {
  return {
    title: row.title,
    artist: row.artist,
    uploadFromMs: row.upload_from_ms,
    uploadToMs: row.upload_to_ms,
  };
}

/**
 * Registers a new track for comparison with later uploads. Call it in the transaction that makes the track. Where its peaks
 * are not at hand, a job prints them.
 */
export async function registerTrackFingerprint(
  trx: Db,
  track: {
    id: string;
    ownerId: string;
    title: string;
    artist: string;
    durationMs: number;
    createdAt: number;
  },
  fingerprint: Uint32Array,
  constellation: Constellation | null = null,
): Promise<void> {
  await works.insertWork(trx, {
    number: await works.takeSlots(trx, slotsOf(fingerprint.length)),
    kind: 'track',
    title: track.title,
    artist: track.artist,
    owner_id: track.ownerId,
    track_id: track.id,
    duration_ms: track.durationMs,
    items: fingerprint.length,
    print: encodeFingerprint(fingerprint),
    peaks: constellation && keptPeaks(constellation),
    print_sha256: printName(fingerprint),
    created_at: track.createdAt,
    rescanned_at: track.createdAt,
  });
}

/** Recurring work: packs works that were added since the last time into the index. */
export function tendIndex(ctx: AppContext): Promise<void> {
  return packIndex(ctx);
}

/** Scans whose uploads are held because they could not be compared, the oldest first. */
export function listHeldScans(ctx: AppContext, most: number): Promise<CopyrightScanRow[]> {
  return scans.listHeld(ctx.db, most);
}

export async function findScanRow(ctx: AppContext, id: string): Promise<CopyrightScanRow | null> {
  return (await scans.findScan(ctx.db, id)) ?? null;
}
