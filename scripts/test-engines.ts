import { spawnSync } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  databaseVariable,
  engineKinds,
  type EngineName,
  engineNames,
  enginesFolderVariable,
} from '#tests/engines/all.ts';

/**
 * `npm run test:engines [-- words for Vitest]`: installs the engines that are missing (as root on Debian), starts each in
 * a folder of its own on a free port, runs every suite that knows them, and ends them. An engine that cannot be had is a
 * failure; elsewhere than in CI `SKIP_ENGINES=s3,search` leaves some out.
 */
const words = process.argv.slice(2);
const skipped = (process.env['SKIP_ENGINES'] ?? '').split(',').filter(Boolean);
const wanted = engineNames.filter((name) => !skipped.includes(name));
const folder = await mkdtemp(path.join(tmpdir(), 'segue-engines-'));
await chmod(folder, 0o755);

const started: EngineName[] = [];
let status = 1;
try {
  for (const name of wanted) {
    const kind = engineKinds[name];
    if (!kind.isInstalled()) {
      process.stdout.write(`Installing ${name} …\n`);
      await kind.install();
    }
    const began = performance.now();
    started.push(name);
    await kind.create(path.join(folder, name));
    process.stdout.write(`${name} runs (${((performance.now() - began) / 1000).toFixed(1)} s)\n`);
  }
  status = words.length > 0 ? vitest(words) : everything();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
} finally {
  for (const name of started) {
    const place = path.join(folder, name);
    const kind = engineKinds[name];
    await kind
      .at(place)
      .then((engine) => engine.stop())
      .catch(() => undefined);
    await kind.dispose?.(place).catch(() => undefined);
  }
  await rm(folder, { recursive: true, force: true });
}
process.exit(status);

/** The ports' suites on all their engines, the features on PostgreSQL, and then what may stop the engines. */
function everything(): number {
  const together = vitest(['server', 'tests/engines/ports']);
  const apart = vitest(['tests/engines/survival', '--no-file-parallelism']);
  return together || apart;
}

function vitest(args: readonly string[]): number {
  const result = spawnSync('vitest', ['run', '--project', 'server', ...args], {
    stdio: 'inherit',
    env: { ...process.env, [enginesFolderVariable]: folder, [databaseVariable]: 'postgres' },
  });
  if (result.error) throw result.error;
  return result.status ?? 1;
}
