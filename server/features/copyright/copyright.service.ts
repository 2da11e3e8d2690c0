import type { AppContext } from '#server/context.ts';
import type { Db } from '#server/db/dialect.ts';
import type { CopyrightMatchRow } from '#server/db/schema.ts';
import { newId } from '#server/lib/ids.ts';
import type { AudioReport } from '#server/media/workshop.ts';
import { stretchSeconds } from './alignment.ts';
import { findMatches, type WorkMatch } from './find-matches.ts';
import { insertPostings } from './index.store.ts';
import { rule } from './match-rule.ts';
import { encodePrint, printName } from './print-codec.ts';
import { insertAudit, insertMatches, insertScan, updateScan } from './scan.store.ts';
import { deleteWorkOfTrack, insertWork, nextWorkNumber } from './work.store.ts';

/** A finished upload, measured, that wants to become a track. */
export interface ScanRequest {
  /** `uploads.id`. */
  uploadId: string;
  ownerId: string;
  title: string;
  artist: string;
  report: AudioReport;
  /** The file, which already lies among the blobs: kept there while the scan's fate is open. */
  audioSha256: string;
}

/** Where an upload runs in step with a work; times in milliseconds. */
export interface Evidence {
  title: string;
  artist: string;
  uploadFromMs: number;
  uploadToMs: number;
}

/**
 * `matched` blocks the upload: answer 422 with `copyrightMessages.blocked` and the first evidence's title, artist and
 * times as m:ss. Keep the upload's row: a person may release it later, and it then becomes a track without being sent again.
 */
export type ScanVerdict =
  | { verdict: 'clear'; scanId: string }
  | { verdict: 'matched'; scanId: string; evidence: [Evidence, ...Evidence[]] };

/**
 * Compares a measured upload with the references, the removed tracks and the catalogue, and keeps the result.
 * @throws AppError `unavailable` if the scan could not run: that is never "clear".
 */
export async function scanUpload(ctx: AppContext, request: ScanRequest): Promise<ScanVerdict> {
  const { report } = request;
  const scanId = newId(ctx.clock());
  const now = ctx.clock();
  await insertScan(ctx.db, {
    id: scanId,
    kind: 'upload',
    upload_id: request.uploadId,
    owner_id: request.ownerId,
    title: request.title,
    artist: request.artist,
    duration_ms: report.durationMs,
    state: 'pending',
    audio_sha256: request.audioSha256,
    created_at: now,
    updated_at: now,
  });
  const found = await findMatches(ctx.db, report.fingerprint, report.durationMs, request.ownerId);
  const accusing = found.filter(({ work }) => work.kind !== 'track');
  await ctx.db.transaction().execute(async (trx) => {
    await insertMatches(
      trx,
      found.map((match) => toRow(ctx, scanId, match)),
    );
    const state = accusing.length > 0 ? 'matched' : 'clear';
    // A cleared file belongs to its track alone: the scan no longer keeps it.
    const kept = state === 'clear' ? { audio_sha256: null } : {};
    await updateScan(trx, scanId, { state, ...kept, updated_at: ctx.clock() });
    await insertAudit(trx, {
      id: newId(ctx.clock()),
      actor_name: 'Segue',
      action: `copyright.${state}`,
      subject_type: 'copyright_scan',
      subject_id: scanId,
      ip: '',
      created_at: ctx.clock(),
    });
  });
  const [first, ...others] = accusing.map(toEvidence);
  return first ? { verdict: 'matched', scanId, evidence: [first, ...others] } : { verdict: 'clear', scanId };
}

/** Adds a new track to what later uploads are compared with. Call it in the transaction that makes the track. */
export async function registerTrackPrint(
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
): Promise<void> {
  const number = await nextWorkNumber(trx);
  await insertWork(trx, {
    number,
    kind: 'track',
    title: track.title,
    artist: track.artist,
    owner_id: track.ownerId,
    track_id: track.id,
    duration_ms: track.durationMs,
    items: fingerprint.length,
    print: encodePrint(fingerprint),
    print_sha256: printName(fingerprint),
    created_at: track.createdAt,
    rescanned_at: track.createdAt,
  });
  await insertPostings(trx, number, fingerprint);
}

/** Takes a track's print out of the index. Deleting the track's row does the same by itself. */
export function removeTrackPrint(trx: Db, trackId: string): Promise<void> {
  return deleteWorkOfTrack(trx, trackId);
}

function toEvidence({ work, stretch }: WorkMatch): Evidence {
  const from = stretch.from * rule.itemSeconds;
  return {
    title: work.title,
    artist: work.artist,
    uploadFromMs: Math.round(from * 1000),
    uploadToMs: Math.round((from + stretchSeconds(stretch.to - stretch.from)) * 1000),
  };
}

function toRow(ctx: AppContext, scanId: string, match: WorkMatch): CopyrightMatchRow {
  const { work, stretch } = match;
  const { title, artist, uploadFromMs, uploadToMs } = toEvidence(match);
  const shift = Math.round(stretch.offset * rule.itemSeconds * 1000);
  return {
    id: newId(ctx.clock()),
    scan_id: scanId,
    work: work.number,
    source: work.kind,
    title,
    artist,
    upload_from_ms: uploadFromMs,
    upload_to_ms: uploadToMs,
    work_from_ms: uploadFromMs + shift,
    work_to_ms: uploadToMs + shift,
    bit_error_rate: stretch.bitErrorRate,
    pitch_percent: 0,
    tempo_percent: 0,
  };
}
