import { beginPasskeyLogin, passkeyLogin } from '#shared/accounts/factor-login.ts';
import { provePasskey } from '#web/components/second-factor/passkeys.ts';
import { call } from '#web/lib/api.ts';

/** Logs in with a passkey that the browser offers, without a name or a password. */
export async function enterWithPasskey(): Promise<string> {
  const { ticket, passkey: options } = await call(beginPasskeyLogin, { countsForSession: false });
  const body = { ticket, passkey: await provePasskey(options) };
  const { access_token } = await call(passkeyLogin, { body, countsForSession: false });
  return access_token;
}
