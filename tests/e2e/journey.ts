import { type ServerProcess, startServerProcess } from '#tests/server-process.ts';
import { test as base } from './complaints.ts';

export { expect } from '@playwright/test';

/** A browser test with a Segue of its own: one server for each test file's worker, on fresh data. */
export const test = base.extend<object, { segue: ServerProcess }>({
  segue: [
    // Playwright insists on destructuring, even of nothing.
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      // A journey says from which address somebody registers: of one address only so many may.
      const server = await startServerProcess({ SEGUE_TRUST_PROXY: '127.0.0.1, ::1' });
      await use(server);
      await server.dispose();
    },
    { scope: 'worker' },
  ],
  // Playwright's own option `baseURL`, so that pages are opened by their path.
  baseURL: async ({ segue }, use) => {
    await use(segue.origin);
  },
});
