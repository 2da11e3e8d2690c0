import { chromium } from 'playwright';
import { listPopular } from '#shared/playlists/playlists.ts';
import { freePort } from '#tests/engines/free-port.ts';
import { browserPath } from '../../scripts/browser.ts';
import { buildWebIfChanged } from '../../scripts/web-build.ts';
import { importFetched } from '../lib/fetched.ts';
import { type Finding, type Measure, median } from '../lib/finding.ts';
import { startSegue } from '../lib/programs.ts';
import { withCopy } from '../lib/scratch.ts';
import { openVisit } from '../lib/visit.ts';
import { demoWorld } from './demo-world.ts';

/** One visit's simulated network and processor vary little, the machine's own load a lot. */
const rounds = 3;

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

/** The parts of the speed score, in the report's own words. */
const partsOfSpeed = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'speed-index',
  'total-blocking-time',
] as const;

/** The used part of Lighthouse. */
interface LighthousePackage {
  default: (
    url: string,
    flags: { port: number; output: 'json'; logLevel: 'error'; onlyCategories: string[] },
  ) => Promise<{ lhr: Report } | undefined>;
}
interface Report {
  runtimeError?: { code: string; message: string };
  audits: Record<
    string,
    { id: string; title: string; score: number | null; scoreDisplayMode: string; numericValue?: number }
  >;
  categories: Record<string, { score: number | null }>;
}

interface Visit {
  scores: Record<(typeof categories)[number], number>;
  shift: number;
  speed: Record<string, number>;
}

/** Serves the demo world's copy and answers what `use` finds at its addresses. */
async function withDemoWorld<T>(
  use: (origin: string, playlistPath: string, personPath: string) => Promise<T>,
): Promise<T> {
  await buildWebIfChanged();
  return withCopy(await demoWorld(), async (folder) => {
    const segue = await startSegue(folder);
    try {
      const [first] = await openVisit(segue.origin)(listPopular);
      if (!first?.owner) throw new Error('The demo world has no playlist');
      return await use(segue.origin, `/playlists/${first.id}`, `/users/${first.owner.username}`);
    } finally {
      await segue.stop();
    }
  });
}

/** Lighthouse with its phone settings: a mid-range phone on slow 4G, simulated. */
export const pageScores: Measure = {
  name: 'page-scores',
  about: 'Lighthouse on phone settings, of the built product with the demo world',
  run: () =>
    withDemoWorld(async (origin, playlist, person) => {
      const port = await freePort();
      const browser = await chromium.launch({
        executablePath: browserPath(),
        args: [
          '--headless',
          '--no-sandbox',
          '--disable-gpu',
          '--disable-quic',
          `--remote-debugging-port=${port}`,
        ],
      });
      try {
        const findings: Finding[] = [];
        for (const [name, path] of [
          ['home', '/'],
          ['playlist', playlist],
          ['search', '/search?q=night'],
          ['person', person],
          ['login', '/login'],
        ] as const) {
          const visits: Visit[] = [];
          for (let round = 0; round < rounds; round += 1) visits.push(await visit(origin + path, port));
          findings.push(...findingsOf(name, visits));
        }
        return findings;
      } finally {
        await browser.close();
      }
    }),
};

/** Now and then Chromium's own record of a visit has no beginning: such a visit says nothing, and is made again. */
async function visit(url: string, port: number, tries = 3): Promise<Visit> {
  const { default: lighthouse } = await importFetched<LighthousePackage>(
    'lighthouse',
    '13.5.0',
    'core/index.js',
  );
  const result = await lighthouse(url, {
    port,
    output: 'json',
    logLevel: 'error',
    onlyCategories: [...categories],
  });
  if (result?.lhr.runtimeError?.code === 'NO_NAVSTART' && tries > 1) return visit(url, port, tries - 1);
  if (!result || result.lhr.runtimeError) throw new Error(result?.lhr.runtimeError?.message ?? 'No result');
  const { lhr } = result;
  const number = (audit: string) => lhr.audits[audit]?.numericValue ?? Number.NaN;
  const unmet = Object.values(lhr.audits).filter(
    ({ score, scoreDisplayMode }) => score !== null && score < 1 && scoreDisplayMode === 'binary',
  );
  for (const { id, title } of unmet) process.stderr.write(`  ${new URL(url).pathname}: ${id}: ${title}\n`);
  return {
    scores: Object.fromEntries(
      categories.map((name) => [name, (lhr.categories[name]?.score ?? 0) * 100]),
    ) as Visit['scores'],
    shift: number('cumulative-layout-shift'),
    speed: Object.fromEntries(partsOfSpeed.map((audit) => [`${audit} ms`, number(audit)])),
  };
}

function findingsOf(page: string, visits: readonly Visit[]): Finding[] {
  const middle = (of: (visit: Visit) => number) => median(visits.map(of));
  const scores = categories.map((category): Finding => {
    const value = middle(({ scores }) => scores[category]);
    const parts = Object.fromEntries(
      partsOfSpeed.map((audit) => [`${audit} ms`, middle(({ speed }) => speed[`${audit} ms`] ?? Number.NaN)]),
    );
    return {
      what: `${page}, ${category}`,
      value,
      unit: 'of 100',
      goal: { least: 95 },
      ...(category === 'performance' ? { parts } : {}),
    };
  });
  const shift = middle(({ shift }) => shift);
  return [...scores, { what: `${page}, layout shift`, value: shift, unit: 'CLS', goal: { most: 0.02 } }];
}
