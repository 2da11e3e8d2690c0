import { expect, test } from 'vitest';
import { letGo } from './garbage.ts';

test('memory is freed only where a piece has it for itself', () => {
  const own = new Uint8Array(100);
  letGo(own);
  letGo(own);
  expect(own.buffer.byteLength).toBe(0);
  const part = new Uint8Array(100).subarray(1);
  letGo(part);
  expect(part).toHaveLength(99);
});
