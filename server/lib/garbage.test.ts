import { getPriority } from 'node:os';
import { expect, test } from 'vitest';
import { helperThreads, letGo, letHelpersStepBack } from './garbage.ts';

test('memory is freed only where a piece has it for itself', () => {
  const own = new Uint8Array(100);
  letGo(own);
  letGo(own);
  expect(own.buffer.byteLength).toBe(0);
  const part = new Uint8Array(100).subarray(1);
  letGo(part);
  expect(part).toHaveLength(99);
});

test.skipIf(process.platform !== 'linux')("V8's helpers have a lower priority than who answers", () => {
  const own = getPriority();
  const helpers = helperThreads();
  expect(helpers.length).toBeGreaterThan(0);
  letHelpersStepBack();
  expect(helpers.map((thread) => getPriority(thread))).toEqual(helpers.map(() => Math.min(19, own + 10)));
  expect(getPriority()).toBe(own);
});
