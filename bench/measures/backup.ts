import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Backup } from '#shared/operations/backups.ts';
import { createBackup, deleteBackup, listBackups, restoreBackup } from '#shared/operations/backups.ts';
import { listPopular } from '#shared/playlists/playlists.ts';
import { loopLookMs, startBareClock, startHostClock } from '../lib/bare-clock.ts';
import type { Finding, Measure } from '../lib/finding.ts';
import { type Program, startSegue } from '../lib/programs.ts';
import { lookMs, restoreFromNothing, untilRestored } from '../lib/restores.ts';
import { beginSessions, withCopy } from '../lib/scratch.ts';
import { steadily } from '../lib/steady.ts';
import { openVisit } from '../lib/visit.ts';
import { ownMemory, watchMemory } from '../lib/watch-memory.ts';
import { addMedia } from '../world/add-media.ts';
import { openWorld } from '../world/open-world.ts';

const feedPerSecond = 200;

interface Seat {
  segue: Program;
  token: string;
}

/** Waits until nothing is done with a backup any more; answers it with the seconds since `began`. */
async function settled({ segue, token }: Seat, id: string, began: number): Promise<[Backup, number]> {
  const visit = openVisit(segue.origin);
  for (;;) {
    const backup = (await visit(listBackups, {}, token)).find((one) => one.id === id);
    if (backup && backup.status !== 'in_progress' && !backup.progress) {
      return [backup, (performance.now() - began) / 1000];
    }
    await new Promise((resolve) => setTimeout(resolve, lookMs));
  }
}

async function timedBackup(
  seat: Seat,
  body: { self_contained: boolean; includes_db?: boolean; includes_es?: boolean },
): Promise<[Backup, number]> {
  const began = performance.now();
  const { id } = await openVisit(seat.segue.origin)(createBackup, { body }, seat.token);
  const [backup, seconds] = await settled(seat, id, began);
  if (backup.status !== 'completed') throw new Error(`The backup failed: ${backup.error}`);
  return [backup, seconds];
}

/** The longest time for which the server's event loop has stood still since the last call, in ms. */
async function longestGap({ segue, token }: Seat): Promise<number> {
  const answer = await fetch(`${segue.origin}/metrics`, { headers: { authorization: `Bearer ${token}` } });
  const found = /^segue_nodejs_eventloop_lag_max_seconds (\S+)/m.exec(await answer.text());
  return Number(found?.[1] ?? Number.NaN) * 1000 - loopLookMs;
}

async function shell(command: string, cwd: string): Promise<number> {
  const began = performance.now();
  const child = spawn('sh', ['-c', command], { cwd, stdio: 'inherit' });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`${command} ended with ${code}`);
  return (performance.now() - began) / 1000;
}

/** tar | zstd -3 over the same bytes: the archive's own parts, unpacked, and synced at its end as ours is. */
async function yardstick(dataDir: string, id: string): Promise<number> {
  const folder = path.join(dataDir, 'yardstick');
  await mkdir(folder);
  await shell(`zstd -dcq ../backups/segue-${id}.tar.zst | tar -xf - && sync -f .`, folder);
  const seconds = await shell(
    'tar -cf - . | zstd -3 -q > ../yardstick.tar.zst && sync ../yardstick.tar.zst',
    folder,
  );
  await rm(folder, { recursive: true });
  await rm(path.join(dataDir, 'yardstick.tar.zst'));
  return seconds;
}

export const backup: Measure = {
  name: 'backup',
  about: 'Backup and restore of the large world with media, beside tar | zstd -3',
  isLarge: true,
  async run(): Promise<Finding[]> {
    const world = await openWorld('large', { tracks: 1_000_000 });
    return withCopy(world.dataDir, async (dataDir): Promise<Finding[]> => {
      await addMedia(dataDir);
      const tokens = await beginSessions(dataDir, ['admin']);
      // tar and zstd have every core, and so has what is compared with them.
      let segue = await startSegue(dataDir, {}, 'every');
      const clock = await startBareClock();
      const hostClock = await startHostClock();
      try {
        const seat: Seat = { segue, token: tokens.get('admin') ?? '' };
        const visit = openVisit(segue.origin);
        const feed = (seconds: number) =>
          steadily({
            origin: segue.origin,
            perSecond: feedPerSecond,
            seconds,
            ask: (n) => ({ path: `${listPopular.path}?page=${1 + (n % 20)}&limit=5` }),
          });
        await feed(3);
        await longestGap(seat);
        await clock.longestGap();
        const usual = await feed(10);
        const usualGap = await longestGap(seat);
        const usualBareGap = await clock.longestGap();

        // First alone, for its pace; then with people on the site, for what they feel of it.
        const memoryBefore = await ownMemory(segue);
        const memory = watchMemory(segue);
        const [first, alone] = await timedBackup(seat, { self_contained: true });
        const grown = memory.stop() - memoryBefore;
        const { size } = await stat(path.join(dataDir, 'backups', `segue-${first.id}.tar.zst`));

        await longestGap(seat);
        await clock.longestGap();
        await hostClock?.longestGap();
        const watched = timedBackup(seat, { self_contained: true });
        const meanwhile = await feed(Math.max(5, Math.floor(alone * 0.8)));
        const [second] = await watched;
        const gap = await longestGap(seat);
        const bareGap = await clock.longestGap();
        const hostGap = await hostClock?.longestGap();
        await clock.stop();
        await hostClock?.stop();
        await visit(deleteBackup, { params: { id: second.id } }, seat.token);

        const [, withRows] = await timedBackup(seat, { self_contained: false });
        const onlyMedia = { includes_db: false, includes_es: false };
        const [third, whole] = await timedBackup(seat, { ...onlyMedia, self_contained: true });
        const [fourth, incremental] = await timedBackup(seat, { ...onlyMedia, self_contained: false });
        for (const { id } of [fourth, third]) await visit(deleteBackup, { params: { id } }, seat.token);

        const peer = await yardstick(dataDir, first.id);

        // Everything is gone but the archive: its media have to be brought back as well.
        await segue.stop();
        await rm(path.join(dataDir, 'blobs'), { recursive: true });
        segue = await startSegue(dataDir, {}, 'every');
        const began = performance.now();
        await openVisit(segue.origin)(restoreBackup, { params: { id: first.id }, body: {} }, seat.token);
        const restored = await untilRestored(segue, seat.token, began);
        await segue.stop();

        // The same on a machine that has nothing but the archive.
        const bare = path.join(dataDir, 'bare');
        await mkdir(path.join(bare, 'backups'), { recursive: true });
        const name = `segue-${first.id}.tar.zst`;
        await rename(path.join(dataDir, 'backups', name), path.join(bare, 'backups', name));
        segue = await startSegue(bare, {}, 'every');
        const fromNothing = await restoreFromNothing(segue);
        return [
          {
            what: `a backup of ${Math.round(size / 2 ** 20)} MB`,
            value: alone,
            unit: 's',
            goal: { most: 120 },
            parts: { 'tar | zstd -3 s': peer, 'MB a second': size / 2 ** 20 / alone },
          },
          {
            what: 'longest gap of the event loop during a backup',
            value: gap,
            unit: 'ms',
            parts: {
              'of a process that only looks at the clock ms': bareGap,
              ...(hostGap === undefined ? {} : { 'of one that goes before all others ms': hostGap }),
              'usual ms': usualGap,
              'usual of a process that only looks at the clock ms': usualBareGap,
            },
          },
          {
            what: "feed's p99 during a backup",
            value: meanwhile.p99Ms,
            unit: 'ms',
            goal: { most: 25 },
            parts: {
              'usual ms': usual.p99Ms,
              'during p50 ms': meanwhile.p50Ms,
              'usual p50 ms': usual.p50Ms,
              failures: meanwhile.failures,
            },
          },
          { what: 'memory during a backup', value: grown / 2 ** 20, unit: 'MB more', goal: { most: 200 } },
          {
            what: 'incremental backup of unchanged media / a whole one',
            value: incremental / whole,
            unit: 'of its time',
            goal: { most: 0.1 },
            parts: { 'incremental s': incremental, 'whole s': whole, 'with all rows as well s': withRows },
          },
          {
            what: 'restore on an empty installation',
            value: fromNothing,
            unit: 's',
            goal: { most: 240 },
          },
          {
            what: 'restore over another world as large, of which a restore point is made',
            value: restored,
            unit: 's',
            goal: { most: 240 },
          },
        ];
      } finally {
        await clock.stop();
        await hostClock?.stop();
        await segue.stop();
      }
    });
  },
};
