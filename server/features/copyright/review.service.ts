import type { AppContext } from '#server/context.ts';
import type { CopyrightScanRow } from '#server/db/schema.ts';
import { recordAudit } from '#server/features/audit/audit.service.ts';
import { removeUnused } from '#server/features/storage/storage.service.ts';
import { removeTrack } from '#server/features/tracks/track.service.ts';
import { keptUploadOf } from './kept-upload.ts';
import { endKeptUpload } from '#server/features/uploads/finish.service.ts';
import {
  type CopyrightWork,
  ownScansMost,
  type Scan,
  type ScanFilter,
  type ScanSummary,
  scansPageSize,
} from '#shared/copyright.ts';
import { AppError } from '#shared/errors.ts';
import { copyrightMessages } from '#shared/messages/copyright.ts';
import { errorMessages } from '#shared/messages/errors.ts';
import { canDecide, canDispute, canSee } from './copyright.policy.ts';
import { toScan, toScanSummary } from './copyright.view.ts';
import { decodePrint } from './print-codec.ts';
import { type Actor, beginRescan, getWork, insertReference } from './reference.service.ts';
import * as scans from './scan.store.ts';
import * as works from './work.store.ts';

type Viewer = { id: string; username: string; isAdmin: boolean };

export async function listScans(
  ctx: AppContext,
  { filter, page }: { filter: ScanFilter; page: number },
): Promise<ScanSummary[]> {
  const rows = await scans.listScans(ctx.db, filter, (page - 1) * scansPageSize, scansPageSize);
  return rows.map(toScanSummary);
}

/** A person's uploads that did not become tracks at once: blocked ones, and what is held. */
export async function listOwnScans(ctx: AppContext, ownerId: string): Promise<ScanSummary[]> {
  const rows = await scans.listScansOf(ctx.db, ownerId, ownScansMost);
  return rows.map(toScanSummary);
}

/** @throws AppError not_found also for another person's; so do the others here */
export async function getScan(ctx: AppContext, viewer: Viewer, id: string): Promise<Scan> {
  const row = await scans.findScan(ctx.db, id);
  if (!row || !canSee(viewer, row)) throw new AppError('not_found', errorMessages.notFound);
  const matches = await scans.listMatches(ctx.db, id);
  return toScan(row, matches, { viewer, key: ctx.serverKey, now: ctx.clock() });
}

/** Says why a match is wrong; an administrator reads it. */
export async function disputeScan(
  ctx: AppContext,
  viewer: Viewer & Actor,
  id: string,
  note: string,
): Promise<Scan> {
  const row = await scans.findScan(ctx.db, id);
  if (!row || !canSee(viewer, row)) throw new AppError('not_found', errorMessages.notFound);
  if (!canDispute(viewer, row)) throw new AppError('conflict', copyrightMessages.notDisputable);
  const now = ctx.clock();
  await move(ctx, viewer, row, { state: 'disputed', dispute_note: note, disputed_at: now, updated_at: now });
  return getScan(ctx, viewer, id);
}

/**
 * A person's word on a match. Upholding ends an upload for good, or removes the track of the catalogue; releasing makes
 * a track of the kept file, or lets the track be.
 */
export async function decideScan(
  ctx: AppContext,
  viewer: Viewer & Actor,
  id: string,
  { decision, note }: { decision: 'uphold' | 'release'; note: string },
): Promise<Scan> {
  const row = await scans.findScan(ctx.db, id);
  if (!row) throw new AppError('not_found', errorMessages.notFound);
  if (!canDecide(viewer, row)) throw new AppError('conflict', copyrightMessages.alreadyDecided);
  const now = ctx.clock();
  const decided = {
    is_open: 0,
    decision_note: note,
    decided_by: viewer.id,
    decided_at: now,
    updated_at: now,
  };
  if (decision === 'release') {
    const trackId = await release(ctx, row);
    const patch = { state: 'released', ...decided, track_id: trackId, audio_sha256: null } as const;
    await move(ctx, viewer, row, patch);
  } else {
    await move(ctx, viewer, row, { state: 'upheld', ...decided, audio_sha256: null });
    if (row.kind === 'rescan' && row.track_id) await takeDown(ctx, viewer, row.track_id, note);
    await removeUnused(ctx, [row.audio_sha256]);
  }
  return getScan(ctx, viewer, id);
}

/** Makes the track of a blocked upload; answers the track's id. */
async function release(ctx: AppContext, row: CopyrightScanRow): Promise<string | null> {
  if (row.kind === 'rescan') return row.track_id;
  const kept = keptUploadOf(row);
  if (!kept) throw new AppError('gone', copyrightMessages.uploadGone);
  return endKeptUpload(ctx, kept, { isReleased: true });
}

/** Removes a track for copyright. Its print stays, so that it cannot come back. */
export async function takeDown(
  ctx: AppContext,
  actor: Actor,
  trackId: string,
  note: string,
): Promise<CopyrightWork> {
  const work = await works.findWorkOfTrack(ctx.db, trackId);
  if (!work) throw new AppError('not_found', errorMessages.notFound);
  const number = await insertReference(ctx, actor, {
    kind: 'removed',
    title: work.title,
    artist: work.artist,
    note,
    durationMs: work.duration_ms,
    print: decodePrint(work.print),
    variants: null,
    audioSha256: null,
  }).catch(async (error: unknown) => {
    // Registered already: then the print stays down by that.
    const known = await works.findReferenceByPrint(ctx.db, work.print_sha256);
    if (known) return known.number;
    throw error;
  });
  await removeTrack(ctx, trackId);
  const subject = { type: 'track', id: trackId };
  const facts = { title: work.title, note };
  await recordAudit(ctx, { action: 'copyright.track_removed', actor, ip: actor.ip, subject, facts });
  beginRescan(ctx);
  return getWork(ctx, number);
}

/** Changes a scan's state, once: whoever comes second is told so. */
async function move(
  ctx: AppContext,
  actor: Actor,
  row: CopyrightScanRow,
  patch: scans.ScanPatch & { state: CopyrightScanRow['state'] },
): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    if (!(await scans.updateScanFrom(trx, row.id, row.state, patch))) {
      throw new AppError('conflict', copyrightMessages.alreadyDecided);
    }
    const subject = { type: 'copyright_scan', id: row.id };
    const facts = { from: row.state, title: row.title };
    await recordAudit(ctx, { action: `copyright.${patch.state}`, actor, ip: actor.ip, subject, facts }, trx);
  });
}
