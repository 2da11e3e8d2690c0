import { expect, test, vi } from 'vitest';
import { login } from '#shared/accounts/auth.ts';
import { listFactors, removeFactor } from '#shared/accounts/factors.ts';
import { deleteMyAccount } from '#shared/social/profiles.ts';
import { openBackups } from '#tests/backups.ts';
import { bootSegue, memberPassword } from '#tests/harness.ts';
import { logInWithCode, setUpTotp } from '#tests/second-factor.ts';

vi.setConfig({ testTimeout: 600_000 });

test('a restore brings back no factor that was removed, and takes none away', async () => {
  const segue = await bootSegue();
  const alice = await segue.member('alice');
  const backups = openBackups(segue, alice);
  const [bob, carol] = [await segue.member('bob'), await segue.member('carol')];
  const removed = await setUpTotp(segue, carol);
  const backup = await backups.make();
  await carol.ok(removeFactor, { params: { id: removed.id } });
  const kept = await setUpTotp(segue, bob);
  const dave = await segue.member('dave');
  await setUpTotp(segue, dave);
  await backups.restore(backup.id);
  const again = await logInWithCode(segue, 'bob', kept.secret);
  expect(await again.ok(listFactors)).toMatchObject({
    factors: [{ kind: 'totp' }],
    recovery_codes_left: 10,
  });
  const body = { username: 'carol', password: memberPassword };
  const { access_token: token } = await segue.visitor.ok(login, { body });
  expect((await segue.as(token).ok(listFactors)).factors).toEqual([]);
  const owners = async () =>
    (await segue.ctx.db.selectFrom('factors').select('user_id').execute()).map(({ user_id }) => user_id);
  expect(await owners()).toEqual([bob.id]);
  await again.ok(deleteMyAccount, { body: { password: memberPassword } });
  expect(await owners()).toEqual([]);
  await segue.close();
});
