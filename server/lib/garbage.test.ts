import { expect, test } from 'vitest';
import { giveAway, letGo, letGoOfGiven } from './garbage.ts';

test('memory is freed only where a piece has it for itself', () => {
  const own = new Uint8Array(100);
  letGo(own);
  letGo(own);
  expect(own.buffer.byteLength).toBe(0);
  const part = new Uint8Array(100).subarray(1);
  letGo(part);
  expect(part).toHaveLength(99);
});

test('bytes that were not given away are left to their owner', () => {
  const kept = new Uint8Array(100);
  letGoOfGiven(kept);
  expect(kept).toHaveLength(100);
  giveAway(kept);
  letGoOfGiven(kept);
  expect(kept).toHaveLength(0);
});
