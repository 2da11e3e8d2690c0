import { availableParallelism } from 'node:os';
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { SecondTries } from './tests/second-tries.ts';

/**
 * How long tests wait: in CI so long that a busy machine decides nothing, at a desk so short that a failure is told soon.
 * `TEST_PATIENCE` multiplies what a desk waits.
 */
const patience = Number(process.env['TEST_PATIENCE'] ?? (process.env['CI'] ? 5 : 1));
const expected = { poll: { timeout: 15_000 * patience } };
/**
 * Once more beside all else that a whole run does, as in playwright.config.ts; what passes then is listed as flaky. A
 * property that one made-up case breaks is broken, though the next cases hold.
 */
const retry = patience > 1 ? { count: 1, condition: /^(?!Property failed)/ } : 0;

// As the server does for itself: what was compiled once is compiled for every worker and every thread of a test.
process.env['NODE_COMPILE_CACHE'] ??= path.join(import.meta.dirname, 'node_modules/.cache/segue-compiled');

const reportFile = process.env['TEST_REPORT'];

/** They put a module of their own in place of another, which only works in a worker that has not loaded it yet. */
const replacing = ['server/features/accounts/auth/equal-work.test.ts', 'server/db/log-sync.test.ts'];

const onServer: TestProjectInlineConfiguration['test'] = {
  environment: 'node',
  setupFiles: ['tests/setup-server.ts'],
  expect: expected,
  retry,
  testTimeout: 90_000 * patience,
  hookTimeout: 90_000 * patience,
};

export default defineConfig({
  test: {
    // One more than cores: much of a test is waiting for the disk or for a server.
    maxWorkers: availableParallelism() + 1,
    reporters: ['default', new SecondTries(), ...(reportFile ? ['json'] : [])],
    ...(reportFile && { outputFile: reportFile }),
    projects: [
      {
        test: {
          ...onServer,
          name: 'server',
          include: ['{shared,server,packages,demo,bench,scripts,tests}/**/*.test.ts'],
          // The journeys are Playwright's.
          exclude: ['tests/e2e/**', ...replacing],
          // The server keeps nothing in its modules, so files may share them: loading them takes a second each time.
          isolate: false,
        },
      },
      {
        test: { ...onServer, name: 'server-replacing', include: replacing },
      },
      {
        plugins: [react()],
        test: {
          name: 'web',
          environment: 'happy-dom',
          // Each file has modules and a page of its own in one thread: a thread for each takes twice the processor's time.
          pool: 'vmThreads',
          include: ['web/**/*.test.{ts,tsx}'],
          setupFiles: ['tests/setup-web.ts'],
          expect: expected,
          retry,
          testTimeout: 20_000 * patience,
        },
      },
    ],
  },
});
