import type { AppContext } from '#server/context.ts';
import { type Db, takeTurns } from '#server/db/dialect.ts';
import type { ModerationDecisionRow, ReportRow } from '#server/db/rows/moderation.ts';
import type { Actor } from '#server/features/moderation/admin-users/admin-user.service.ts';
import { tellStatus } from '#server/features/moderation/admin-users/status.service.ts';
import { recordAudit } from '#server/features/base/audit/audit.service.ts';
import { removeUnused } from '#server/features/base/storage/storage.service.ts';
import { announceUser, countActiveAdmins } from '#server/features/accounts/users/user.service.ts';
import { toMoment } from '#server/lib/clock.ts';
import { newId } from '#server/lib/ids.ts';
import { AppError } from '#shared/errors.ts';
import type {
  DecisionDraft,
  ModerationAction,
  ModerationDecision,
  ReportGroup,
} from '#shared/moderation/reports.ts';
import type { TakedownEvidence } from '#shared/moderation/takedown-evidence.ts';
import * as decisions from './decision.store.ts';
import { applyDecision, type Kept } from './effect.service.ts';
import { answerReporters } from './moderation-bell.service.ts';
import { tellOwner, tellReporters } from './moderation-mail.service.ts';
import { canReview } from './moderation.policy.ts';
import { type DecisionWithNames, type Target, toDecision, toGroupTarget } from './moderation.view.ts';
import * as reports from './report.store.ts';
import { findTarget } from './target.store.ts';

const reportsShown = 20;
const historyShown = 10;

/** All open reports, one entry for each reported thing. */
export async function listReports(
  ctx: AppContext,
  viewer: { id: string },
  { after = '', limit }: { after?: string | undefined; limit: number },
): Promise<{ groups: ReportGroup[]; total: number }> {
  const targets = await reports.listOpenTargets(ctx.readDb, { after, limit });
  const groups: ReportGroup[] = [];
  for (const { id, count, ...key } of targets) {
    const rows = await reports.listOpenReports(ctx.readDb, key, reportsShown);
    const oldest = await reports.findOpenReport(ctx.readDb, id);
    if (!oldest) continue;
    const target = await findTarget(ctx.readDb, key.target_kind, key.target_id);
    const ownerId = target?.owner.id ?? oldest.owner_id;
    const history = ownerId ? await decisions.listDecisionsOf(ctx.readDb, ownerId, historyShown, true) : [];
    groups.push({
      id,
      target: toGroupTarget(oldest, target),
      count,
      first_at: toMoment(oldest.created_at),
      reports: rows.map((row) => ({
        reason: row.reason,
        note: row.note,
        by: row.reporter_name,
        created_at: toMoment(row.created_at),
      })),
      history: await readAllAs(ctx, viewer, history),
      can_decide: ownerId !== viewer.id,
    });
  }
  return { groups, total: await reports.countOpenTargets(ctx.readDb) };
}

/**
 * Decides all reports of one thing. Of two administrators at once, one counts.
 * @throws AppError conflict (decided already, or one's own), gone (it was deleted: only a dismissal is left), unprocessable
 *   (not with this target)
 */
export async function decideReport(
  ctx: AppContext,
  actor: Actor,
  reportId: string,
  draft: DecisionDraft,
): Promise<ModerationDecision> {
  const made = await ctx.db.transaction().execute(async (trx) => {
    await takeTurns(trx, 'moderation');
    const report = await reports.findOpenReport(trx, reportId);
    if (!report) throw new AppError('conflict', 'moderation:decidedAlready');
    const target = await findTarget(trx, report.target_kind, report.target_id);
    const ownerId = target?.owner.id ?? report.owner_id;
    if (ownerId === actor.id) throw new AppError('conflict', 'moderation:ownDecision');
    if (!target && draft.action !== 'dismiss') throw new AppError('gone', 'moderation:targetGone');
    return makeDecision(ctx, trx, actor, { key: report, target, ownerId, draft });
  });
  return readDecisionAs(ctx, actor, await tellDecision(ctx, made));
}

interface Made {
  id: string;
  target: Target | null;
  closed: ReportRow[];
  action: ModerationAction;
  /** Pictures that no row names any longer. */
  former: string[];
}

/** Carries a decision out and closes the reports of its thing, inside the caller's transaction; `null`: by the operator. */
export async function makeDecision(
  ctx: AppContext,
  trx: Db,
  actor: Actor | null,
  facts: Omit<Written, 'kept'>,
): Promise<Made> {
  const { key, target, draft } = facts;
  const isApplied = target && draft.action !== 'takedown';
  const { former, ...kept } = isApplied
    ? await applyDecision(ctx, trx, target, draft)
    : { previous: null, kept_sha256: null, former: [] };
  const id = await writeDown(ctx, trx, actor, { ...facts, kept });
  const closed = await reports.closeReports(trx, key, id);
  await answerReporters(trx, closed, { id, action: draft.action, now: ctx.clock() });
  return { id, target, closed, action: draft.action, former };
}

/** Announces a decision to servers and people, after its commit. */
export async function tellDecision(
  ctx: AppContext,
  { id, target, closed, action, former }: Made,
): Promise<DecisionWithNames> {
  await removeUnused(ctx, former);
  const row = await decisions.findDecision(ctx.db, id);
  if (!row) throw new AppError('gone', 'moderation:targetGone');
  if (action === 'deactivate' && target) await tellStatus(ctx, target.owner.id, false);
  else if (target) await announceUser(ctx, target.owner.id);
  if (action !== 'dismiss') await tellOwner(ctx, row);
  await tellReporters(ctx, closed, action);
  return row;
}

interface Written {
  key: Pick<ReportRow, 'target_kind' | 'target_id' | 'target_name'>;
  target: Target | null;
  ownerId: string | null;
  draft: DecisionDraft | TakedownDraft;
  kept: Kept;
}

/** A takedown of a track that the copyright scan found, decided in the same transaction. */
export interface TakedownDraft {
  action: 'takedown';
  field?: undefined;
  reason: string;
  evidence: readonly TakedownEvidence[];
}

async function writeDown(
  ctx: AppContext,
  trx: Db,
  actor: Actor | null,
  { key, target, ownerId, draft, kept }: Written,
): Promise<string> {
  const now = ctx.clock();
  const id = newId(now);
  const field = draft.action === 'clear' ? (draft.field ?? null) : null;
  await decisions.insertDecision(trx, {
    id,
    target_kind: key.target_kind,
    target_id: key.target_id,
    target_name: target?.name ?? key.target_name,
    owner_id: ownerId,
    action: draft.action,
    field,
    ...kept,
    reason: draft.reason,
    evidence: draft.action === 'takedown' ? JSON.stringify(draft.evidence) : null,
    decided_by: actor?.id ?? null,
    created_at: now,
  });
  const subject = { type: key.target_kind, id: key.target_id };
  const facts = { name: target?.name ?? key.target_name, field, reason: draft.reason };
  await recordAudit(
    ctx,
    { action: `moderation.${draft.action}`, actor, ip: actor?.ip ?? '', subject, facts },
    trx,
  );
  return id;
}

/** Decisions for administrators: all of them, or the appeals that wait. */
export async function listDecisions(
  ctx: AppContext,
  viewer: { id: string },
  { filter, before }: { filter: 'appeals' | 'all'; before?: string | undefined },
  limit: number,
): Promise<ModerationDecision[]> {
  const rows =
    filter === 'appeals'
      ? await decisions.listAppeals(ctx.readDb, limit)
      : await decisions.listDecisions(ctx.readDb, before, limit);
  return readAllAs(ctx, viewer, rows);
}

/**
 * Reports whether an appeal must go to another administrator than the one who decided: if there is one who is not concerned.
 */
export async function anotherDecides(
  db: Db,
  actor: { id: string },
  row: ModerationDecisionRow,
): Promise<boolean> {
  if (row.appealed_at === null || row.decided_by !== actor.id || !canReview(actor, row)) return false;
  return (await countActiveAdmins(db, [actor.id, row.owner_id ?? ''])) > 0;
}

/** A decision as an administrator sees it. */
export const readDecisionAs = async (
  ctx: AppContext,
  viewer: { id: string },
  row: DecisionWithNames,
): Promise<ModerationDecision> =>
  toDecision(row, viewer, ctx.clock(), await anotherDecides(ctx.db, viewer, row));

const readAllAs = (
  ctx: AppContext,
  viewer: { id: string },
  rows: readonly DecisionWithNames[],
): Promise<ModerationDecision[]> => Promise.all(rows.map((row) => readDecisionAs(ctx, viewer, row)));

/** @throws AppError not_found */
export async function requireDecision(ctx: AppContext, id: string): Promise<DecisionWithNames> {
  const row = await decisions.findDecision(ctx.db, id);
  if (!row) throw new AppError('not_found', 'errors:notFound');
  return row;
}
