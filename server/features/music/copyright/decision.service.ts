import type { AppContext } from '#server/context.ts';
import type { CopyrightScanRow } from '#server/db/rows/copyright.ts';
import { recordAudit } from '#server/features/base/audit/audit.service.ts';
import { removeUnused } from '#server/features/base/storage/storage.service.ts';
import type { Scan } from '#shared/music/copyright.ts';
import { AppError } from '#shared/errors.ts';
import { canDecide } from './copyright.policy.ts';
import type { Actor } from './reference.service.ts';
import { getScan, type Viewer } from './review.service.ts';
import * as scans from './scan.store.ts';
import * as works from './work.store.ts';

/** Effects of a decision, injected by the features that import the scan, which must not import them. */
export interface Consequences {
  /** Makes the track of a blocked upload and returns its id. */
  releaseUpload: (ctx: AppContext, scan: CopyrightScanRow) => Promise<string>;
  takeDown: (
    ctx: AppContext,
    actor: Actor,
    trackId: string,
    claim: { note: string; scanId: string },
  ) => Promise<unknown>;
}

/**
 * Decides a match. Upholding ends an upload for good, or removes the track of the catalogue; releasing makes a track of the
 * kept file, or leaves the track. The decision is claimed before it is carried out: of two concurrent ones, one counts.
 * @throws AppError not_found, conflict (decided already), gone (the upload)
 */
export async function decideScan(
  ctx: AppContext,
  viewer: Viewer & Actor,
  id: string,
  { decision, note }: { decision: 'uphold' | 'release'; note: string },
  consequences: Consequences,
): Promise<Scan> {
  const row = await scans.findScan(ctx.db, id);
  if (!row) throw new AppError('not_found', 'errors:notFound');
  if (!canDecide(viewer, row)) throw new AppError('conflict', 'copyright:alreadyDecided');
  const now = ctx.clock();
  const state = decision === 'release' ? 'released' : 'upheld';
  const claim = {
    state,
    decision_note: note,
    decided_by: viewer.id,
    decided_at: now,
    updated_at: now,
  } as const;
  if (!(await scans.updateOpenScan(ctx.db, id, row.state, claim))) {
    throw new AppError('conflict', 'copyright:alreadyDecided');
  }
  try {
    const decided = { ...row, ...claim };
    await close(ctx, viewer, decided, row.state, await carryOut(ctx, viewer, decided, consequences));
  } catch (error) {
    const { decision_note, decided_by, decided_at, updated_at } = row;
    const before = { state: row.state, decision_note, decided_by, decided_at, updated_at };
    await scans.updateOpenScan(ctx.db, id, state, before);
    throw error;
  }
  return getScan(ctx, viewer, id);
}

/** Age from which an unfinished decision was left behind by a stopped server: a younger one may be in progress. */
const leftBehindMs = 10 * 60_000;

/** Recurring work: carries out decisions that a stopped server left unfinished. */
export async function finishDecisions(ctx: AppContext, consequences: Consequences): Promise<void> {
  for (const row of await scans.listUnfinished(ctx.db, ctx.clock() - leftBehindMs)) {
    const actor = { id: row.decided_by ?? '', username: '', ip: '' };
    try {
      await close(ctx, actor, row, null, await carryOut(ctx, actor, row, consequences));
    } catch (error) {
      ctx.log.error({ err: error, scan: row.id }, 'A copyright decision could not be carried out');
    }
  }
}

/** Carries out a decision; returns the scan's track. It may run again: it does only what is not done yet. */
function carryOut(
  ctx: AppContext,
  actor: Actor,
  row: CopyrightScanRow,
  consequences: Consequences,
): Promise<string | null> {
  if (row.state === 'upheld') return uphold(ctx, actor, row, consequences);
  return row.kind === 'rescan' ? Promise.resolve(row.track_id) : consequences.releaseUpload(ctx, row);
}

async function close(
  ctx: AppContext,
  actor: Actor,
  row: CopyrightScanRow,
  from: CopyrightScanRow['state'] | null,
  trackId: string | null,
): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    const closed = { is_open: 0, audio_sha256: null, track_id: trackId };
    if (!(await scans.updateOpenScan(trx, row.id, row.state, closed))) return;
    const subject = { type: 'copyright_scan', id: row.id };
    const facts = { from, title: row.title };
    await recordAudit(ctx, { action: `copyright.${row.state}`, actor, ip: actor.ip, subject, facts }, trx);
  });
  if (row.state === 'upheld') await removeUnused(ctx, [row.audio_sha256]);
}

async function uphold(
  ctx: AppContext,
  actor: Actor,
  row: CopyrightScanRow,
  { takeDown }: Consequences,
): Promise<string | null> {
  const isListed = row.track_id !== null && (await works.findWorkOfTrack(ctx.db, row.track_id)) !== null;
  if (row.kind === 'rescan' && row.track_id !== null && isListed) {
    await takeDown(ctx, actor, row.track_id, { note: row.decision_note ?? '', scanId: row.id });
  }
  return row.track_id;
}
