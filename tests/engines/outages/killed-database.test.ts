import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPlaylist } from '#shared/playlists/playlist-edits.ts';
import { listMine, listPopular } from '#shared/playlists/playlists.ts';
import { usersMe } from '#shared/accounts/current-user.ts';
import { type ServerProcess, startServerProcess } from '#tests/server-process.ts';
import { makeEmptyDatabase } from '../scratch-database.ts';
import { enginesFolder, useEngine } from '../use.ts';
import { bodyOf, type Caller, callerOn, join } from '../survival/fleet.ts';

describe.runIf(enginesFolder !== null)('PostgreSQL killed with SIGKILL under load', () => {
  let server: ServerProcess;
  let alice: Caller;
  let drop: () => Promise<void>;

  beforeAll(async () => {
    const database = await makeEmptyDatabase();
    drop = () => database.drop();
    server = await startServerProcess({ SEGUE_DATABASE_URL: database.url });
    alice = await join([server.origin], 'alice');
  });
  afterAll(async () => {
    await server?.dispose();
    await drop?.();
  });

  test('costs no server: answers are 503 with Retry-After until it is back, and no acknowledged write is lost', async () => {
    const { pid } = server;
    const over = new AbortController();
    const acknowledged: string[] = [];
    const refusals = new Set<string>();
    async function keepAsking(who: number): Promise<void> {
      const caller = callerOn([server.origin], alice.token);
      for (let n = 0; !over.signal.aborted; n += 1) {
        const name = `${who} ${n}`;
        const isWrite = n % 2 === 0;
        const answer = await (isWrite
          ? caller.call(createPlaylist, { body: { name } })
          : caller.call([usersMe, listMine, listPopular][n % 3] ?? usersMe));
        await answer.arrayBuffer();
        if (answer.ok && isWrite) acknowledged.push(name);
        if (!answer.ok) {
          refusals.add(`${answer.status} ${answer.headers.get('retry-after')}`);
          await sleep(20);
        }
      }
    }
    // More at once than there are connections, so that some wait for one.
    const load = Array.from({ length: 24 }, (_, who) => keepAsking(who));
    const engine = await useEngine('postgres');
    for (let kills = 0; kills < 3; kills += 1) {
      const reached = acknowledged.length;
      await expect.poll(() => acknowledged.length).toBeGreaterThan(reached + 40);
      await engine.kill();
      await expect.poll(async () => (await alice.call(usersMe)).status).toBe(503);
      await engine.start();
    }
    await expect.poll(async () => (await alice.call(usersMe)).status).toBe(200);
    over.abort();
    await Promise.all(load);
    expect([...refusals]).toEqual(['503 5']);
    expect(server.pid).toBe(pid);
    const kept = new Set((await bodyOf<{ name: string }[]>(alice.call(listMine))).map(({ name }) => name));
    expect(acknowledged.filter((name) => !kept.has(name))).toEqual([]);
  });
});
