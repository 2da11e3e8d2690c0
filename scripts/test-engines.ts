import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync, readFileSync, rmSync } from 'node:fs';
import { chmod, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  databaseVariable,
  endEngines,
  engineKinds,
  type EngineName,
  engineNames,
  enginesFolderVariable,
} from '#tests/engines/all.ts';
import { browserPath } from './browser.ts';
import { layTested } from './pack/tested.ts';
import { buildWebIfChanged } from './web-build.ts';

/**
 * `npm run test:engines [-- words for Vitest]`: installs the engines that are missing (as root on Debian), starts each in
 * a folder of its own on a free port, runs every suite that knows them, and ends them. An engine that cannot be had is a
 * failure; elsewhere than in CI `SKIP_ENGINES=s3,search` leaves some out.
 */
const words = process.argv.slice(2);
const skipped = (process.env['SKIP_ENGINES'] ?? '').split(',').filter(Boolean);
if (process.env['CI'] && skipped.length > 0) {
  process.stderr.write('CI leaves no engine out: SKIP_ENGINES must not be set.\n');
  process.exit(1);
}
const wanted = engineNames.filter((name) => !skipped.includes(name));
const folder = await mkdtemp(path.join(tmpdir(), 'segue-engines-'));
await chmod(folder, 0o755);
const reportFile = path.join(folder, 'report.json');

/** As it was before Vite's build sets NODE_ENV for the whole process. */
const surroundings = { ...process.env };
const started: EngineName[] = [];
let status = 1;
try {
  for (const name of wanted) {
    if (engineKinds[name].isInstalled()) continue;
    process.stdout.write(`Installing ${name} …\n`);
    await engineKinds[name].install();
  }
  started.push(...wanted);
  await Promise.all(wanted.map(startEngine));
  status = words.length > 0 ? await vitest(words) : await everything();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
} finally {
  await endEngines(folder, started);
}
process.exit(status);

async function startEngine(name: EngineName): Promise<void> {
  const began = performance.now();
  await engineKinds[name].create(path.join(folder, name));
  process.stdout.write(`${name} runs (${((performance.now() - began) / 1000).toFixed(1)} s)\n`);
}

/** The tests of the server that know a database or another engine: the rest passes or fails the same without them. */
function engineTests(): string[] {
  const files = globSync(['server/**/*.test.ts', 'tests/engines/{ports,survival}/*.test.ts']);
  const known = files.filter((file) =>
    /'#tests\/(harness|server-process|backups|engines\/.*)\.ts'|\.\.\/use\.ts'/.test(
      readFileSync(file, 'utf8'),
    ),
  );
  return [...known, 'tests/query-plans.test.ts'];
}

/** Everything that is different with real engines, with how long each part took. */
async function everything(): Promise<number> {
  surroundings['TEST_PACKED'] = await layTested();
  // Time decides nothing, as in `npm test`.
  surroundings['TEST_PATIENCE'] ??= '4';
  const lines: string[] = [];
  let worst = 0;
  async function part(name: string, test: () => Promise<number>, reasons: () => string[]): Promise<void> {
    const began = performance.now();
    const code = await test();
    worst ||= code;
    lines.push(`${code === 0 ? 'passed' : 'FAILED'}  ${minutesSince(began)} min  ${name}`);
    if (code !== 0) lines.push(...reasons());
  }
  await Promise.all([
    part(
      'features, database, ports, made-up requests and several servers, on PostgreSQL and on every engine',
      () => vitest([...engineTests(), 'tests/fuzz']),
      failedTests,
    ),
    part('the administrators’ area in a browser', journeys, () => []),
  ]);
  await part(
    'engines that are stopped and killed',
    // Apart and one after the other: nothing else could use the engines meanwhile.
    () => vitest(['tests/engines/outages', '--no-file-parallelism']),
    failedTests,
  );
  process.stdout.write(`\nWith real engines:\n${lines.join('\n')}\n`);
  return worst;
}

function minutesSince(began: number): string {
  return ((performance.now() - began) / 60_000).toFixed(1);
}

async function journeys(): Promise<number> {
  await buildWebIfChanged();
  return run('playwright', ['test'], { TEST_BROWSER: browserPath() });
}

function vitest(args: readonly string[]): Promise<number> {
  rmSync(reportFile, { force: true });
  return run('vitest', ['run', '--project', 'server*', ...args], {
    [databaseVariable]: 'postgres',
    TEST_REPORT: reportFile,
  });
}

/** The names of what failed in the last run of Vitest, each with the beginning of its reason: a log is often cut short. */
function failedTests(): string[] {
  if (!existsSync(reportFile)) return [];
  const report = JSON.parse(readFileSync(reportFile, 'utf8')) as {
    testResults: {
      name: string;
      message: string;
      assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
    }[];
  };
  rmSync(reportFile);
  return report.testResults.flatMap(({ name, message, assertionResults }) => {
    const file = path.relative(process.cwd(), name);
    const failed = assertionResults.filter(({ status }) => status === 'failed');
    const reasons = failed.map(({ fullName, failureMessages }) => `${fullName}: ${failureMessages[0] ?? ''}`);
    if (message) reasons.push(message);
    return reasons.map((reason) => `  ${file}: ${reason.slice(0, 600)}`);
  });
}

async function run(command: string, args: readonly string[], env: Record<string, string>): Promise<number> {
  const child = spawn(command, args, {
    stdio: 'inherit',
    env: { ...surroundings, [enginesFolderVariable]: folder, ...env },
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  return code ?? 1;
}
