import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { login } from '#shared/accounts/auth.ts';
import { usersMe } from '#shared/accounts/current-user.ts';
import { enterWithFactor } from '#shared/accounts/factor-login.ts';
import * as contract from '#shared/accounts/sign-on.ts';
import { bootSegue, type Client, type Harness, memberPassword } from '#tests/harness.ts';
import { Browser } from '#tests/openid/browser.ts';
import { asked, bring, type Forger, startForger } from '#tests/openid/forger.ts';
import { setUpSignOn } from '#tests/openid/sign-on.ts';
import { askedAfterPassword, codeOf, setUpTotp } from '#tests/second-factor.ts';
import { makeScratchDatabase, type ScratchDatabase } from '../scratch-database.ts';
import { enginesFolder, useEngine } from '../use.ts';

describe.runIf(enginesFolder !== null)('a login that begins at one server and ends at another', () => {
  let database: ScratchDatabase;
  let here: Harness;
  let there: Harness;
  let forger: Forger;
  let browser: Browser;

  beforeAll(async () => {
    database = await makeScratchDatabase();
    const { url } = await useEngine('redis');
    const settings = {
      SEGUE_DATABASE_URL: database.url,
      SEGUE_REDIS_URL: `${url}/0?prefix=${randomUUID()}`,
      SEGUE_JWT_SECRET: randomUUID() + randomUUID(),
      SEGUE_PUBLIC_URL: 'http://segue.localhost',
    };
    [here, there] = [await bootSegue(settings), await bootSegue(settings)];
    there.time.now = here.time.now;
    forger = await startForger();
    let requests = 0;
    browser = new Browser({
      ctx: here.ctx,
      // Each request goes to the other server than the one before.
      get origin() {
        requests += 1;
        return (requests % 2 === 0 ? here : there).origin;
      },
      as: (token) => here.as(token),
    });
    const root = await here.member('rootadmin');
    await setUpSignOn(root, forger);
  });
  afterAll(async () => {
    await here?.close();
    await there?.close();
    await forger?.close();
    await database?.drop();
  });

  test('takes a code of a second factor once, at whichever', async () => {
    const bob = await here.member('bob');
    const { secret } = await setUpTotp(here, bob);
    there.time.now = here.time.now;
    const body = { ticket: (await askedAfterPassword(here, 'bob')).ticket, code: codeOf(here, secret) };
    const { access_token: token } = await there.visitor.ok(enterWithFactor, { body });
    expect((await here.as(token).ok(usersMe)).username).toBe('bob');
    const { ticket } = await askedAfterPassword(here, 'bob');
    expect((await here.visitor.call(enterWithFactor, { body: { ...body, ticket } })).status).toBe(422);
  });

  test('comes back from a provider to either, and the provider’s word ends it at both', async () => {
    const come = async () => {
      forger.claims = { sub: 'vera', sid: 'one', preferred_username: 'vera', email: 'vera@club.test' };
      return bring(browser, forger.answerTo(await asked(browser)));
    };
    const { kind, value: code } = await come();
    expect(kind).toBe('new');
    const draft = { code, username: 'vera', email: 'vera@club.test' };
    await browser.client().ok(contract.registerBySignOn, { body: draft });
    const known = await come();
    expect(known.kind).toBe('enter');
    const entered = await browser.client().ok(contract.enterBySignOn, { body: { code: known.value } });
    const sessions: Client[] = [here.as(entered.access_token), there.as(entered.access_token)];
    for (const one of sessions) expect((await one.ok(usersMe)).username).toBe('vera');

    const now = Math.floor(here.time.now / 1000);
    const events = { 'http://schemas.openid.net/event/backchannel-logout': {} };
    const left = {
      iss: forger.issuer,
      aud: 'segue',
      iat: now,
      exp: now + 120,
      jti: 'once',
      events,
      sid: 'one',
    };
    const logout_token = await forger.sign(left, { typ: 'logout+jwt' });
    expect((await there.visitor.call(contract.backChannelLogout, { body: { logout_token } })).status).toBe(
      204,
    );
    for (const one of sessions) {
      await expect.poll(async () => (await one.call(usersMe)).status, { timeout: 5000 }).toBe(401);
    }
    const password = { username: 'bob', password: memberPassword };
    expect((await there.visitor.call(login, { body: password })).status).toBe(428);
  });
});
