import { expect, test } from 'vitest';
import { login } from '#shared/auth.ts';
import { bootSegue } from '#tests/harness.ts';

const samples = 15;

const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

test('a login takes as long for an unknown name as for a known one', async () => {
  const segue = await bootSegue();
  await segue.member('alice');
  const times: Record<string, number[]> = { alice: [], nobody: [] };
  // In turn, so that whatever else the machine does falls on both.
  for (let sample = 0; sample < samples; sample += 1) {
    for (const username of ['alice', 'nobody']) {
      const began = performance.now();
      const answer = await segue.visitor.call(login, { body: { username, password: 'a wrong guess' } });
      times[username]?.push(performance.now() - began);
      expect([answer.status, answer.body.detail]).toEqual([401, 'Wrong email, username or password.']);
    }
  }
  const ratio = median(times['alice'] ?? []) / median(times['nobody'] ?? []);
  // Without the equal work it would be about 30.
  expect(ratio).toBeGreaterThan(0.6);
  expect(ratio).toBeLessThan(1.7);
  await segue.close();
});
