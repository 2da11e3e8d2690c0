import { expect, test } from 'vitest';
import { openTtlCache } from './ttl-cache.ts';

function setUp(max = 10) {
  const time = { now: 1000 };
  const lookups: string[] = [];
  const cache = openTtlCache<string>({ max, ttlMs: 500, clock: () => time.now });
  const get = async (key: string) =>
    cache.get(key, async () => {
      lookups.push(key);
      return `value of ${key}`;
    });
  return { time, lookups, cache, get };
}

test('a value is looked up once, and again when its time is over', async () => {
  const { time, lookups, get } = setUp();
  expect(await get('a')).toBe('value of a');
  await get('a');
  expect(lookups).toEqual(['a']);
  time.now += 501;
  await get('a');
  expect(lookups).toEqual(['a', 'a']);
});

test('what is forgotten is looked up again, the rest is not', async () => {
  const { lookups, cache, get } = setUp();
  await get('a');
  await get('b');
  cache.forget((value) => value.endsWith('a'));
  await get('a');
  await get('b');
  expect(lookups).toEqual(['a', 'b', 'a']);
});

test('a value that was looked up while something was forgotten is not kept', async () => {
  const { cache, lookups, get } = setUp();
  const slow = cache.get('a', async () => {
    cache.forget(() => true);
    return 'the old state';
  });
  expect(await slow).toBe('the old state');
  expect(await get('a')).toBe('value of a');
  expect(lookups).toEqual(['a']);
});

test('the one used longest ago goes when there are too many', async () => {
  const { lookups, get } = setUp(2);
  for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) await get(key);
  expect(lookups).toEqual(['a', 'b', 'c', 'b']);
});
