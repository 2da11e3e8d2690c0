import { keepToken } from '#server/features/accounts/auth/factors/lost.service.ts';
import * as entrance from '#shared/accounts/factor-login.ts';
import * as factors from '#shared/accounts/factors.ts';
import { memberPassword } from '../harness.ts';
import { openAuthenticator } from '../passkey.ts';
import { askedAfterPassword, codeOf } from '../second-factor.ts';
import type { Writing } from '../writing-calls.ts';

/** Each call of a second factor, by a person of their own. */
export async function writeFactors({ call, segue }: Writing): Promise<void> {
  const { visitor, ctx } = segue;
  const gina = await segue.member('gina');
  const password = memberPassword;
  const app = await call(gina, factors.addFactor, { body: { kind: 'totp', password } });
  const secret = app.totp?.secret ?? '';
  const { recovery_codes: codes } = await call(gina, factors.confirmFactor, {
    params: { id: app.id },
    body: { code: codeOf(segue, secret) },
  });
  const { id, passkey } = await call(gina, factors.addFactor, { body: { kind: 'passkey' } });
  const key = openAuthenticator(ctx.config.publicUrl);
  await call(gina, factors.confirmFactor, { params: { id }, body: { passkey: key.create(passkey!) } });
  const asked = await call(gina, factors.askPasskey);
  await call(gina, factors.proveFactor, { body: { passkey: key.get(asked.passkey!) } });
  await call(gina, factors.proveFactor, { body: { code: codeOf(segue, secret, 1) } });
  await call(visitor, entrance.enterWithFactor, {
    body: {
      ticket: (await askedAfterPassword(segue, 'gina')).ticket,
      recovery_code: codes[0],
      remember_browser: true,
    },
  });
  const { browsers } = await gina.ok(factors.listFactors);
  await call(gina, factors.forgetBrowser, { params: { id: browsers[0]?.id ?? '' } });
  const begun = await call(visitor, entrance.beginPasskeyLogin);
  await call(visitor, entrance.passkeyLogin, {
    body: { ticket: begun.ticket, passkey: key.get(begun.passkey) },
  });
  const sayLost = async () =>
    call(visitor, entrance.sayLost, { body: { ticket: (await askedAfterPassword(segue, 'gina')).ticket } });
  await sayLost();
  await call(gina, factors.cancelRemoval);
  await call(gina, factors.renewRecoveryCodes);
  await call(gina, factors.removeFactor, { params: { id } });
  await sayLost();
  const removal = await ctx.db
    .selectFrom('factor_removals')
    .selectAll()
    .where('user_id', '=', gina.id)
    .executeTakeFirstOrThrow();
  await call(visitor, entrance.keepFactors, { body: { token: keepToken(ctx, removal) } });
}
