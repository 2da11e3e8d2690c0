import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, globSync } from 'node:fs';
import path from 'node:path';
import { chromium } from 'playwright';

/** Chromium without a window, Debian's package of that name: half the processor time of the whole one. */
const shell = 'chromium-headless-shell';
const chromiumNames = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** Debian's packages of the browsers beside Chromium in which the player's journey runs. */
const others = [
  // Firefox takes decoders from the system's libavcodec, whose package has another name in each Debian.
  { name: 'Firefox', find: findFirefox, packages: ['firefox-esr', 'gstreamer1.0-libav'] },
  {
    name: 'WebKitGTK',
    find: findWebkit,
    packages: ['webkit2gtk-driver', 'gstreamer1.0-plugins-good', 'xvfb', 'xauth'],
  },
];

/**
 * A Chromium for the journeys: Debian's headless one, installed now where we may; else the machine's own, Playwright's,
 * or Playwright's download.
 * @throws where none can be had, with a word on what to install
 */
export function browserPath(): string {
  if (!findInPath([shell]) && mayInstall()) {
    console.log('Installing a Chromium without a window for the browser tests.');
    install([shell]);
  }
  if (!findChromium()) {
    console.log('No Chromium found: downloading Playwright’s for the browser tests.');
    spawnSync('playwright', ['install', 'chromium'], { stdio: 'inherit' });
  }
  const found = findChromium();
  if (found) return found;
  throw new Error(
    `The browser tests need Chromium. Install it (Debian: apt-get install ${shell}) and run again.`,
  );
}

/**
 * Installs Firefox and WebKitGTK where they are missing and we may; elsewhere their tests are skipped.
 * @throws in CI, where one that we may install cannot be had
 */
export function installOtherBrowsers(): void {
  const missing = others.filter(({ find }) => find() === null);
  if (missing.length > 0 && mayInstall()) install(missing.flatMap(({ packages }) => packages));
  for (const { name, packages } of missing.filter(({ find }) => find() === null)) {
    const words = `No ${name}: its tests are skipped (Debian: apt-get install ${packages.join(' ')}).`;
    if (process.env['CI'] === 'true' && mayInstall()) throw new Error(words);
    console.log(words);
  }
}

export function findFirefox(): string | null {
  return process.env['TEST_FIREFOX'] ?? findInPath(['firefox-esr', 'firefox']);
}

/** The path of WebKitGTK's own small browser, where its driver and a display without a screen are there too. */
export function findWebkit(): string | null {
  if (!findInPath(['WebKitWebDriver']) || !findInPath(['xvfb-run'])) return null;
  return globSync('/usr/lib/*/webkit*gtk-*/MiniBrowser')[0] ?? null;
}

function findChromium(): string | null {
  const found = findInPath([shell, ...chromiumNames]);
  if (found) return found;
  const own = chromium.executablePath();
  return own && isExecutable(own) ? own : null;
}

const mayInstall = (): boolean => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

function install(packages: readonly string[]): void {
  spawnSync('apt-get', ['update', '-q'], { stdio: 'inherit' });
  spawnSync('apt-get', ['install', '-q', '-y', '--no-install-recommends', ...packages], { stdio: 'inherit' });
}

function findInPath(names: readonly string[]): string | null {
  for (const folder of (process.env['PATH'] ?? '').split(path.delimiter)) {
    for (const name of names) {
      const file = path.join(folder, name);
      if (isExecutable(file)) return file;
    }
  }
  return null;
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
