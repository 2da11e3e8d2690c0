import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

/**
 * How long tests wait: in CI so long that a busy machine decides nothing, at a desk so short that a failure is told soon.
 * `TEST_PATIENCE` multiplies what a desk waits.
 */
const patience = Number(process.env['TEST_PATIENCE'] ?? (process.env['CI'] ? 5 : 1));
const expected = { poll: { timeout: 15_000 * patience } };

export default defineConfig({
  test: {
    // One for each core: much of a test is waiting for the disk or for a server.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          name: 'server',
          environment: 'node',
          include: ['{shared,server,packages,demo,bench,scripts,tests}/**/*.test.ts'],
          // The journeys are Playwright's.
          exclude: ['tests/e2e/**'],
          setupFiles: ['tests/setup-server.ts'],
          expect: expected,
          testTimeout: 90_000 * patience,
          hookTimeout: 90_000 * patience,
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'web',
          environment: 'happy-dom',
          include: ['web/**/*.test.{ts,tsx}'],
          setupFiles: ['tests/setup-web.ts'],
          expect: expected,
          testTimeout: 20_000 * patience,
        },
      },
    ],
  },
});
