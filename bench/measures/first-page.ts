import { existsSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { buildWebIfChanged } from '../../scripts/web-build.ts';
import type { Finding, Measure } from '../lib/finding.ts';
import { startSegue } from '../lib/programs.ts';
import { withFolder } from '../lib/scratch.ts';

const browsers = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
];

/** Every script and style sheet that a browser fetches for a page before anyone touches it. */
async function fetchedBy(browser: string, url: string): Promise<string[]> {
  const { chromium } = await import('playwright');
  const opened = await chromium.launch({ executablePath: browser, args: flags });
  try {
    const page = await opened.newPage();
    const found = new Set<string>();
    page.on('response', (response) => {
      if (['script', 'stylesheet'].includes(response.request().resourceType())) found.add(response.url());
    });
    await page.goto(url, { waitUntil: 'networkidle' });
    return [...found];
  } finally {
    await opened.close();
  }
}

/** The same as far as the HTML alone tells. */
async function namedBy(url: string): Promise<string[]> {
  const html = await (await fetch(url)).text();
  const names = html.matchAll(/<(?:script|link)[^>]+(?:src|href)="([^"]+\.(?:js|css))"/g);
  return [...names].map(([, name = '']) => new URL(name, url).href);
}

export const firstPage: Measure = {
  name: 'first-page',
  about: 'JavaScript and CSS that the first page loads, gzip',
  run: () =>
    withFolder(async (folder): Promise<Finding[]> => {
      await buildWebIfChanged();
      const segue = await startSegue(folder);
      try {
        const browser = browsers.find((place) => existsSync(place));
        const url = `${segue.origin}/`;
        const files = browser === undefined ? await namedBy(url) : await fetchedBy(browser, url);
        const parts: Record<string, number> = {};
        for (const file of files) {
          const bytes = Buffer.from(await (await fetch(file)).arrayBuffer());
          parts[new URL(file).pathname.split('/').at(-1) ?? file] = gzipSync(bytes, { level: 9 }).length;
        }
        const value = Object.values(parts).reduce((sum, bytes) => sum + bytes, 0) / 1000;
        return [
          { what: 'first page, JavaScript and CSS', value, unit: 'KB gzip', goal: { most: 140 }, parts },
        ];
      } finally {
        await segue.stop();
      }
    }),
};
