import { expect, test, vi } from 'vitest';
import { usersMe } from '#shared/accounts/current-user.ts';
import { listIdentities, registerBySignOn } from '#shared/accounts/sign-on.ts';
import { getHouse } from '#shared/base/house.ts';
import { openBackups } from '#tests/backups.ts';
import { bootSegue } from '#tests/harness.ts';
import { Browser } from '#tests/openid/browser.ts';
import { startProvider } from '#tests/openid/provider.ts';
import { enterBy, setUpSignOn, signOn } from '#tests/openid/sign-on.ts';

vi.setConfig({ testTimeout: 600_000 });

test('after a restore an identity of the backup opens its account, and one that came since is new again', async () => {
  const publicUrl = 'http://segue.localhost';
  const provider = await startProvider(publicUrl);
  const segue = await bootSegue({ SEGUE_PUBLIC_URL: publicUrl });
  const root = await segue.member('alice');
  const backups = openBackups(segue, root);
  await setUpSignOn(root, provider);
  const arrive = async (login: string) => {
    const email = `${login}@club.test`;
    provider.people.set(login, { name: login, email, email_verified: true });
    const browser = new Browser(segue);
    const { value: code } = await signOn(browser, login);
    const body = { code, username: login, email };
    const { access_token } = await browser.client().ok(registerBySignOn, { body });
    return browser.client(access_token ?? '');
  };
  const session = await arrive('vera');
  const backup = await backups.make();
  await arrive('walt');
  await backups.restore(backup.id);

  expect((await session.call(usersMe)).status).toBe(401);
  expect(await segue.visitor.ok(getHouse)).toMatchObject({ single_sign_on: 'Club account' });
  const again = await enterBy(segue, 'vera');
  expect(await again.ok(usersMe)).toMatchObject({ username: 'vera' });
  expect(await again.ok(listIdentities)).toHaveLength(1);
  expect((await signOn(new Browser(segue), 'walt')).kind).toBe('new');
  await segue.close();
  await provider.close();
});
