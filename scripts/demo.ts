import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { openStudio } from '#demo-music/studio.ts';
import { buildWorld, gather } from '#demo/world/build-world.ts';
import { openJournal } from '#demo/world/journal.ts';
import { demoPassword, guides } from '#demo/world/people.ts';
import { ordersByUrgency } from '#demo/world/timetable.ts';
import { wholeWorld } from '#demo/world/whole-world.ts';
import { buildSource } from '#server/features/base/source/source.service.ts';
import { buildWebIfChanged } from './web-build.ts';

process.env['NODE_ENV'] ??= 'production';
process.env['SEGUE_DATA_DIR'] ??= 'demo-data';
process.env['SEGUE_LOG_LEVEL'] ??= 'warn';
// The world tells itself which of its links are dead.
process.env['SEGUE_CHECK_LINKS'] ??= 'false';

const dataDir = path.resolve(process.env['SEGUE_DATA_DIR']);
mkdirSync(dataDir, { recursive: true });
const journal = openJournal(path.join(dataDir, 'world.json'));
const studio = openStudio(path.join(dataDir, 'recordings'));
const began = performance.now();
let stopping = false;

// The first tracks are played in while the web is built.
if (!journal.has('world')) {
  for (const order of ordersByUrgency(wholeWorld.albums).slice(0, 12))
    studio.recording(order).catch(() => undefined);
}
if (await buildWebIfChanged()) console.log('The web has been built.');
await buildSource();
const { run } = await import('#server/run.ts');
const ctx = await run({
  opened: async (opened) => void (await gather(opened, journal)),
  async stopping() {
    stopping = true;
    await studio.close();
  },
});
tellLogins();
if (!journal.has('world')) await makeWorld();

function tellLogins(): void {
  console.log('\nLog in as');
  for (const { who, username } of guides) {
    console.log(`  ${who.padEnd(14)} ${username.padEnd(15)} ${demoPassword}`);
  }
}

async function makeWorld(): Promise<void> {
  console.log('\nThe first start plays in the music: the first playlists are there in a moment.');
  try {
    await journal.once('world', () => buildWorld({ ctx, studio, journal, ...wholeWorld, onProgress }));
    await studio.close();
    console.log(`The whole world is there (${Math.round((performance.now() - began) / 1000)} s).`);
  } catch (error) {
    // Whatever was under way when the server was asked to stop is done at the next start.
    if (!stopping) throw error;
  }
}

function onProgress(ready: number, all: number): void {
  if (ready % 25 === 0) console.log(`  ${ready} of ${all} tracks`);
}
