import { expect, test } from 'vitest';
import { type LikelyError, errorCombiner, keepLikeliest } from './bit-confidence.ts';

const losses = [0.3, 0.5, 1.1, 1.2, 2.7, 4];
const single: LikelyError[] = losses.map((loss, bit) => ({ mask: (1 << bit) >>> 0, loss }));

/** Every combination of the single errors but none at all, the likeliest first. */
function allCombined(): LikelyError[] {
  const all: LikelyError[] = [];
  for (let mask = 1; mask < 2 ** losses.length; mask += 1) {
    all.push({
      mask,
      loss: losses.reduce((sum, loss, bit) => sum + (((mask >>> bit) & 1) === 1 ? loss : 0), 0),
    });
  }
  return all.sort((a, b) => a.loss - b.loss);
}

test('errors are combined, the likeliest first', () => {
  const combined = errorCombiner(20)(single);
  expect(combined.map(({ loss }) => loss.toFixed(6))).toEqual(
    allCombined()
      .slice(0, 20)
      .map(({ loss }) => loss.toFixed(6)),
  );
  for (const { mask, loss } of combined) {
    expect(allCombined().find((one) => one.mask === mask)?.loss).toBeCloseTo(loss, 9);
  }
  expect(new Set(combined.map(({ mask }) => mask)).size).toBe(20);
});

test('there are no more combinations than the errors give, and a second word owes nothing to the first', () => {
  const combine = errorCombiner(100);
  expect(combine(single)).toHaveLength(63);
  expect(combine(single.slice(0, 2)).map(({ mask }) => mask)).toEqual([1, 2, 3]);
  expect(combine([{ mask: 0, loss: Infinity }])).toEqual([]);
});

test('the likeliest single errors are kept in order', () => {
  const kept = Array.from({ length: 3 }, (): LikelyError => ({ mask: 0, loss: Infinity }));
  for (const { mask, loss } of [single[4]!, single[1]!, single[5]!, single[0]!])
    keepLikeliest(kept, mask, loss);
  expect(kept.map(({ mask }) => mask)).toEqual([1, 2, 16]);
});
