import { afterAll, beforeAll, expect, test } from 'vitest';
import { bootSegue, type Harness } from '#tests/harness.ts';
import { compiledOnce, type Places } from './compiled.ts';

let segue: Harness;
beforeAll(async () => {
  segue = await bootSegue();
  for (const name of ['alice', 'bob', 'carol']) await segue.member(name);
});
afterAll(() => segue.close());

let built = 0;
const others = compiledOnce((db, places: Places<{ names: readonly string[]; not: string | null }>) => {
  built += 1;
  return db
    .selectFrom('users')
    .select('username')
    .where(places.isOneOf('users.username', 'names'))
    .where('username', '!=', places.value<string>('not'))
    .orderBy('username');
});

test('a statement is built once, and takes other values each time', async () => {
  const ask = async (names: string[], not: string) =>
    (await others(segue.ctx.db, { names, not })).map(({ username }) => username);
  expect(await ask(['alice', 'bob'], 'bob')).toEqual(['alice']);
  expect(await ask(['carol', 'bob', 'alice', 'x"]'], 'dave')).toEqual(['alice', 'bob', 'carol']);
  expect(await ask([], 'bob')).toEqual([]);
  expect(built).toBe(1);
});
