import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { buffer } from 'node:stream/consumers';
import { browserPath, installOtherBrowsers } from './browser.ts';
import { layTested } from './pack/tested.ts';
import { buildWebIfChanged } from './web-build.ts';

/**
 * The whole test run: units and features (Vitest) beside the journeys in a real browser (Playwright), since each leaves
 * half of the machine idle. In a terminal what the journeys print follows at the end. Words after `npm test --` go to
 * Vitest alone.
 */
const words = process.argv.slice(2);
/** As it was before Vite's build sets NODE_ENV for the whole process. */
const env = { ...process.env };
if (words.length > 0) {
  process.exitCode = await vitest(words);
} else {
  const browser = browserPath();
  installOtherBrowsers();
  await buildWebIfChanged();
  env['TEST_PACKED'] = await layTested();
  // The journeys fill what Vitest's waiting leaves free: a worker more would only load everything once more.
  const workers = `--maxWorkers=${availableParallelism()}`;
  // The two together keep a small machine busy, and time decides nothing.
  env['TEST_PATIENCE'] ??= '4';
  const [code, { code: other, output }] = await Promise.all([vitest([workers]), journeys(browser)]);
  process.stdout.write(output);
  process.exitCode = code || other;
}

async function vitest(args: readonly string[]): Promise<number> {
  const child = spawn('vitest', ['run', ...args], { stdio: 'inherit', env });
  const [code] = (await once(child, 'exit')) as [number | null];
  return code ?? 1;
}

async function journeys(browser: string): Promise<{ code: number; output: Uint8Array | string }> {
  const child = spawn('playwright', ['test'], {
    // Vitest draws over a terminal's last lines.
    stdio: ['ignore', process.stdout.isTTY ? 'pipe' : 'inherit', 'inherit'],
    env: { ...env, TEST_BROWSER: browser },
  });
  const [[code], output] = await Promise.all([
    once(child, 'exit') as Promise<[number | null]>,
    child.stdout ? buffer(child.stdout) : '',
  ]);
  return { code: code ?? 1, output };
}
