import { createHash } from 'node:crypto';
import type { AppContext } from '#server/context.ts';
import type { AppPasswordsTable } from '#server/db/rows/sessions.ts';
import { lockForSecret } from '#server/features/accounts/auth/session.service.ts';
import { noteUse, secretUseMs } from '#server/features/accounts/auth/note-use.ts';
import { findByIdentifier, findUserRow } from '#server/features/accounts/users/user.service.ts';
import { toMoment } from '#server/lib/clock.ts';
import { equalInConstantTime, sha256 } from '#server/lib/hash.ts';
import { newId, randomText } from '#server/lib/ids.ts';
import { seal, unseal } from '#server/lib/seal.ts';
import {
  type AppPassword,
  AppPasswordDraft,
  appPasswordsMax,
  type NewAppPassword,
} from '#shared/accounts/app-passwords.ts';
import { AppError } from '#shared/errors.ts';
import * as store from './app-password.store.ts';

const purpose = 'app-passwords';
/** 129 bits: too many to guess, however fast a server answers. */
const secretDigits = 25;

/** A person for whom an app acts. */
export interface AppListener {
  id: string;
  username: string;
  role: 'user' | 'pro' | 'admin';
}

/** An app's proof of the person for whom it acts. */
export type AppProof =
  | { kind: 'key'; key: string }
  | { kind: 'password'; username: string; password: string }
  /** MD5 of the password and a salt, in hex (the Subsonic API since 1.13). */
  | { kind: 'token'; username: string; token: string; salt: string };

export async function listAppPasswords(ctx: AppContext, viewer: { id: string }): Promise<AppPassword[]> {
  return (await store.listAppPasswords(ctx.db, viewer.id)).map(toAppPassword);
}

/**
 * Makes a password, which this reply alone shows. It is stored sealed and not only as a hash, because checking a token of
 * the Subsonic API takes the password in the clear.
 * @throws AppError conflict where the person has as many as one may have, unauthenticated where the session has ended
 */
export async function createAppPassword(
  ctx: AppContext,
  viewer: { id: string; sessionId: string },
  input: AppPasswordDraft,
): Promise<NewAppPassword> {
  const { name } = AppPasswordDraft.parse(input);
  const now = ctx.clock();
  const password = randomText(secretDigits);
  const row: AppPasswordsTable = {
    id: newId(now),
    user_id: viewer.id,
    name,
    secret_hash: sha256(password),
    sealed: seal(ctx.serverKey, purpose, password),
    created_at: now,
    last_used_at: null,
  };
  await ctx.db.transaction().execute(async (trx) => {
    await lockForSecret(ctx, trx, viewer);
    const existing = await store.listAppPasswords(trx, viewer.id);
    if (existing.length >= appPasswordsMax)
      throw new AppError('conflict', 'app-passwords:tooMany', { params: { max: appPasswordsMax } });
    await store.insertAppPassword(trx, row);
  });
  return { ...toAppPassword(row), password };
}

/** @throws AppError not_found where it is not one of the viewer's */
export async function deleteAppPassword(ctx: AppContext, viewer: { id: string }, id: string): Promise<void> {
  if (!(await store.deleteAppPassword(ctx.db, viewer.id, id)))
    throw new AppError('not_found', 'errors:notFound');
}

/** The person for whom an app acts; null if the proof is wrong, or the account is not active. */
export async function findAppListener(ctx: AppContext, proof: AppProof): Promise<AppListener | null> {
  const password =
    proof.kind === 'key'
      ? await store.findAppPasswordByHash(ctx.db, sha256(proof.key))
      : await match(ctx, proof);
  if (!password) return null;
  const user = await findUserRow(ctx, password.user_id);
  if (!user?.is_active) return null;
  const now = ctx.clock();
  await noteUse(ctx, password.last_used_at, secretUseMs, () =>
    store.updateAppPasswordUse(ctx.db, password.id, now),
  );
  return { id: user.id, username: user.username, role: user.role };
}

async function match(
  ctx: AppContext,
  proof: Exclude<AppProof, { kind: 'key' }>,
): Promise<AppPasswordsTable | null> {
  const user = await findByIdentifier(ctx, proof.username);
  if (!user) return null;
  for (const row of await store.listAppPasswords(ctx.db, user.id)) {
    if (proof.kind === 'password') {
      if (equalInConstantTime(row.secret_hash, sha256(proof.password))) return row;
      continue;
    }
    const secret = unseal(ctx.serverKey, purpose, row.sealed);
    if (secret === null) continue;
    const token = createHash('md5')
      .update(secret + proof.salt)
      .digest('hex');
    if (equalInConstantTime(token, proof.token.toLowerCase())) return row;
  }
  return null;
}

function toAppPassword({ id, name, created_at, last_used_at }: AppPasswordsTable): AppPassword {
  return {
    id,
    name,
    created_at: toMoment(created_at),
    last_used_at: last_used_at === null ? null : toMoment(last_used_at),
  };
}
