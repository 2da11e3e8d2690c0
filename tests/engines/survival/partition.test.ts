import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { logout, usersMe } from '#shared/accounts/current-user.ts';
import { followPerson, unfollowPerson } from '#shared/social/following.ts';
import { getHealth, type Health } from '#shared/base/health.ts';
import { type ServerProcess, startServerProcess } from '#tests/server-process.ts';
import { enginesFolder } from '../use.ts';
import { askForBackups, stateOfBackups, tracksOfOneUpload } from './exclusive.ts';
import { bodyOf, type Caller, callerOn, engineSettings, logIn } from './fleet.ts';
import { goOn } from './load/go-on.ts';
import { compare } from './load/ledger.ts';
import { joinWriters, type Load, startLoad, type Writers } from './load/load.ts';
import { type SlowProxy, slowProxy } from './slow-proxy.ts';
import { openTab, type Tab } from './tab.ts';

/** `npm run test:survival` parts them for longer than any lock or lease lives without its holder. */
const partedMs = process.env['SURVIVAL_ROUNDS'] ? 75_000 : 0;

describe.runIf(enginesFolder !== null)(
  'two servers of which one is parted from Redis, and does not know it',
  () => {
    let redis: SlowProxy;
    let servers: ServerProcess[] = [];
    let databaseUrl: string;
    let drop: () => Promise<void>;
    let writers: Writers;
    let load: Load;
    let tabs: Tab[];
    let join: (() => void) | null = null;

    beforeAll(async () => {
      const { env, drop: dropDatabase } = await engineSettings();
      drop = dropDatabase;
      databaseUrl = env['SEGUE_DATABASE_URL'] ?? '';
      redis = await slowProxy(env['SEGUE_REDIS_URL'] ?? '');
      const behind = { SEGUE_TRUST_PROXY: '127.0.0.0/8' };
      servers = await Promise.all([
        startServerProcess({ ...env, ...behind, SEGUE_REDIS_URL: redis.url }),
        startServerProcess({ ...env, ...behind }),
      ]);
      writers = await joinWriters(origins(), 'r');
      tabs = await Promise.all(origins().map((origin) => openTab(origin, writers.owner.token)));
      load = startLoad(origins(), writers, { run: 'r', pauseMs: 50 });
      await goOn(load);
      join = redis.part();
    });
    afterAll(async () => {
      join?.();
      for (const tab of tabs ?? []) tab.close();
      await load?.stop();
      for (const server of servers) await server.dispose();
      await redis?.close();
      await drop?.();
    });

    const origins = () => servers.map(({ origin }) => origin);
    const each = (token = writers.owner.token): Caller[] =>
      origins().map((origin) => callerOn([origin], token));

    const busOf = async (server: Caller) =>
      (await bodyOf<Health>(server.call(getHealth))).parts['bus']?.status;

    test('write on, and lose and double nothing', async () => {
      await goOn(load);
      await sleep(partedMs);
      await goOn(load);
      expect(await compare(databaseUrl, load.ledger)).toEqual({ lost: [], doubled: [], miscounted: [] });
      expect([...load.wrong]).toEqual([]);
    });

    test('know that they are parted', async () => {
      await expect.poll(() => busOf(each()[0]!), { timeout: 30_000 }).toBe('down');
    });

    test('end an upload once, and make one backup at a time', async () => {
      for (let n = 0; n < 3; n += 1)
        expect(await tracksOfOneUpload(each(), `parted-${n}`)).toEqual([expect.any(String)]);
      expect(await askForBackups(each())).toEqual([202, 409]);
      const states = async () => new Set(await stateOfBackups(writers.owner));
      await expect.poll(states, { timeout: 60_000 }).toEqual(new Set(['completed']));
    });

    test('end a session together', async () => {
      const [parted, other] = each((await logIn(callerOn(origins()), 'ownerr')).token);
      expect((await parted!.call(usersMe)).status).toBe(200);
      expect((await other!.call(logout)).ok).toBe(true);
      await expect.poll(async () => (await parted!.call(usersMe)).status).toBe(401);
    });

    test('tell open tabs, also of what happened meanwhile, once they are joined again', async () => {
      const params = { username: 'ownerr' };
      const follows = async () => {
        const [one, other] = each(writers.fan.token);
        expect((await one!.call(followPerson, { params })).ok).toBe(true);
        expect((await one!.call(unfollowPerson, { params })).ok).toBe(true);
        expect((await other!.call(followPerson, { params })).ok).toBe(true);
      };
      const before = tabs.map((tab) => tab.rings());
      await follows();
      join?.();
      join = null;
      await expect
        .poll(() => tabs.every((tab, at) => tab.rings() > (before[at] ?? 0)), { timeout: 60_000 })
        .toBe(true);
      await expect.poll(() => busOf(each()[0]!)).toBe('ok');
      await goOn(load);
      await load.stop();
      expect(await compare(databaseUrl, load.ledger)).toEqual({ lost: [], doubled: [], miscounted: [] });
      expect([...load.wrong]).toEqual([]);
    });
  },
);
