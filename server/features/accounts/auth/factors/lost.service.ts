import type { AppContext } from '#server/context.ts';
import type { Db } from '#server/db/dialect.ts';
import type { RemovalRow } from '#server/db/rows/factors.ts';
import type { UserRow } from '#server/db/rows/users.ts';
import { recordAudit } from '#server/features/base/audit/audit.service.ts';
import {
  announceUser,
  findUserRow,
  languageOfUser,
  lockUser,
} from '#server/features/accounts/users/user.service.ts';
import { toMoment } from '#server/lib/clock.ts';
import { equalInConstantTime, hmac } from '#server/lib/hash.ts';
import { lostWaitMs } from '#shared/accounts/factors.ts';
import { AppError } from '#shared/errors.ts';
import { languages } from '#shared/texts/languages.ts';
import { countMail, type TellWith } from '../mail.service.ts';
import { dropAllSessions, tellAllEnded } from '../session.service.ts';
import { writeFactorMail } from './factor-mail.ts';
import { deleteAllOf, hasFactor } from './factor.store.ts';
import * as store from './removal.store.ts';
import { readTicket, ticketGone } from './ticket.service.ts';
import { deleteTicketsOf, findTicket } from './ticket.store.ts';

const dayMs = 24 * 60 * 60_000;
/** The least time between the last mail and the removal. */
const lastNoticeMs = dayMs / 2;

/** Actor for the audit log, with their address; null: the system itself. */
interface Actor {
  actor: { id: string; username: string } | null;
  ip: string;
}

/**
 * Begins the wait after which all factors of somebody are removed who has shown their password; a wait that has begun stays
 * as it is.
 * @throws AppError gone for a ticket that is not good (any more), too_many_requests
 */
export async function sayLost(ctx: AppContext, ticket: string, ip: string): Promise<{ removal_at: string }> {
  const { user_id: userId, ticket_hash: hash } = await readTicket(ctx, ticket, 'login');
  const asker = userId === null ? null : await findUserRow(ctx, userId);
  if (!asker) throw ticketGone();
  const former = await store.findRemoval(ctx.db, asker.id);
  if (former) return { removal_at: toMoment(former.removal_at) };
  await countMail(ctx, 'lost factors', asker.email, ip);
  const now = ctx.clock();
  const row = { user_id: asker.id, asked_at: now, removal_at: now + lostWaitMs, next_at: now + dayMs };
  const tell = await writeLost(ctx, asker, row);
  await ctx.db.transaction().execute(async (trx) => {
    await lockUser(trx, asker.id);
    // A password that was changed meanwhile has deleted it.
    if (!(await findTicket(trx, hash, 'login', now))) throw ticketGone();
    if (await store.findRemoval(trx, asker.id)) return;
    await store.insertRemoval(trx, row);
    await audit(ctx, trx, 'account.factors_lost', asker, { actor: asker, ip });
    await tell(trx);
  });
  return { removal_at: toMoment(row.removal_at) };
}

/** Writes when a person's factors will be removed, with the link that keeps them. */
function writeLost(ctx: AppContext, user: UserRow, row: RemovalRow): Promise<TellWith> {
  const { locale } = languages[languageOfUser(user)];
  const until = new Date(row.removal_at).toLocaleString(locale, {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'UTC',
  });
  const path = `/keep-factors?token=${keepToken(ctx, row)}`;
  return writeFactorMail(ctx, user, 'lost', { path, until: `${until} UTC` });
}

/** The token of a wait: good as long as it lasts, in each of its mails. */
export const keepToken = ({ serverKey }: AppContext, { user_id, asked_at }: RemovalRow): string =>
  `${user_id}.${hmac(serverKey, JSON.stringify(['keep factors', user_id, asked_at]))}`;

/**
 * Ends a wait by the link of its mail. All sessions end: somebody else knows the password.
 * @throws AppError bad_request for a link that is not good (any more)
 */
export async function keepFactors(ctx: AppContext, token: string, ip: string): Promise<void> {
  const [userId = ''] = token.split('.');
  await ctx.db.transaction().execute(async (trx) => {
    const user = await lockUser(trx, userId);
    const row = user && (await store.findRemoval(trx, userId));
    if (!row || !equalInConstantTime(token, keepToken(ctx, row))) {
      throw new AppError('bad_request', 'auth:keepLinkDead', { facts: { reason: 'link_dead' } });
    }
    await keep(ctx, trx, user, { actor: user, ip });
    await dropAllSessions(trx, userId);
    await deleteTicketsOf(trx, userId);
  });
  await tellAllEnded(ctx, userId);
}

/** Ends the wait of a person who is logged in, where there is one. */
export async function cancelRemoval(
  ctx: AppContext,
  viewer: { id: string; username: string },
  ip: string,
): Promise<void> {
  await ctx.db.transaction().execute((trx) => keep(ctx, trx, viewer, { actor: viewer, ip }));
}

/** Ends the wait of a person who has just logged in with a factor, where there is one. */
export const keepOnLogin = (ctx: AppContext, trx: Db, user: UserRow, ip: string): Promise<void> =>
  keep(ctx, trx, user, { actor: user, ip });

async function keep(ctx: AppContext, trx: Db, user: { id: string }, by: Actor): Promise<void> {
  if (await store.deleteRemoval(trx, user.id)) await audit(ctx, trx, 'account.factors_kept', user, by);
}

/** Mails those whose wait is under way once a day, and removes the factors of those whose wait is over. */
export async function tendRemovals(ctx: AppContext): Promise<void> {
  const now = ctx.clock();
  for (const row of await store.listDueRemovals(ctx.db, now)) {
    // While no server ran, mails were not sent: the last one is, and a day passes.
    if (row.next_at < row.removal_at) await remind(ctx, row, Math.max(row.removal_at, now + lastNoticeMs));
    else await removeAll(ctx, row.user_id, (trx) => store.deleteOverdue(trx, row.user_id, now));
  }
}

/** Mails when the factors will be removed, which may have moved on. */
async function remind(ctx: AppContext, row: RemovalRow, removalAt: number): Promise<void> {
  const user = await findUserRow(ctx, row.user_id);
  if (!user) return;
  const next = { next_at: Math.min(removalAt, ctx.clock() + dayMs), removal_at: removalAt };
  const tell = await writeLost(ctx, user, { ...row, ...next });
  await ctx.db.transaction().execute(async (trx) => {
    if (await store.updateNext(trx, row, next)) await tell(trx);
  });
}

/**
 * Removes all factors of a person, at the wish of the operator of the house, and mails them. Returns false if they have none.
 */
export const removeFactorsOf = (ctx: AppContext, userId: string): Promise<boolean> =>
  removeAll(ctx, userId, (trx) => hasFactor(trx, userId));

async function removeAll(
  ctx: AppContext,
  userId: string,
  isDue: (trx: Db) => Promise<boolean>,
): Promise<boolean> {
  const user = await findUserRow(ctx, userId);
  const tell = user && (await writeFactorMail(ctx, user, 'allRemoved'));
  const isRemoved = await ctx.db.transaction().execute(async (trx) => {
    const locked = await lockUser(trx, userId);
    if (!locked || !(await isDue(trx))) return false;
    await deleteAllOf(trx, userId);
    await audit(ctx, trx, 'account.factors_removed', locked, { actor: null, ip: '' });
    await tell?.(trx);
    return true;
  });
  if (isRemoved) await announceUser(ctx, userId);
  return isRemoved;
}

function audit(
  ctx: AppContext,
  trx: Db,
  action: `account.${string}`,
  { id }: { id: string },
  { actor, ip }: Actor,
): Promise<void> {
  return recordAudit(ctx, { action, actor, ip, subject: { type: 'user', id } }, trx);
}
