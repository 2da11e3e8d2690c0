import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';
// Tests read all texts from their files; in a browser they are fetched (web/lib/texts.ts).
import '#server/lib/texts.ts';

// Awaited elements come when the machine has time: pages and dialogs load their code on the way.
configure({ asyncUtilTimeout: 30_000 });

beforeEach(() => {
  vi.spyOn(console, 'error');
});

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  const calls = vi.mocked(console.error).mock.calls;
  vi.restoreAllMocks();
  expect(calls).toEqual([]);
});
