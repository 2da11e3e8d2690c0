import { Secret, TOTP } from 'otpauth';
import { login } from '#shared/accounts/auth.ts';
import { enterWithFactor } from '#shared/accounts/factor-login.ts';
import { addFactor, confirmFactor, type FactorRequired } from '#shared/accounts/factors.ts';
import { type Client, type Harness, memberPassword } from './harness.ts';
import { openAuthenticator } from './passkey.ts';

const stepMs = 30_000;

/** The code of an authenticator app with this secret, some steps from now. */
export const codeOf = (segue: Harness, secret: string, steps = 0): string =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: segue.time.now + steps * stepMs });

/** Lets the time of the next code come: each counts once. */
export function nextStep(segue: Harness): void {
  segue.time.now += stepMs;
}

/** Sets an authenticator app up; answers its secret and, with the first factor, the recovery codes. */
export async function setUpTotp(segue: Harness, who: Client, password = memberPassword) {
  const { id, totp } = await who.ok(addFactor, { body: { kind: 'totp', password } });
  const secret = totp?.secret ?? '';
  const body = { code: codeOf(segue, secret) };
  const { recovery_codes: codes } = await who.ok(confirmFactor, { params: { id }, body });
  nextStep(segue);
  return { id, secret, codes };
}

/** Sets a passkey up; answers the authenticator that has it. */
export async function setUpPasskey(segue: Harness, who: Client, password = memberPassword) {
  const { id, passkey } = await who.ok(addFactor, { body: { kind: 'passkey', password } });
  const authenticator = openAuthenticator(segue.ctx.config.publicUrl);
  const body = { passkey: authenticator.create(passkey!) };
  const { recovery_codes: codes } = await who.ok(confirmFactor, { params: { id }, body });
  return { id, authenticator, codes };
}

/** Logs in by the password; answers what is asked for then. */
export async function askedAfterPassword(
  segue: Harness,
  username: string,
  password = memberPassword,
): Promise<FactorRequired & { ticket: string }> {
  const { status, body } = await segue.visitor.call(login, { body: { username, password } });
  if (status !== 428) throw new Error(`The login answered ${status}: ${JSON.stringify(body)}`);
  const facts = body as unknown as FactorRequired;
  return { ...facts, ticket: facts.ticket ?? '' };
}

/** Logs in by the password and a code. */
export async function logInWithCode(segue: Harness, username: string, secret: string): Promise<Client> {
  const { ticket } = await askedAfterPassword(segue, username);
  const body = { ticket, code: codeOf(segue, secret) };
  const { access_token: token } = await segue.visitor.ok(enterWithFactor, { body });
  nextStep(segue);
  return segue.as(token);
}
