import { expect, test, vi } from 'vitest';
import { login, register } from '#shared/accounts/auth.ts';
import { bootSegue, memberPassword } from '#tests/harness.ts';
import { setUpTotp } from '#tests/second-factor.ts';
import { argon2id } from './argon2.ts';

// Watched, not replaced: it hashes as ever.
vi.mock('./argon2.ts', { spy: true });

const hashed = () =>
  vi.mocked(argon2id).mock.calls.map(([{ memory, passes, parallelism, tagLength }]) => ({
    memory,
    passes,
    parallelism,
    tagLength,
  }));

test('a login does the same work for an unknown name as for a known one, with a second factor or without', async () => {
  const segue = await bootSegue();
  await segue.member('alice');
  await setUpTotp(segue, await segue.member('guarded'));
  const work: unknown[] = [];
  for (const username of ['alice', 'guarded', 'nobody']) {
    vi.mocked(argon2id).mockClear();
    const answer = await segue.visitor.call(login, { body: { username, password: 'a wrong guess' } });
    expect([answer.status, answer.body.detail]).toEqual([401, 'Wrong email, username or password.']);
    work.push(hashed());
    expect(work.at(-1)).toHaveLength(1);
  }
  expect(work.slice(1)).toEqual([work[0], work[0]]);
  await segue.close();
});

test('where addresses must be verified, registering does the same work for a known one as for a new one', async () => {
  const segue = await bootSegue({ SEGUE_REQUIRE_VERIFIED_EMAIL: 'true' });
  await segue.visitor.ok(register, {
    body: { username: 'alice', email: 'alice@segue.test', password: memberPassword },
  });
  const audited = async () => (await segue.ctx.db.selectFrom('audit_log').select('id').execute()).length;
  const work: unknown[] = [];
  for (const email of ['alice@segue.test', 'new@segue.test']) {
    vi.mocked(argon2id).mockClear();
    const before = await audited();
    const body = { username: 'mallory', email, password: memberPassword };
    expect((await segue.visitor.call(register, { body })).status).toBe(201);
    work.push({ hashed: hashed(), committed: (await audited()) - before });
  }
  expect(work[0]).toEqual(work[1]);
  expect(work[0]).toMatchObject({ hashed: [{}], committed: 1 });
  await segue.close();
});
