import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { openLru } from './lru.ts';

const most = 8;
const key = fc.integer({ min: 0, max: 20 });
const step = fc.oneof(
  fc.record({ kind: fc.constant('set' as const), key, value: fc.string() }),
  fc.record({ kind: fc.constant('get' as const), key }),
  fc.record({ kind: fc.constant('delete' as const), key }),
);

test('what was used last is kept, no more than was asked for, and never an old value', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
      const lru = openLru<number, string>(most);
      const all = new Map<number, string>();
      let used: number[] = [];
      for (const one of steps) {
        if (one.kind === 'set') {
          lru.set(one.key, one.value);
          all.set(one.key, one.value);
          used.push(one.key);
        } else if (one.kind === 'delete') {
          lru.delete(one.key);
          all.delete(one.key);
        }
        const lately = used.slice(-most / 2).includes(one.key);
        const found = lru.get(one.key);
        expect(lately ? [all.get(one.key)] : [all.get(one.key), undefined]).toContain(found);
        used = used.filter((other) => other !== one.key);
        if (found !== undefined) used.push(one.key);
      }
    }),
  );
});

test('it holds no more than it may', () => {
  const lru = openLru<number, number>(most);
  for (let n = 0; n < 100; n += 1) lru.set(n, n);
  const kept = Array.from({ length: 100 }, (_, n) => n).filter((n) => lru.get(n) !== undefined);
  expect(kept.length).toBeLessThanOrEqual(most);
  expect(kept).toContain(99);
});
