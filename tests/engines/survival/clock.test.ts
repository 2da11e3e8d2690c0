import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { failedLoginsPerAccount } from '#server/features/accounts/auth/auth-limits.ts';
import { login } from '#shared/accounts/auth.ts';
import { logout, usersMe } from '#shared/accounts/current-user.ts';
import { followPerson } from '#shared/social/following.ts';
import { reportListening } from '#shared/social/listening.ts';
import { createPlaylist } from '#shared/playlists/playlist-edits.ts';
import { listMine } from '#shared/playlists/playlists.ts';
import { getRealtimeStats, type RealtimeStats } from '#shared/operations/stats.ts';
import { addExternalTrack } from '#shared/music/track-drafts.ts';
import { type ServerProcess, startServerProcess } from '#tests/server-process.ts';
import { waitUntil } from '../engine.ts';
import { enginesFolder } from '../use.ts';
import { askForBackups, stateOfBackups, tracksOfOneUpload } from './exclusive.ts';
import { bodyOf, type Caller, callerOn, engineSettings, join, logIn } from './fleet.ts';
import { goOn } from './load/go-on.ts';
import { compare, sizeOf } from './load/ledger.ts';
import { joinWriters, type Load, startLoad } from './load/load.ts';
import { openTab } from './tab.ts';

const jumpMs = 10 * 60_000;
/** As the runner of jobs holds them. */
const leaseMs = 30_000;
const preload = new URL('./shifted-clock.ts', import.meta.url).href;

describe.runIf(enginesFolder !== null)('two servers of which one has a clock that jumps', () => {
  let folder: string;
  let databaseUrl: string;
  let drop: () => Promise<void>;
  let right: ServerProcess;
  /** It alone does jobs. */
  let wrong: ServerProcess;
  let servers: Caller[];
  let alice: Caller;

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'segue-clock-'));
    const settings = await engineSettings();
    ({ drop } = settings);
    databaseUrl = settings.env['SEGUE_DATABASE_URL'] ?? '';
    const shifted = {
      NODE_OPTIONS: `--import=${preload}`,
      TEST_CLOCK_FILE: path.join(folder, 'shift'),
      SEGUE_LOG_LEVEL: 'info',
    };
    await writeFile(shifted.TEST_CLOCK_FILE, '0');
    const env = { ...settings.env, SEGUE_TRUST_PROXY: '127.0.0.0/8' };
    [right, wrong] = await Promise.all([
      startServerProcess({ ...env, SEGUE_ROLE: 'web' }),
      startServerProcess({ ...env, ...shifted }),
    ]);
    alice = await join([right.origin], 'alice');
    servers = [at(right), at(wrong)];
  });
  afterAll(async () => {
    await right?.dispose();
    await wrong?.dispose();
    await drop?.();
    await rm(folder, { recursive: true, force: true });
  });

  const at = ({ origin }: ServerProcess, { token } = alice): Caller => callerOn([origin], token);

  async function setClock(shiftMs: number): Promise<void> {
    await writeFile(path.join(folder, 'shift'), String(shiftMs));
    const isSet = async () => Math.abs((await ownClock()) - Date.now() - shiftMs) < 30_000;
    await waitUntil('The clock stands elsewhere', isSet, 30_000);
  }

  /** Reads the server's clock from the last line of its log, which has a line for each new account of the load. */
  async function ownClock(): Promise<number> {
    const line =
      wrong
        .output()
        .trim()
        .split('\n')
        .findLast((one) => one.startsWith('{')) ?? '{}';
    return Date.parse((JSON.parse(line) as { time: string }).time);
  }

  async function query<R extends object>(text: string, values: unknown[] = []): Promise<R[]> {
    const client = new Client({ connectionString: databaseUrl });
    await client.connect();
    try {
      return (await client.query<R>(text, values)).rows;
    } finally {
      await client.end();
    }
  }

  const jobs = (kind: string) => query('select run_at, attempts from jobs where kind = $1', [kind]);
  /** For how long (ms) the jobs in hand are their holder's. */
  const leases = async () =>
    (
      await query<{
        left: number;
      }>(`select (run_at - extract(epoch from clock_timestamp()) * 1000)::float8 as left
         from jobs where holder is not null and dead_at is null`)
    ).map(({ left }) => left);

  describe.each([
    ['ahead', jumpMs],
    ['back', -jumpMs],
  ])('%s by ten minutes', (direction, shiftMs) => {
    let old: Caller;
    let load: Load;
    beforeAll(async () => {
      old = await logIn(callerOn([right.origin]), 'alice');
      expect((await at(wrong, old).call(usersMe)).status).toBe(200);
      const origins = [right.origin, wrong.origin];
      const run = direction.slice(0, 1);
      load = startLoad(origins, await joinWriters(origins, run), { run, pauseMs: 50 });
      await setClock(0);
      await goOn(load);
      await setClock(shiftMs);
    });

    test('bring writes and uploads under way to their end, and hold their jobs for as long as ever', async () => {
      for (let seen: number[] = []; seen.length === 0;) {
        seen = await leases();
        for (const left of seen) expect(left).toBeLessThanOrEqual(leaseMs);
        for (const left of seen) expect(left).toBeGreaterThan(0);
      }
      await goOn(load);
      await load.stop();
      expect(await compare(databaseUrl, load.ledger)).toEqual({ lost: [], doubled: [], miscounted: [] });
      expect([...load.wrong]).toEqual([]);
      // A busy machine may ask for patience, by 503: less than once in a hundred writes.
      const { 503: busy = 0, ...refused } = Object.fromEntries(load.refused);
      expect(refused).toEqual({});
      expect(busy).toBeLessThanOrEqual(Math.ceil(sizeOf(load.ledger) / 100));
    });

    test('know the sessions of before and each other’s new ones, and end them together', async () => {
      for (const server of [right, wrong]) {
        const fresh = await logIn(callerOn([server.origin]), 'alice');
        for (const one of [right, wrong]) {
          expect((await at(one, old).call(usersMe)).status).toBe(200);
          expect((await at(one, fresh).call(usersMe)).status).toBe(200);
        }
        expect((await at(server === right ? wrong : right, fresh).call(logout)).ok).toBe(true);
        await expect.poll(async () => (await at(server, fresh).call(usersMe)).status).toBe(401);
      }
    });

    test('keep what is made in the order in which it was made', async () => {
      const names: string[] = [];
      for (let n = 0; n < 6; n += 1) {
        const name = `${direction} ${n}`;
        await bodyOf(servers[n % 2]!.call(createPlaylist, { body: { name } }));
        names.unshift(name);
      }
      for (const server of servers) {
        const mine = await bodyOf<{ name: string }[]>(server.call(listMine));
        expect(mine.slice(0, 6).map(({ name }) => name)).toEqual(names);
      }
    });

    test('tell the tabs of one what happens on the other', async () => {
      for (const [tabs, acts] of [
        [wrong, right],
        [right, wrong],
      ] as const) {
        const username = `star${direction}${new URL(tabs.origin).port}`;
        const star = await join([acts.origin], username);
        const tab = await openTab(tabs.origin, star.token);
        expect((await at(acts).call(followPerson, { params: { username } })).ok).toBe(true);
        await expect.poll(() => tab.rings()).toBeGreaterThan(0);
        tab.close();
      }
    });

    test('know who listens, wherever it is told and asked', async () => {
      for (const [n, server] of servers.entries()) {
        const title = `Heard ${direction} ${n}`;
        const body = {
          title,
          source_url: `http://127.0.0.1:9/${n}${direction}.mp3`,
          platform: 'other',
        } as const;
        const { id } = await bodyOf<{ id: string }>(server.call(addExternalTrack, { body }));
        const heard = { event: 'start', position_seconds: 0, listening_id: randomUUID() } as const;
        expect((await server.call(reportListening, { params: { id }, body: heard })).ok).toBe(true);
        for (const one of servers) {
          const { activeSessions } = await bodyOf<RealtimeStats>(one.call(getRealtimeStats));
          expect(activeSessions.map(({ trackTitle }) => trackTitle)).toEqual([title]);
        }
      }
    });

    test('refuse guesses for no longer than they should, and together', async () => {
      const guess = { body: { username: `mallory-${direction}`, password: 'not this one' } };
      for (let n = 0; n < failedLoginsPerAccount.max; n += 1) {
        expect((await servers[n % 2]!.call(login, guess)).status).toBe(401);
      }
      for (const server of servers) {
        const refused = await server.call(login, guess);
        expect(refused.status).toBe(429);
        const seconds = Number(refused.headers.get('retry-after'));
        expect(seconds).toBeLessThanOrEqual(failedLoginsPerAccount.windowMs / 1000);
        expect(seconds).toBeGreaterThan(failedLoginsPerAccount.windowMs / 2000);
      }
    });

    test('take no job before its time', async () => {
      const before = await jobs('digests');
      expect(before).toHaveLength(1);
      // A mail shows that it has looked for what is due.
      await join([right.origin], `carol-${direction}`);
      await expect.poll(() => jobs('verification mail')).toEqual([]);
      expect(await jobs('digests')).toEqual(before);
    });

    test('end an upload once, and make one backup at a time', async () => {
      expect(await tracksOfOneUpload(servers, `one-${direction}`)).toEqual([expect.any(String)]);
      expect(await askForBackups(servers)).toEqual([202, 409]);
      const isDone = async () => new Set(await stateOfBackups(alice));
      await expect.poll(isDone, { timeout: 60_000 }).toEqual(new Set(['completed']));
    });
  });
});
