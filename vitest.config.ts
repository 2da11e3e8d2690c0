import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { leaveSchemasOnTheServer } from './scripts/vite-plugins.ts';

/** How long a test waits for what it expects, so that a busy machine decides nothing. */
const patience = { poll: { timeout: 30_000 } };

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'server',
          environment: 'node',
          include: ['{shared,server,demo,bench,scripts,tests}/**/*.test.ts'],
          // The journeys are Playwright's.
          exclude: ['tests/e2e/**'],
          setupFiles: ['tests/setup-server.ts'],
          expect: patience,
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
      {
        plugins: [react(), leaveSchemasOnTheServer()],
        test: {
          name: 'web',
          environment: 'happy-dom',
          include: ['web/**/*.test.{ts,tsx}'],
          setupFiles: ['tests/setup-web.ts'],
          expect: patience,
          testTimeout: 60_000,
        },
      },
    ],
  },
});
