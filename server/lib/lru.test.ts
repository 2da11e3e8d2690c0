import fc from 'fast-check';
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
        if (one.kind === 'delete') {
          lru.delete(one.key);
          all.delete(one.key);
          expect(lru.get(one.key)).toBeUndefined();
          used = used.filter((other) => other !== one.key);
          continue;
        }
        if (one.kind === 'set') {
          lru.set(one.key, one.value);
          all.set(one.key, one.value);
        }
        const found = lru.get(one.key);
        if (used.slice(-most / 2).includes(one.key) || one.kind === 'set') {
          expect(found).toBe(all.get(one.key));
        } else {
          expect([undefined, all.get(one.key)]).toContain(found);
        }
        if (found !== undefined) used = [...used.filter((other) => other !== one.key), one.key];
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
