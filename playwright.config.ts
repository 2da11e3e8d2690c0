import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { defineConfig } from '@playwright/test';
import { browserPath } from './scripts/browser.ts';

// Journeys that need real engines are run by `npm run test:engines` alone.
const testDir = process.env['TEST_ENGINES'] ? 'tests/engines/journeys' : 'tests/e2e';
const files = readdirSync(testDir).filter((name) => /\.(spec|test)\.ts$/.test(name));
/** Files of one installation: those that take their tests from the same module. */
const stages = ['stage', 'mail-stage'];
const stageOf = (name: string) => {
  const text = readFileSync(path.join(testDir, name), 'utf8');
  return stages.find((stage) => text.includes(`'./${stage}.ts'`)) ?? name.replace(/\..*$/, '');
};
const projects = Map.groupBy(files, stageOf);

/** As in vitest.config.ts: long in CI, where a busy machine must decide nothing, short at a desk. */
const patience = Number(process.env['TEST_PATIENCE'] ?? (process.env['CI'] ? 4 : 1));

export default defineConfig({
  testDir,
  // Workers are not shared between projects: a file has a Segue of its own, but those that stand on the same stage share it.
  projects: [...projects].map(([name, of]) => ({ name, testMatch: of.map((file) => `**/${file}`) })),
  outputDir: 'test-results',
  preserveOutput: 'failures-only',
  // One more than cores, as in vitest.config.ts: much of a journey is waiting for music and for a server.
  workers: availableParallelism() + 1,
  fullyParallel: false,
  // Beside all else that a whole run does a browser may come too late for a moment: once more, on a new server. What passes
  // then is listed as flaky at the end, and is a test to mend. At a desk the first failure counts.
  retries: patience > 1 ? 1 : 0,
  timeout: 60_000 * patience,
  expect: { timeout: 15_000 * patience },
  reporter: [['list']],
  use: {
    browserName: 'chromium',
    viewport: { width: 1280, height: 800 },
    locale: 'en-GB',
    // A trace takes a third of the processor's time; `--trace on` makes one at a desk.
    screenshot: 'only-on-failure',
    // The record shop at night; what looks at the day says so.
    colorScheme: 'dark',
    // What moves takes half of the processor's time of a page that plays; the journeys that go through most of the pages,
    // the player and the keyboard say that they see it move.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: process.env['TEST_BROWSER'] ?? browserPath(),
      args: [
        '--headless',
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--autoplay-policy=no-user-gesture-required',
        '--mute-audio',
      ],
    },
  },
});
