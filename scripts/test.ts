import { spawnSync } from 'node:child_process';
import { browserPath, installOtherBrowsers } from './browser.ts';
import { buildWebIfChanged } from './web-build.ts';

/**
 * The whole test run: units and features (Vitest), then the journeys in a real browser (Playwright). Words after
 * `npm test --` go to Vitest alone.
 */
const words = process.argv.slice(2);
run('vitest', ['run', ...words]);
if (words.length === 0) {
  const browser = browserPath();
  installOtherBrowsers();
  await buildWebIfChanged();
  run('playwright', ['test'], { TEST_BROWSER: browser });
}

function run(command: string, args: string[], env: Record<string, string> = {}): void {
  const result = spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, ...env } });
  if (result.error) throw result.error;
  if (result.status !== 0) process.exit(result.status ?? 1);
}
