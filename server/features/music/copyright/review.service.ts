import type { AppContext } from '#server/context.ts';
import { recordAudit } from '#server/features/base/audit/audit.service.ts';
import {
  ownScansMost,
  type Scan,
  type ScanFilter,
  type ScanSummary,
  scansPageSize,
} from '#shared/music/copyright.ts';
import { AppError } from '#shared/errors.ts';
import { canDispute, canSee } from './copyright.policy.ts';
import { toScan, toScanSummary } from './copyright.view.ts';
import type { Actor } from './reference.service.ts';
import * as scans from './scan.store.ts';

export type Viewer = { id: string; username: string; isAdmin: boolean };

export async function listScans(
  ctx: AppContext,
  { filter, page }: { filter: ScanFilter; page: number },
): Promise<ScanSummary[]> {
  const rows = await scans.listScans(ctx.db, filter, (page - 1) * scansPageSize, scansPageSize);
  return rows.map(toScanSummary);
}

/** A person's uploads that did not become tracks at once: blocked and held ones. */
export async function listOwnScans(ctx: AppContext, ownerId: string): Promise<ScanSummary[]> {
  const rows = await scans.listScansOf(ctx.db, ownerId, ownScansMost);
  return rows.map(toScanSummary);
}

/** @throws AppError not_found also for another person's; so do the others here */
export async function getScan(ctx: AppContext, viewer: Viewer, id: string): Promise<Scan> {
  const row = await scans.findScan(ctx.db, id);
  if (!row || !canSee(viewer, row)) throw new AppError('not_found', 'errors:notFound');
  const matches = await scans.listMatches(ctx.db, id);
  return toScan(row, matches, { viewer, key: ctx.serverKey, now: ctx.clock() });
}

/** Disputes a match with a reason, which an administrator reads. */
export async function disputeScan(
  ctx: AppContext,
  viewer: Viewer & Actor,
  id: string,
  note: string,
): Promise<Scan> {
  const row = await scans.findScan(ctx.db, id);
  if (!row || !canSee(viewer, row)) throw new AppError('not_found', 'errors:notFound');
  if (!canDispute(viewer, row)) throw new AppError('conflict', 'copyright:notDisputable');
  const now = ctx.clock();
  const patch = { state: 'disputed', dispute_note: note, disputed_at: now, updated_at: now } as const;
  await ctx.db.transaction().execute(async (trx) => {
    if (!(await scans.updateOpenScan(trx, id, row.state, patch))) {
      throw new AppError('conflict', 'copyright:alreadyDecided');
    }
    const subject = { type: 'copyright_scan', id };
    const facts = { from: row.state, title: row.title };
    await recordAudit(
      ctx,
      { action: 'copyright.disputed', actor: viewer, ip: viewer.ip, subject, facts },
      trx,
    );
  });
  return getScan(ctx, viewer, id);
}
