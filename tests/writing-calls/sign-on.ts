import * as contract from '#shared/accounts/sign-on.ts';
import { updateSignOn } from '#shared/accounts/sign-on-settings.ts';
import { memberPassword } from '../harness.ts';
import { Browser } from '../openid/browser.ts';
import { asked, bring, startForger } from '../openid/forger.ts';
import type { Writing } from '../writing-calls.ts';

/** Each call of a login by another service, which is set up for it and away afterwards. */
export async function writeSignOn({ call, segue, admin }: Writing): Promise<void> {
  const forger = await startForger();
  const body = { issuer: forger.issuer, client_id: forger.clientId, secret: forger.secret };
  await call(admin, updateSignOn, { body });
  const browser = new Browser(segue);
  const come = async () => (await bring(browser, forger.answerTo(await asked(browser)))).value;
  forger.claims = { sub: 'harry', sid: 'here' };
  const code = await come();
  const visitor = browser.client();
  await call(visitor, contract.readNewcomer, { body: { code } });
  const draft = { code, username: 'harry', email: 'harry@segue.test' };
  await call(visitor, contract.registerBySignOn, { body: draft });
  await call(visitor, contract.enterBySignOn, { body: { code: await come() } });
  const now = Math.floor(Date.now() / 1000);
  const logout_token = await forger.sign({
    iss: forger.issuer,
    aud: forger.clientId,
    iat: now,
    exp: now + 60,
    sid: 'here',
    events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
  });
  await call(visitor, contract.backChannelLogout, { body: { logout_token } });

  const { token } = await segue.member('irene');
  const irene = browser.client(token ?? '');
  const { url } = await call(irene, contract.beginLink, { body: {} });
  forger.claims = { sub: 'irene' };
  const { value: linking } = await bring(browser, forger.answerTo(new URL(url)));
  const { id } = await call(irene, contract.linkIdentity, { body: { code: linking } });
  await call(irene, contract.unlinkIdentity, { params: { id }, body: { password: memberPassword } });
  await admin.ok(updateSignOn, { body: { issuer: null } });
  await forger.close();
}
