import { expect, test } from 'vitest';
import { newId, newIdAfter } from './ids.ts';

test('ids sort in the order in which they were made, also within a millisecond', () => {
  const ids = Array.from({ length: 500 }, () => newId(1_700_000_000_000));
  expect(ids.toSorted()).toEqual(ids);
  expect(new Set(ids).size).toBe(500);
});

test('an id says when it was made, and an older moment gives an older id', () => {
  const now = newId(1_800_000_000_000);
  expect(Number.parseInt(now.slice(0, 9), 36)).toBe(1_800_000_000_000);
  expect(newId(1_700_000_000_000) < now).toBe(true);
});

test('an id can be made to sort after another, though its maker’s clock is behind', () => {
  const last = newId(1_800_000_000_000);
  const next = newIdAfter(last, 1_700_000_000_000);
  expect(next > last).toBe(true);
  expect(next).toMatch(/^[0-9a-z]{22}$/);
});
