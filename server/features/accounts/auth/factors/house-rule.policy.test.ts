import { expect, test } from 'vitest';
import { mustSetUp, requiredFrom } from './house-rule.policy.ts';

const from = '2026-01-08T00:00:00.000Z';
const then = Date.parse(from);
const house = (second_factor: 'nobody' | 'admins' | 'everybody') => ({
  second_factor,
  second_factor_from: second_factor === 'nobody' ? null : from,
});
const person = (role: string, hasFactor = false) => ({ role, hasFactor });

test('a house asks those whom its rule names', () => {
  const asked = (['nobody', 'admins', 'everybody'] as const).map((rule) =>
    ['user', 'pro', 'admin'].filter((role) => requiredFrom(house(rule), role) !== null),
  );
  expect(asked).toEqual([[], ['admin'], ['user', 'pro', 'admin']]);
});

test('from its moment on, those without a factor', () => {
  const must = (who: ReturnType<typeof person>, now: number, call: string | null = 'feed.get') =>
    mustSetUp(house('admins'), who, call, now);
  expect(must(person('admin'), then - 1)).toBe(false);
  expect(must(person('admin'), then)).toBe(true);
  expect(must(person('admin'), then, null)).toBe(true);
  expect(must(person('admin', true), then)).toBe(false);
  expect(must(person('user'), then)).toBe(false);
});

test('a factor can be set up, and one may leave', () => {
  for (const call of ['factors.list', 'factors.add', 'factors.confirm', 'users.me', 'auth.logout'])
    expect(mustSetUp(house('everybody'), person('user'), call, then)).toBe(false);
});
