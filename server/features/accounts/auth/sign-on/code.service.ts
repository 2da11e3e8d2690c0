import * as z from 'zod/mini';
import type { AppContext } from '#server/context.ts';
import type { SignOnCodeRow, SignOnCodesTable } from '#server/db/rows/sign-on.ts';
import { equalInConstantTime, sha256 } from '#server/lib/hash.ts';
import { seal, unseal } from '#server/lib/seal.ts';
import { signOnCodeMs } from '#shared/accounts/sign-on.ts';
import { AppError } from '#shared/errors.ts';
import { newSecret } from '../factors/ticket.service.ts';
import { findCode, insertCode } from './code.store.ts';
import { Origin } from './origin.ts';

/** Facts of a login that its code carries, sealed. */
const Facts = z.object({
  /** Null: the operator's way in. */
  origin: z.nullable(Origin),
  name: z.string(),
  email: z.string(),
  email_verified: z.boolean(),
  role: z.nullable(z.enum(['user', 'pro', 'admin'])),
  invitation: z.nullable(z.string()),
  return_to: z.string(),
});
export type Facts = z.infer<typeof Facts>;

/** A code that is still good, with its facts. */
export interface GoodCode {
  row: SignOnCodeRow;
  facts: Facts;
}

const purpose = 'sign-on code';

type Subject = Pick<SignOnCodesTable, 'kind' | 'user_id' | 'session_id'>;

/** Makes a code of 256 random bits, of which only the hash is stored. */
export async function issueCode(ctx: AppContext, subject: Subject, facts: Facts): Promise<string> {
  const code = newSecret();
  await insertCode(ctx.db, {
    ...subject,
    code_hash: sha256(code),
    facts: seal(ctx.serverKey, purpose, JSON.stringify(facts)),
    expires_at: ctx.clock() + signOnCodeMs,
  });
  return code;
}

/**
 * Reads a code without using it up. `boundTo` is the code for which this browser has the cookie: one that was carried into another browser is
 * good for nothing, so that no link logs somebody in as somebody else.
 * @throws AppError gone
 */
export async function readCode(
  ctx: AppContext,
  code: string,
  { kinds, boundTo }: { kinds: readonly SignOnCodeRow['kind'][]; boundTo: string | null },
): Promise<GoodCode> {
  const row = await findCode(ctx.db, sha256(code), ctx.clock());
  if (!row || !kinds.includes(row.kind)) throw codeGone();
  const isHere = row.kind === 'operator' || equalInConstantTime(boundTo ?? '', row.code_hash);
  const text = isHere ? unseal(ctx.serverKey, purpose, row.facts) : null;
  if (text === null) throw codeGone();
  return { row, facts: Facts.parse(JSON.parse(text)) };
}

export const codeGone = (): AppError =>
  new AppError('gone', 'sign-on-errors:codeGone', { facts: { reason: 'code_gone' } });
