import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { openJournal } from '#demo/world/journal.ts';
import { freePort } from '#tests/engines/free-port.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** Folders of the demo world: that of `npm run demo`, or the benchmark's own where it has not been run. */
const places = [path.join(root, 'demo-data'), path.join(root, '.cache/bench/demo-world')] as const;

const isWhole = (place: string): boolean =>
  existsSync(path.join(place, 'world.json')) && openJournal(path.join(place, 'world.json')).has('world');

/** The data directory of a whole demo world, made once where there is none: that takes minutes. Do not write to it. */
export async function demoWorld(): Promise<string> {
  const place = process.env['DEMO_WORLD'] ?? places.find(isWhole);
  if (place !== undefined) return place;
  process.stderr.write('Making the demo world, once … ');
  const began = performance.now();
  await make(places[1]);
  process.stderr.write(`${Math.round((performance.now() - began) / 1000)} s\n`);
  return places[1];
}

async function make(place: string): Promise<void> {
  const child = spawn(process.execPath, [path.join(root, 'scripts/demo.ts')], {
    cwd: root,
    env: { ...process.env, SEGUE_DATA_DIR: place, SEGUE_PORT: String(await freePort()) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (words: Buffer) => {
      if (String(words).includes('The whole world is there')) child.kill('SIGTERM');
    });
    child.on('exit', (code) => {
      if (isWhole(place)) resolve();
      else reject(new Error(`The demo ended with ${code} before its world was there`));
    });
  });
}
