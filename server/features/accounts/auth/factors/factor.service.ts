import type { AppContext } from '#server/context.ts';
import { type Db, isUniqueViolation } from '#server/db/dialect.ts';
import type { FactorRow, FactorsTable } from '#server/db/rows/factors.ts';
import { recordAudit } from '#server/features/base/audit/audit.service.ts';
import { announceUser, getUserRow } from '#server/features/accounts/users/user.service.ts';
import { toMoment } from '#server/lib/clock.ts';
import { sha256 } from '#server/lib/hash.ts';
import { newId } from '#server/lib/ids.ts';
import { seal, unseal } from '#server/lib/seal.ts';
import type * as contract from '#shared/accounts/factors.ts';
import { factorsMax } from '#shared/accounts/factors.ts';
import type { BodyOf, ReplyOf } from '#shared/endpoint.ts';
import { AppError } from '#shared/errors.ts';
import { wording } from '#shared/texts/texts.ts';
import { confirmPassword } from '../password.service.ts';
import { type Device, lockForSecret } from '../session.service.ts';
import { tellEnded } from '../session-ends.ts';
import { deleteSessionsOf, updateProvedAt } from '../session.store.ts';
import { listBrowsers } from './browser.store.ts';
import { writeFactorMail } from './factor-mail.ts';
import * as store from './factor.store.ts';
import { toBrowser, toFactor } from './factor.view.ts';
import { requiredFrom } from './house-rule.policy.ts';
import { newPasskeyOptions, readNewPasskey } from './passkey.ts';
import { totpPurpose } from './proof.service.ts';
import { countCodes, replaceCodes } from './recovery-code.store.ts';
import { hashOfRecoveryCode, newRecoveryCodes } from './recovery-codes.ts';
import { findRemoval } from './removal.store.ts';
import { newSecret } from './ticket.service.ts';
import { deleteTicketsOf } from './ticket.store.ts';
import { newTotpSecret, stepOfCode, totpUri } from './totp.ts';

/** Time within which a new factor must be confirmed. */
const pendingMs = 10 * 60_000;

/** The session that changes its person's factors. */
export interface Owner {
  id: string;
  username: string;
  role: string;
  sessionId: string;
}

export async function listFactors(
  ctx: AppContext,
  { id, role }: Owner,
  remembered: readonly string[],
): Promise<contract.Factors> {
  const [factors, browsers] = [
    await store.listFactorsOf(ctx.db, id),
    await listBrowsers(ctx.db, id, ctx.clock()),
  ];
  const removal = await findRemoval(ctx.db, id);
  const current = remembered.map((secret) => sha256(secret));
  return {
    factors: factors.map(toFactor),
    recovery_codes_left: await countCodes(ctx.db, id),
    browsers: browsers.map((row) => toBrowser(row, current)),
    required_from: requiredFrom(await ctx.state.house.get(), role),
    removal_at: removal ? toMoment(removal.removal_at) : null,
  };
}

/**
 * Begins to add a factor, in the place of what was begun before. It counts after {@link confirmFactor}.
 * @throws AppError unprocessable for a wrong password where there is no factor yet, conflict where there are ten,
 *   unauthenticated, too_many_requests
 */
export async function addFactor(
  ctx: AppContext,
  owner: Owner,
  { kind, name, password }: BodyOf<typeof contract.addFactor>,
  { language }: Pick<Device, 'language'>,
): Promise<ReplyOf<typeof contract.addFactor>> {
  if (!(await store.hasFactor(ctx.db, owner.id))) await askPassword(ctx, owner.id, password);
  const now = ctx.clock();
  const [secret, challenge] = kind === 'totp' ? [newTotpSecret(), null] : [null, newSecret()];
  const row: FactorsTable = {
    id: newId(now),
    user_id: owner.id,
    kind,
    name: name ?? wording(kind === 'totp' ? 'auth:totpName' : 'auth:passkeyName', language),
    secret: secret === null ? null : seal(ctx.serverKey, totpPurpose, secret),
    last_step: null,
    challenge,
    credential_id: null,
    public_key: null,
    counter: null,
    transports: null,
    created_at: now,
    confirmed_at: null,
    last_used_at: null,
  };
  const existing = await ctx.db.transaction().execute(async (trx) => {
    await lockForSecret(ctx, trx, owner);
    const factors = await store.listFactorsOf(trx, owner.id);
    if (factors.length >= factorsMax)
      throw new AppError('conflict', 'auth:tooManyFactors', { params: { max: factorsMax } });
    await store.deletePendingOf(trx, owner.id);
    await store.insertFactor(trx, row);
    return factors.filter((factor) => factor.kind === 'passkey');
  });
  const { name: house } = await ctx.state.house.get();
  if (secret !== null) {
    const uri = totpUri(secret, { issuer: house, label: owner.username });
    return { id: row.id, totp: { secret, uri }, passkey: null };
  }
  const site = { publicUrl: ctx.config.publicUrl, house };
  const options = await newPasskeyOptions(site, owner, { challenge: challenge ?? '', existing });
  return { id: row.id, totp: null, passkey: { ...options } };
}

async function askPassword(ctx: AppContext, userId: string, password: string | undefined): Promise<void> {
  if (!password)
    throw new AppError('unprocessable', 'account-rules:passwordNeeded', { facts: { field: 'password' } });
  await confirmPassword(ctx, userId, password, 'password');
}

/**
 * Makes a factor count, ends the other sessions, and proves this one. The first factor comes with ten recovery codes.
 * @throws AppError not_found where nothing is to be confirmed, unprocessable for a wrong code or answer, conflict, unauthenticated
 */
export async function confirmFactor(
  ctx: AppContext,
  owner: Owner,
  id: string,
  given: BodyOf<typeof contract.confirmFactor>,
  ip: string,
): Promise<{ recovery_codes: string[] }> {
  const now = ctx.clock();
  const pending = await store.findPending(ctx.db, owner.id, id, now - pendingMs);
  if (!pending) throw new AppError('not_found', 'errors:notFound');
  const tell = await writeFactorMail(ctx, await getUserRow(ctx, owner.id), 'added', { name: pending.name });
  const patch = await (pending.kind === 'totp' ? readCode : readPasskey)(ctx, pending, given);
  const codes = await ctx.db
    .transaction()
    .execute(async (trx) => {
      await lockForSecret(ctx, trx, owner);
      const isFirst = !(await store.hasFactor(trx, owner.id));
      if (!(await store.updateConfirmed(trx, id, { ...patch, confirmed_at: now, last_used_at: now })))
        throw new AppError('not_found', 'errors:notFound');
      await deleteSessionsOf(trx, owner.id, owner.sessionId);
      await deleteTicketsOf(trx, owner.id);
      await updateProvedAt(trx, owner.sessionId, now);
      await auditFactor(ctx, trx, 'account.factor_added', owner, ip, pending);
      await tell(trx);
      return isFirst ? makeCodes(ctx, trx, owner.id) : [];
    })
    .catch((error: unknown) => {
      if (!isUniqueViolation(error)) throw error;
      throw new AppError('conflict', 'auth:passkeyTaken', { cause: error });
    });
  await tellEnded(ctx, { userId: owner.id, keep: owner.sessionId });
  await announceUser(ctx, owner.id);
  return { recovery_codes: codes };
}

type Given = BodyOf<typeof contract.confirmFactor>;

/** Uses the first code up: it opens no session. */
function readCode(ctx: AppContext, { secret }: FactorRow, { code = '' }: Given): Partial<FactorsTable> {
  const opened = secret === null ? null : unseal(ctx.serverKey, totpPurpose, secret);
  const step = opened === null ? null : stepOfCode(opened, code, ctx.clock());
  if (step === null) throw new AppError('unprocessable', 'auth:wrongCode', { facts: { field: 'code' } });
  return { last_step: step };
}

async function readPasskey(
  ctx: AppContext,
  { id, challenge }: FactorRow,
  { passkey = { id: '' } }: Given,
): Promise<Partial<FactorsTable>> {
  const isAsked = challenge !== null && (await store.dropChallenge(ctx.db, id, challenge));
  const columns = isAsked ? await readNewPasskey(ctx.config.publicUrl, challenge, passkey) : null;
  if (!columns) throw new AppError('unprocessable', 'auth:wrongPasskey', { facts: { field: 'passkey' } });
  return columns;
}

/** @throws AppError not_found where it is not one of the person's, unauthenticated */
export async function removeFactor(ctx: AppContext, owner: Owner, id: string, ip: string): Promise<void> {
  const factor = (await store.listFactorsOf(ctx.db, owner.id)).find((one) => one.id === id);
  const name = factor?.name ?? '';
  const tell = await writeFactorMail(ctx, await getUserRow(ctx, owner.id), 'removed', { name });
  await ctx.db.transaction().execute(async (trx) => {
    await lockForSecret(ctx, trx, owner);
    const row = await store.deleteFactor(trx, owner.id, id);
    if (!row) throw new AppError('not_found', 'errors:notFound');
    if (!(await store.hasFactor(trx, owner.id))) await store.deleteAllOf(trx, owner.id);
    await auditFactor(ctx, trx, 'account.factor_removed', owner, ip, row);
    await tell(trx);
  });
  await announceUser(ctx, owner.id);
}

/** @throws AppError conflict where the person has no factor, unauthenticated */
export async function renewRecoveryCodes(
  ctx: AppContext,
  owner: Owner,
  ip: string,
): Promise<{ recovery_codes: string[] }> {
  const codes = await ctx.db.transaction().execute(async (trx) => {
    await lockForSecret(ctx, trx, owner);
    if (!(await store.hasFactor(trx, owner.id))) throw new AppError('conflict', 'auth:noFactor');
    await auditFactor(ctx, trx, 'account.recovery_codes_renewed', owner, ip);
    return makeCodes(ctx, trx, owner.id);
  });
  return { recovery_codes: codes };
}

async function makeCodes(ctx: AppContext, trx: Db, userId: string): Promise<string[]> {
  const codes = newRecoveryCodes();
  const hashes = codes.map((code) => hashOfRecoveryCode(ctx.serverKey, userId, code));
  await replaceCodes(trx, userId, hashes);
  return codes;
}

function auditFactor(
  ctx: AppContext,
  trx: Db,
  action: `account.${string}`,
  owner: Owner,
  ip: string,
  factor: Pick<FactorRow, 'kind' | 'name'> | null = null,
): Promise<void> {
  const subject = { type: 'user', id: owner.id };
  const entry = { action, actor: owner, ip, subject };
  const facts = factor && { factor: factor.name, kind: factor.kind };
  return recordAudit(ctx, facts ? { ...entry, facts } : entry, trx);
}
