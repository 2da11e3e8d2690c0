import type { Browser, Page } from 'playwright';
import { importList } from '#shared/ingest/import-export.ts';
import type { Finding, Measure } from '../lib/finding.ts';
import { openVisit } from '../lib/visit.ts';
import { type Stage, withChromium, withStage } from './stage.ts';

const rows = 1000;
/** Pixels of one turn of the wheel, and turns from the list's beginning to its end at the least. */
const turn = 400;

/** A step of the page's own thread, as Chromium's trace tells it; times in µs, `tdur` of the processor alone. */
interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  tdur?: number;
  args?: { name?: string };
}

/** The longest steps of the page's thread while its owner scrolls the whole list, in ms of processor time, the longest first. */
async function scroll(browser: Browser, page: Page): Promise<number[]> {
  await browser.startTracing(page, { categories: ['toplevel', 'disabled-by-default-devtools.timeline'] });
  await page.mouse.move(640, 500);
  let last = -1;
  for (let now = 0; now > last || (await shownRows(page)) < rows;) {
    last = now;
    await page.mouse.wheel(0, turn);
    // A person's finger: the next turn comes after what this one drew.
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
    now = await page.evaluate(() => scrollY);
  }
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as {
    traceEvents: TraceEvent[];
  };
  const main = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  );
  return traceEvents
    .filter(({ ph, pid, tid }) => ph === 'X' && main.has(`${pid} ${tid}`))
    .map(({ tdur = 0 }) => tdur / 1000)
    .toSorted((a, b) => b - a)
    .slice(0, 5);
}

const shownRows = (page: Page): Promise<number> =>
  page.evaluate(() => document.querySelectorAll('[data-tracks] li').length);

/** Lists links to music elsewhere. */
async function fill({ segue, token, playlistId }: Stage): Promise<void> {
  const lines = Array.from({ length: rows }, (_, at) => ({
    title: `Lane ${at}`,
    artist: 'The Lanes',
    link: `https://music.example/${at}`,
  }));
  await openVisit(segue.origin)(importList, { body: { playlist_id: playlistId, lines } }, token);
}

export const longList: Measure = {
  name: 'long-list',
  about: `The steps of a page's thread while a list of ${rows} rows is scrolled by its owner and by a visitor`,
  run: () =>
    withStage([], async (stage) => {
      await fill(stage);
      return withChromium(async (browser) => {
        const findings: Finding[] = [];
        for (const width of [1280, 390])
          for (const reader of ['owner', 'visitor']) {
            const context = await browser.newContext({ viewport: { width, height: 844 } });
            const page = await context.newPage();
            if (reader === 'owner')
              await page.addInitScript((value) => localStorage.setItem('token', value), stage.token);
            await page.goto(`${stage.segue.origin}/playlists/${stage.playlistId}`);
            await page.locator('[data-tracks] li').nth(20).waitFor();
            await page.waitForLoadState('networkidle');
            const [longest = 0, ...next] = await scroll(browser, page);
            findings.push({
              what: `the longest step at ${width} pixels, ${reader}`,
              value: longest,
              unit: 'ms of a core',
              goal: { most: 50 },
              parts: Object.fromEntries(next.map((ms, at) => [`the ${at + 2}.`, ms])),
            });
            await context.close();
          }
        return findings;
      });
    }),
};
