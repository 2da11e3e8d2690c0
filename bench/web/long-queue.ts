import { readdir, readFile } from 'node:fs/promises';
import { type Finding, type Measure, median } from '../lib/finding.ts';
import { type BarePage, openBarePage } from './bare-page.ts';
import { twoTones, withChromium, withStage } from './stage.ts';

const warmUp = 40;
const tracks = 200;
/** The queue begins again after these. */
const songsInQueue = 20;

/** The memory of a page after a garbage collection. */
interface Held {
  heapMb: number;
  nodes: number;
  listeners: number;
  residentMb: number;
  /**
   * The part of it that no other process shares: scripts' memory and decoded sound, without drawn tiles and program files.
   */
  privateMb: number;
}

const megabyte = 1024 * 1024;

async function heldBy(page: BarePage): Promise<Held> {
  await page.send('HeapProfiler.collectGarbage');
  const { metrics } = await page.send<{ metrics: { name: string; value: number }[] }>(
    'Performance.getMetrics',
  );
  const metric = (name: string): number => metrics.find((one) => one.name === name)?.value ?? Number.NaN;
  return {
    heapMb: metric('JSHeapUsedSize') / megabyte,
    nodes: metric('Nodes'),
    listeners: metric('JSEventListeners'),
    ...(await largestRenderer()),
  };
}

/** The resident memory of this process' largest renderer: decoded sound lies outside the heap. */
async function largestRenderer(): Promise<Pick<Held, 'residentMb' | 'privateMb'>> {
  const parents = new Map<number, { parent: number; command: string; status: string }>();
  for (const name of await readdir('/proc').catch(() => [])) {
    if (!/^\d+$/.test(name)) continue;
    const [status, command] = await Promise.all([
      readFile(`/proc/${name}/status`, 'utf8').catch(() => ''),
      readFile(`/proc/${name}/cmdline`, 'utf8').catch(() => ''),
    ]);
    parents.set(Number(name), {
      parent: Number(/PPid:\s+(\d+)/.exec(status)?.[1] ?? 0),
      command,
      status,
    });
  }
  const isOurs = (id: number): boolean => {
    const found = parents.get(id);
    return found !== undefined && (found.parent === process.pid || isOurs(found.parent));
  };
  const renderers = [...parents].filter(
    ([id, { command }]) => command.includes('--type=renderer') && isOurs(id),
  );
  const megabytes = (status: string, line: string): number =>
    Number(new RegExp(`${line}:\\s+(\\d+)`).exec(status)?.[1] ?? Number.NaN) / 1024;
  const sizes = renderers.map(([, { status }]) => ({
    residentMb: megabytes(status, 'VmRSS'),
    privateMb: megabytes(status, 'RssAnon'),
  }));
  const largest = sizes.toSorted((a, b) => b.residentMb - a.residentMb)[0];
  if (!largest) throw new Error('There is no renderer');
  return largest;
}

/** Presses the first song's play button, once it is there. */
async function play(page: BarePage): Promise<void> {
  await page.call(async () => {
    const until = performance.now() + 20_000;
    while (performance.now() < until) {
      const button = [...document.querySelectorAll<HTMLElement>('main li button, main tr button')].find(
        (one) => one.getAttribute('aria-label')?.startsWith('Play '),
      );
      if (button) return button.click();
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    throw new Error('No song to play');
  }, null);
}

/** Waits until `count` more tracks have begun by themselves. */
async function pass(page: BarePage, count: number): Promise<void> {
  await page.call(
    (count) =>
      new Promise<void>((resolve) => {
        let left = count;
        // The row that plays carries the mark; every song has the same title, so the tab's tells nothing.
        const watcher = new MutationObserver((changes) => {
          left -= changes.filter(({ target }) =>
            (target as Element).matches('main [aria-current=true]'),
          ).length;
          if (left > 0) return;
          watcher.disconnect();
          resolve();
        });
        watcher.observe(document.body, { attributeFilter: ['aria-current'], subtree: true });
      }),
    count,
  );
}

export const longQueue: Measure = {
  name: 'long-queue',
  about: `What ${tracks} tracks that follow each other without a gap leave behind in memory`,
  run: async () => {
    const songs: Buffer[] = [];
    for (let at = 0; at < songsInQueue; at += 1) songs.push(await twoTones(1.4, 300 + 10 * at, 1400));
    return withStage(songs, (stage) =>
      withChromium(async (browser): Promise<Finding[]> => {
        const { origin } = stage.segue;
        const page = await openBarePage(browser, `${origin}/playlists/${stage.playlistId}`);
        await page.send('Performance.enable');
        await play(page);
        await pass(page, warmUp);
        const seen = [await heldBy(page)];
        for (let part = 0; part < 4; part += 1) {
          await pass(page, tracks / 4);
          seen.push(await heldBy(page));
        }
        const [first, last] = [seen[0]!, seen.at(-1)!];
        const onTheWay = (what: keyof Held): Record<string, number> =>
          Object.fromEntries(seen.map((held, part) => [`MB after ${part * (tracks / 4)}`, held[what]]));
        const grown = (what: keyof Held): number => last[what] - first[what];
        return [
          {
            what: `growth of the heap over ${tracks} tracks`,
            value: grown('heapMb'),
            unit: 'MB',
            goal: { most: 1 },
            parts: { 'MB at first': first.heapMb, 'MB in between': median(seen.map((one) => one.heapMb)) },
          },
          {
            what: 'growth of the renderer, decoded sound and all',
            value: grown('residentMb'),
            unit: 'MB resident',
            goal: { most: 25 },
            parts: onTheWay('residentMb'),
          },
          {
            what: 'growth of what only the renderer holds',
            value: grown('privateMb'),
            unit: 'MB resident',
            goal: { most: 10 },
            parts: onTheWay('privateMb'),
          },
          { what: 'more nodes in the document', value: grown('nodes'), unit: 'nodes', goal: { most: 50 } },
          {
            what: 'more event listeners',
            value: grown('listeners'),
            unit: 'listeners',
            goal: { most: 20 },
          },
        ];
      }),
    );
  },
};
