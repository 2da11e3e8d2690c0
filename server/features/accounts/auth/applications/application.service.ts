import type { AppContext } from '#server/context.ts';
import { type Db, takeTurns } from '#server/db/dialect.ts';
import type { ApplicationRow, ApplicationsTable } from '#server/db/rows/house.ts';
import type { UserRow } from '#server/db/rows/users.ts';
import { recordAudit } from '#server/features/base/audit/audit.service.ts';
import { notify } from '#server/features/base/notify/notify.service.ts';
import { languageOfUser, listAdmins, openAccount } from '#server/features/accounts/users/user.service.ts';
import { toMoment } from '#server/lib/clock.ts';
import { newId } from '#server/lib/ids.ts';
import type { Application, ApplicationDecision } from '#shared/accounts/applications.ts';
import { AppError } from '#shared/errors.ts';
import { applicationsMax } from '#shared/limits.ts';
import { wording } from '#shared/texts/texts.ts';
import { insertArrival } from '../arrival.store.ts';
import { approvedMail, declinedMail } from '../auth-mail.ts';
import { sendLater } from '../mail.service.ts';
import { insertIdentity } from '../sign-on/identity.store.ts';
import { sendVerification } from '../verification.service.ts';
import * as store from './application.store.ts';

type Draft = Omit<ApplicationsTable, 'id' | 'username_key' | 'email_key' | 'created_at'>;

/**
 * Keeps an application for the administrators, whose bells ring. One for an address that has one already changes nothing, and
 * looks the same from outside.
 * @throws AppError conflict where the name is taken, unavailable where too many wait
 */
export async function apply(ctx: AppContext, draft: Draft): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    await takeTurns(trx, 'apply');
    const keys = { username_key: draft.username.toLowerCase(), email_key: draft.email.toLowerCase() };
    const ofName = await store.findApplicationOf(trx, 'username_key', keys.username_key);
    if (ofName && ofName.email_key !== keys.email_key)
      throw new AppError('conflict', 'auth:usernameTaken', { facts: { field: 'username' } });
    if (await store.findApplicationOf(trx, 'email_key', keys.email_key)) return;
    if ((await store.countApplications(trx)) >= applicationsMax)
      throw new AppError('unavailable', 'auth:tooManyApplications', { retryAfterSeconds: 24 * 60 * 60 });
    const now = ctx.clock();
    const row = { ...draft, ...keys, id: newId(now), created_at: now };
    await store.insertApplication(trx, row);
    await ringAdmins(trx, row);
  });
}

async function ringAdmins(trx: Db, row: ApplicationsTable): Promise<void> {
  for (const admin of await listAdmins(trx)) {
    const params = { name: row.username, reason: row.reason };
    const text = wording('auth:applicationBell', languageOfUser(admin), params);
    const facts = { text, path: '/admin/house' };
    const groupKey = `application:${row.id}`;
    await notify(trx, {
      userId: admin.id,
      kind: 'answer',
      groupKey,
      actorId: null,
      facts,
      now: row.created_at,
    });
  }
}

/** Refuses a name that somebody has applied with. @throws AppError conflict */
export async function refuseAppliedName(ctx: AppContext, username: string): Promise<void> {
  if (await store.findApplicationOf(ctx.db, 'username_key', username.toLowerCase()))
    throw new AppError('conflict', 'auth:usernameTaken', { facts: { field: 'username' } });
}

export async function listApplications(ctx: AppContext): Promise<Application[]> {
  const rows = await store.listApplicationRows(ctx.db, applicationsMax);
  return rows.map(({ id, username, email, reason, created_at }) => ({
    id,
    username,
    email,
    reason,
    created_at: toMoment(created_at),
  }));
}

/**
 * Opens the account, or removes the application; the applicant gets a mail.
 * @throws AppError not_found where it is decided already, conflict where the name or the address was taken meanwhile
 */
export async function decide(
  ctx: AppContext,
  actor: { id: string; username: string; ip: string },
  id: string,
  decision: ApplicationDecision,
): Promise<void> {
  const row = await store.findApplication(ctx.db, id);
  if (!row) throw new AppError('not_found', 'errors:notFound');
  await (decision.accept ? accept : decline)(ctx, actor, row, decision.reason);
}

type Decide = (
  ctx: AppContext,
  actor: { id: string; username: string; ip: string },
  row: ApplicationRow,
  reason: string,
) => Promise<void>;

const accept: Decide = async (ctx, actor, row, reason) => {
  const { username, email, language } = row;
  const account = {
    username,
    email,
    language,
    passwordHash: row.password_hash,
    ip: '',
    role: 'user',
  } as const;
  const user = await openAccount(ctx, account, async (trx, opened) => {
    await take(trx, row.id);
    const { rules_version } = row;
    await insertArrival(trx, {
      user_id: opened.id,
      by_way: 'approval',
      rules_version,
      created_at: opened.created_at,
    });
    const subject = { type: 'user', id: opened.id };
    await recordAudit(ctx, { action: 'application.accepted', actor, ip: actor.ip, subject }, trx);
    await connectApplicant(trx, row, opened);
  });
  await sendVerification(ctx, user, language);
  await sendLater(ctx, user, language, (facts) => approvedMail(facts, reason));
};

/** Connects the identity with which somebody applied, unless another account has it by now. */
async function connectApplicant(
  trx: Db,
  { issuer, subject }: ApplicationRow,
  opened: UserRow,
): Promise<void> {
  if (issuer === null || subject === null) return;
  const { id: user_id, created_at } = opened;
  const id = newId(created_at);
  await insertIdentity(trx, { id, user_id, issuer, subject, created_at, last_login_at: null });
}

const decline: Decide = async (ctx, actor, row, reason) => {
  await ctx.db.transaction().execute(async (trx) => {
    await take(trx, row.id);
    const subject = { type: 'application', id: row.id };
    const facts = { reason };
    await recordAudit(ctx, { action: 'application.declined', actor, ip: actor.ip, subject, facts }, trx);
  });
  const { username, email, language } = row;
  await sendLater(ctx, { id: null, username, email }, language, (facts) => declinedMail(facts, reason));
};

/** @throws AppError not_found where somebody else was faster */
async function take(trx: Db, id: string): Promise<void> {
  if (!(await store.deleteApplication(trx, id))) throw new AppError('not_found', 'errors:notFound');
}
