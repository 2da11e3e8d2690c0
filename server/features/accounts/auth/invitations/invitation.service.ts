import type { AppContext } from '#server/context.ts';
import { type Db, takeTurns } from '#server/db/dialect.ts';
import type { InvitationRow } from '#server/db/rows/house.ts';
import { recordAudit } from '#server/features/base/audit/audit.service.ts';
import { addJob } from '#server/jobs/kinds.ts';
import { toMoment } from '#server/lib/clock.ts';
import { sha256 } from '#server/lib/hash.ts';
import { newId } from '#server/lib/ids.ts';
import type { HouseInvitation, InvitationDraft, MadeInvitation } from '#shared/accounts/invitations.ts';
import { AppError } from '#shared/errors.ts';
import { houseInvitationDays, houseInvitationDaysMax } from '#shared/limits.ts';
import { invitationJob } from './invitation-mail.ts';
import { newToken } from './invitation-token.ts';
import * as store from './invitation.store.ts';

interface Inviter {
  id: string;
  username: string;
  ip: string;
}

const dayMs = 24 * 60 * 60_000;

/** The invitations of everybody, or of one person. */
export async function listInvitations(ctx: AppContext, madeBy: string | null): Promise<HouseInvitation[]> {
  const rows = await store.listInvitationRows(ctx.db, madeBy);
  const arrivals =
    rows.length === 0
      ? []
      : await store.listArrivals(
          ctx.db,
          rows.map(({ id }) => id),
        );
  return rows.map((row) => toInvitation(row, row.maker_name, arrivals));
}

function toInvitation(
  row: Omit<InvitationRow, 'token_hash'>,
  maker: string | null,
  arrivals: readonly { invitation_id: string | null; username: string }[] = [],
): HouseInvitation {
  return {
    id: row.id,
    made_by: maker,
    email: row.email,
    role: row.role,
    uses_max: row.uses_max,
    uses: row.uses,
    used_by: arrivals.filter((one) => one.invitation_id === row.id).map(({ username }) => username),
    created_at: toMoment(row.created_at),
    expires_at: toMoment(row.expires_at),
  };
}

/** Makes an invitation; a mailed one gets its token when the mail is sent. */
export function invite(ctx: AppContext, actor: Inviter, draft: InvitationDraft): Promise<MadeInvitation> {
  return ctx.db.transaction().execute((trx) => inviteWithin(ctx, trx, actor, draft));
}

/**
 * Makes an invitation of a member, who has a number of them.
 * @throws AppError conflict where none is left
 */
export async function inviteAsMember(
  ctx: AppContext,
  actor: Inviter,
  email?: string,
): Promise<MadeInvitation> {
  // Read before the transaction: on SQLite it would wait for the connection that the transaction holds.
  const each = await invitationsEach(ctx);
  return ctx.db.transaction().execute(async (trx) => {
    await takeTurns(trx, 'member invites');
    if ((await store.countInvitations(trx, actor.id, ctx.clock())) >= each)
      throw new AppError('conflict', 'auth:invitationsUsedUp');
    return inviteWithin(ctx, trx, actor, { role: 'user', uses: 1, ...(email ? { email } : null) });
  });
}

/** The number of invitations that a member may still make. */
export async function invitationsLeft(ctx: AppContext, userId: string): Promise<number> {
  const each = await invitationsEach(ctx);
  if (each === 0) return 0;
  return Math.max(0, each - (await store.countInvitations(ctx.db, userId, ctx.clock())));
}

/** The number of invitations that each member may make. */
async function invitationsEach(ctx: AppContext): Promise<number> {
  const { invitations_each: each, registration } = await ctx.state.house.get();
  return registration === 'closed' ? 0 : each;
}

async function inviteWithin(
  ctx: AppContext,
  trx: Db,
  actor: Inviter,
  draft: InvitationDraft,
): Promise<MadeInvitation> {
  const now = ctx.clock();
  const email = draft.email ?? null;
  const token = email === null ? newToken() : null;
  const row = {
    id: newId(now),
    made_by: actor.id,
    token_hash: token === null ? null : sha256(token),
    email,
    role: draft.role,
    uses_max: email === null ? draft.uses : 1,
    created_at: now,
    expires_at: endOf(draft.expires_at, now),
  };
  await store.insertInvitation(trx, row);
  if (email !== null) await addJob(trx, invitationJob, { id: row.id });
  const subject = { type: 'invitation', id: row.id };
  const facts = { role: row.role, uses: row.uses_max };
  await recordAudit(ctx, { action: 'invitation.made', actor, ip: actor.ip, subject, facts }, trx);
  const link = token === null ? null : `${ctx.config.publicUrl}/register?invitation=${token}`;
  return { ...toInvitation({ ...row, uses: 0 }, actor.username), token, link };
}

/** @throws AppError unprocessable for an end that is past, or too far away */
function endOf(moment: string | undefined, now: number): number {
  if (moment === undefined) return now + houseInvitationDays * dayMs;
  const end = Date.parse(moment);
  if (end > now && end <= now + houseInvitationDaysMax * dayMs) return end;
  throw new AppError('unprocessable', 'house-errors:invitationEnd', {
    params: { days: houseInvitationDaysMax },
    facts: { field: 'expires_at' },
  });
}

/**
 * Ends an invitation; `madeBy` names the person whose it must be. One that somebody used is kept, with their names.
 * @throws AppError not_found
 */
export async function revoke(
  ctx: AppContext,
  actor: Inviter,
  id: string,
  madeBy: string | null,
): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    const row = await store.findInvitation(trx, id, madeBy);
    if (!row) throw new AppError('not_found', 'errors:notFound');
    if (row.uses === 0) await store.deleteInvitation(trx, id);
    else if (row.expires_at > ctx.clock()) await store.endInvitation(trx, id, ctx.clock());
    const subject = { type: 'invitation', id };
    await recordAudit(ctx, { action: 'invitation.revoked', actor, ip: actor.ip, subject }, trx);
  });
}

/** The invitation of a token, as long as it is good. */
export type GoodInvitation = NonNullable<Awaited<ReturnType<typeof store.findGoodInvitation>>>;

/** @throws AppError not_found where it is used up, has ended, or its maker's account is closed */
export async function findByToken(ctx: AppContext, token: string): Promise<GoodInvitation> {
  const found = await store.findGoodInvitation(ctx.db, sha256(token), ctx.clock());
  if (!found) throw new AppError('not_found', 'auth:invitationDead', { facts: { field: 'invitation' } });
  return found;
}

/**
 * Uses an invitation once, in the transaction that opens the account.
 * @throws AppError conflict where somebody else had the last use
 */
export async function useInvitation(ctx: AppContext, trx: Db, id: string): Promise<void> {
  if (!(await store.countUse(trx, id, ctx.clock()))) throw new AppError('conflict', 'auth:invitationDead');
}

export const sweepInvitations = (ctx: AppContext): Promise<void> => store.deleteUnused(ctx.db, ctx.clock());
