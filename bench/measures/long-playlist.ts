import { once } from 'node:events';
import { request } from 'node:http';
import type { AppContext } from '#server/context.ts';
import { deletePlaylist, restorePlaylist } from '#server/features/playlists/core/trash/trash.service.ts';
import { forkPlaylist } from '#server/features/playlists/core/versions/version.service.ts';
import { openAccount } from '#server/features/accounts/users/user.service.ts';
import { itemsInPlaylistMax, playlistFirstItems } from '#shared/limits.ts';
import { atRest } from '../lib/at-rest.ts';
import { type Finding, type Measure, median } from '../lib/finding.ts';
import { makeLongList } from '../lib/long-list.ts';
import { type Program, startSegue } from '../lib/programs.ts';
import { onData, withFolder } from '../lib/scratch.ts';
import { ownMemory, watchMemory } from '../lib/watch-memory.ts';

const items = itemsInPlaylistMax;
const readers = 10;
const reads = 40;
const rounds = 3;

/** The first answer that a playlist's page asks for. */
const first = (id: string): string => `/api/v1/playlists/${id}?items=${playlistFirstItems}`;

interface Made {
  id: string;
  /** The longest times of a core in which nothing else could be answered, in ms. */
  gaps: { deletion: number[]; restoring: number[]; copying: number[] };
}

/** This thread's processor time so far, in ms: what a busy machine does beside it is not the server's. */
function ownTime(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/** The longest processor time between two turns of the event loop while something is done, in ms. */
async function longestGap(work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let last = ownTime();
  let going = true;
  const turn = (): void => {
    const now = ownTime();
    longest = Math.max(longest, now - last);
    last = now;
    if (going) setImmediate(turn);
  };
  setImmediate(turn);
  await work();
  await new Promise((resolve) => setImmediate(resolve));
  going = false;
  return longest;
}

async function makeAndChange(ctx: AppContext): Promise<Made> {
  const account = { username: 'bench', email: 'bench@segue.test', passwordHash: 'none' };
  const owner = await openAccount(ctx, { ...account, ip: '127.0.0.1', isVerified: true });
  const id = await makeLongList(ctx, owner, items);
  const gaps: Made['gaps'] = { deletion: [], restoring: [], copying: [] };
  for (let round = 0; round < rounds; round += 1) {
    gaps.deletion.push(await longestGap(() => deletePlaylist(ctx, owner, id)));
    gaps.restoring.push(await longestGap(() => restorePlaylist(ctx, owner, id)));
    gaps.copying.push(await longestGap(() => forkPlaylist(ctx, owner, id)));
  }
  return { id, gaps };
}

async function read(origin: string, path: string): Promise<number> {
  const asked = request(origin + path, { agent: false }).end();
  const [answer] = (await once(asked, 'response')) as [AsyncIterable<Buffer>];
  let bytes = 0;
  for await (const chunk of answer) bytes += chunk.length;
  return bytes;
}

async function readByMany(segue: Program, path: string) {
  for (let at = 0; at < reads; at += 1) await read(segue.origin, path);
  // What the index has to catch up with is not these readers'.
  await atRest(segue);
  const cpu = await segue.cpuSeconds();
  for (let at = 0; at < reads; at += 1) await read(segue.origin, path);
  const ms = (((await segue.cpuSeconds()) - cpu) / reads) * 1000;
  const before = await ownMemory(segue);
  const watch = watchMemory(segue);
  const sizes = await Promise.all(Array.from({ length: readers }, () => read(segue.origin, path)));
  return { ms, bytes: sizes[0] ?? Number.NaN, memory: Math.max(0, watch.stop() - before) };
}

export const longPlaylist: Measure = {
  name: 'long-playlist',
  about: `A playlist of ${items} items: its first answer, its deletion and undo, and a version of it`,
  run: () =>
    withFolder(async (folder): Promise<Finding[]> => {
      const { id, gaps } = await onData(folder, makeAndChange);
      const segue = await startSegue(folder);
      try {
        const answer = await readByMany(segue, first(id));
        const whole = await readByMany(segue, `/api/v1/playlists/${id}`);
        const page = await readByMany(segue, `/playlists/${id}`);
        const gap = (what: string, found: number[]): Finding => ({
          what: `${what}: the longest time of a core in which nothing else is answered`,
          value: median(found),
          unit: 'ms',
          parts: { worst: Math.max(...found) },
        });
        return [
          {
            what: `the first answer of a playlist of ${items} items: time of a core`,
            value: answer.ms,
            unit: 'ms',
            goal: { most: 10 },
            parts: {
              KB: answer.bytes / 1000,
              'all items ms': whole.ms,
              'page ms': page.ms,
              'page KB': page.bytes / 1000,
            },
          },
          {
            what: `${readers} readers at once: memory that the server takes`,
            value: answer.memory / 1e6,
            unit: 'MB',
            goal: { most: 20 },
            parts: { 'all items MB': whole.memory / 1e6, 'page MB': page.memory / 1e6 },
          },
          gap('its deletion', gaps.deletion),
          gap('the undo of its deletion', gaps.restoring),
          gap('a version of it', gaps.copying),
        ];
      } finally {
        await segue.stop();
      }
    }),
};
