import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ServerProcess, startServerProcess } from '#tests/server-process.ts';
import { enginesFolder } from '../use.ts';
import { hasEarlier, layOutEarlier } from './earlier.ts';
import { engineSettings } from './fleet.ts';
import { goOn } from './load/go-on.ts';
import { compare } from './load/ledger.ts';
import { joinWriters, type Load, startLoad } from './load/load.ts';

const word = hasEarlier ? '' : ' (skipped: a shallow clone, without the commit of that version)';

describe.runIf(enginesFolder !== null && hasEarlier)(`two servers of an earlier version${word}`, () => {
  let folder: string;
  let env: Record<string, string>;
  let drop: () => Promise<void>;
  const servers: ServerProcess[] = [];
  /** As a balancer has them: a server is taken out before it is stopped. */
  const origins: string[] = [];
  let load: Load;

  beforeAll(async () => {
    folder = layOutEarlier();
    const settings = await engineSettings();
    ({ drop } = settings);
    env = { ...settings.env, SEGUE_TRUST_PROXY: '127.0.0.0/8' };
    for (let n = 0; n < 2; n += 1) await enter(folder);
    load = startLoad(origins, await joinWriters(origins, 'u'), { run: 'u', pauseMs: 20 });
  });
  afterAll(async () => {
    await load?.stop();
    for (const server of servers) await server.dispose();
    await drop?.();
    if (folder) await rm(folder, { recursive: true, force: true });
  });

  async function enter(root?: string): Promise<void> {
    const server = await startServerProcess(env, root === undefined ? {} : { root });
    servers.push(server);
    origins.push(server.origin);
  }

  test('are replaced one after the other without a refused request, and nothing is lost or done twice', async () => {
    await goOn(load);
    for (const earlier of servers.slice()) {
      // The new one brings the schema up to date while the earlier ones serve.
      await enter();
      await goOn(load);
      origins.splice(origins.indexOf(earlier.origin), 1);
      await earlier.stop();
      await goOn(load);
    }
    await load.stop();
    expect([...load.wrong]).toEqual([]);
    expect([...load.refused]).toEqual([]);
    expect(await compare(env['SEGUE_DATABASE_URL'] ?? '', load.ledger)).toEqual({
      lost: [],
      doubled: [],
      miscounted: [],
    });
  }, 480_000);
});
