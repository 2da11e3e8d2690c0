import { expect, test, vi } from 'vitest';
import { login } from '#shared/auth.ts';
import { bootSegue } from '#tests/harness.ts';
import { argon2id } from './argon2.ts';

// Watched, not replaced: it hashes as ever.
vi.mock('./argon2.ts', { spy: true });

test('a login does the same work for an unknown name as for a known one', async () => {
  const segue = await bootSegue();
  await segue.member('alice');
  const work: unknown[] = [];
  for (const username of ['alice', 'nobody']) {
    vi.mocked(argon2id).mockClear();
    const answer = await segue.visitor.call(login, { body: { username, password: 'a wrong guess' } });
    expect([answer.status, answer.body.detail]).toEqual([401, 'Wrong email, username or password.']);
    const hashed = vi.mocked(argon2id).mock.calls.map(([{ memory, passes, parallelism, tagLength }]) => ({
      memory,
      passes,
      parallelism,
      tagLength,
    }));
    expect(hashed).toHaveLength(1);
    work.push(hashed);
  }
  expect(work[0]).toEqual(work[1]);
  await segue.close();
});
