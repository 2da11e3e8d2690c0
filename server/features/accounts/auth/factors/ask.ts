import type { AppContext } from '#server/context.ts';
import type { FactorRow } from '#server/db/rows/factors.ts';
import { type FactorKind, factorKinds, type FactorRequired } from '#shared/accounts/factors.ts';
import { AppError } from '#shared/errors.ts';
import { passkeyOptions } from './passkey.ts';

/** The kinds of some factors, each once. */
export const kindsOf = (factors: readonly FactorRow[]): FactorKind[] =>
  factorKinds.filter((kind) => factors.some((factor) => factor.kind === kind));

/** Facts about the factor that a login asks for after the password. */
export async function askForFactor(
  ctx: AppContext,
  { factors, ticket, challenge }: { factors: readonly FactorRow[]; ticket: string; challenge: string },
): Promise<FactorRequired> {
  const passkeys = factors.filter(({ kind }) => kind === 'passkey');
  const facts: FactorRequired = { reason: 'login', kinds: kindsOf(factors), ticket };
  if (passkeys.length === 0) return facts;
  const options = await passkeyOptions(ctx.config.publicUrl, challenge, passkeys);
  return { ...facts, passkey: { ...options } };
}

const texts = {
  login: 'auth:factorNeeded',
  step_up: 'auth:proofNeeded',
  set_up: 'auth:factorMustBeSet',
} as const;

/** The refusal; `return_to` goes on with a login that came back from another service. */
export const factorRequired = (facts: FactorRequired & { return_to?: string }): AppError =>
  new AppError('second_factor_required', texts[facts.reason], { facts: { ...facts } });
