import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { leaveSchemasOnTheServer } from './scripts/vite-plugins.ts';

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
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        plugins: [react(), leaveSchemasOnTheServer()],
        test: {
          name: 'web',
          environment: 'happy-dom',
          include: ['web/**/*.test.{ts,tsx}'],
          setupFiles: ['tests/setup-web.ts'],
          testTimeout: 15_000,
        },
      },
    ],
  },
});
