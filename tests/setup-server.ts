import { afterEach, beforeEach, expect, vi } from 'vitest';
// Errors have their English words in tests without a server, too.
import '#server/lib/texts.ts';

// A stray console.error is a defect: whatever is worth telling goes through the log or is thrown.
beforeEach(() => {
  vi.spyOn(console, 'error');
});

afterEach(() => {
  const calls = vi.mocked(console.error).mock.calls;
  vi.restoreAllMocks();
  expect(calls).toEqual([]);
});
