import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import path from 'node:path';
import { chromium } from 'playwright';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/**
 * A Chromium for the journeys: the machine's own, Playwright's, or one installed now (Debian's package where we may,
 * else Playwright's download).
 * @throws where none can be had, with a word on what to install
 */
export function browserPath(): string {
  const found = findBrowser();
  if (found) return found;
  console.log('No Chromium found: installing one for the browser tests.');
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    spawnSync('apt-get', ['update', '-q'], { stdio: 'inherit' });
    spawnSync('apt-get', ['install', '-q', '-y', '--no-install-recommends', 'chromium'], {
      stdio: 'inherit',
    });
  } else {
    spawnSync('playwright', ['install', 'chromium'], { stdio: 'inherit' });
  }
  const installed = findBrowser();
  if (installed) return installed;
  throw new Error(
    'The browser tests need Chromium. Install it (Debian: apt-get install chromium) and run again.',
  );
}

function findBrowser(): string | null {
  for (const folder of (process.env['PATH'] ?? '').split(path.delimiter)) {
    for (const name of names) {
      const file = path.join(folder, name);
      if (isExecutable(file)) return file;
    }
  }
  const own = chromium.executablePath();
  return own && isExecutable(own) ? own : null;
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
