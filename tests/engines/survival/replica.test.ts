import { randomUUID } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listMyTracks } from '#shared/playlists/library.ts';
import { likePlaylist } from '#shared/playlists/likes.ts';
import { createPlaylist } from '#shared/playlists/playlist-edits.ts';
import { listPopular, type PlaylistSummary } from '#shared/playlists/playlists.ts';
import { searchPlaylists } from '#shared/playlists/search.ts';
import { type ServerProcess, startServerProcess } from '#tests/server-process.ts';
import type { Engine } from '../engine.ts';
import { createStandby, postgres } from '../postgres.ts';
import { enginesFolder, useEngine } from '../use.ts';
import { bodyOf, type Caller, callerOn, join } from './fleet.ts';

describe.runIf(enginesFolder !== null)('two servers that read from a replica', () => {
  let folder: string;
  let primary: Engine;
  let standby: Engine;
  let watch: Client;
  let servers: ServerProcess[] = [];
  let alice: Caller;

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'segue-standby-'));
    await chmod(folder, 0o755);
    // One of its own: a standby that is killed does not start again where a whole database was dropped a moment before,
    // as other tests do all the time.
    primary = await postgres.create(path.join(folder, 'primary'));
    standby = await createStandby(path.join(folder, 'standby'), primary.url);
    const env = {
      SEGUE_DATABASE_URL: primary.url,
      SEGUE_DATABASE_READ_URL: standby.url,
      SEGUE_REDIS_URL: `${(await useEngine('redis')).url}/0?prefix=${randomUUID()}`,
      SEGUE_JWT_SECRET: randomUUID() + randomUUID(),
    };
    servers = [await startServerProcess(env)];
    servers.push(await startServerProcess(env));
    alice = await join(origins(), 'alice');
    watch = await watchReplica();
  }, 240_000);
  afterAll(async () => {
    await watch?.end().catch(() => undefined);
    for (const server of servers) await server.dispose();
    await standby?.stop().catch(() => undefined);
    await primary?.stop();
    if (folder) await rm(folder, { recursive: true, force: true });
  });

  const origins = () => servers.map(({ origin }) => origin);

  async function watchReplica(): Promise<Client> {
    const client = new Client({ connectionString: standby.url });
    client.on('error', () => undefined);
    await client.connect();
    return client;
  }

  /** How many statements of the servers the replica has answered. */
  async function readsOfReplica(): Promise<number> {
    const { rows } = await watch.query<{ n: string }>(
      `select sum(idx_scan) as n from pg_stat_user_tables where relname in ('likes', 'blocks')`,
    );
    return Number(rows[0]?.n ?? 0);
  }
  const feedOf = (caller: Caller) =>
    bodyOf<PlaylistSummary[]>(caller.call(listPopular, { query: { limit: 20 } }));

  test('members read from it', async () => {
    await alice.call(createPlaylist, { body: { name: 'First' } });
    const before = await readsOfReplica();
    await expect
      .poll(async () => {
        await feedOf(alice);
        return readsOfReplica();
      })
      .toBeGreaterThan(before);
  });

  test('a person finds what they have just written, on the other server and while the replica is behind', async () => {
    const [here, there] = origins().map((origin) => callerOn([origin], alice.token));
    if (!here || !there) throw new Error('There are two servers');
    const ids: string[] = [];
    for (let n = 0; n < 6; n += 1) {
      const { id } = await bodyOf<{ id: string }>(
        here.call(createPlaylist, { body: { name: `Loved ${n}` } }),
      );
      ids.push(id);
    }
    const likedOf = async (): Promise<string[]> =>
      (await feedOf(there)).filter((one) => one.has_liked).map(({ id }) => id);
    await expect.poll(async () => (await feedOf(there)).length).toBeGreaterThan(6);
    await watch.query('select pg_wal_replay_pause()');
    try {
      for (const [n, id] of ids.entries()) {
        await bodyOf(here.call(likePlaylist, { params: { id } }));
        expect((await likedOf()).toSorted()).toEqual(ids.slice(0, n + 1).toSorted());
      }
    } finally {
      await watch.query('select pg_wal_replay_resume()');
    }
  });

  test('one that lags is not read: others see what was written', async () => {
    await watch.query('select pg_wal_replay_pause()');
    try {
      await alice.call(createPlaylist, { body: { name: 'Behindhand' } });
      // A visitor sees the new one once the copy is too far behind, and search has been told.
      const visitor = callerOn(origins());
      await expect
        .poll(async () =>
          (
            await bodyOf<PlaylistSummary[]>(visitor.call(searchPlaylists, { query: { query: 'behindhand' } }))
          ).map(({ name }) => name),
        )
        .toEqual(['Behindhand']);
    } finally {
      await watch.query('select pg_wal_replay_resume()');
    }
  });

  test('killed with SIGKILL under reads it costs no request, and is read again once it is back', async () => {
    const over = new AbortController();
    const refused: string[] = [];
    let answered = 0;
    const readers = Array.from({ length: 12 }, async () => {
      const reader = callerOn(origins(), alice.token);
      for (let n = 0; !over.signal.aborted; n += 1) {
        const answer = await (n % 2 === 0 ? reader.call(listPopular) : reader.call(listMyTracks));
        const text = await answer.text();
        if (answer.ok) answered += 1;
        else refused.push(`${answer.status} ${text}`);
      }
    });
    for (let kills = 0; kills < 3; kills += 1) {
      const reached = answered;
      await expect.poll(() => answered).toBeGreaterThan(reached + 100);
      await standby.kill();
      const without = answered;
      await expect.poll(() => answered).toBeGreaterThan(without + 100);
      await standby.start();
      watch = await watchReplica();
      const before = await readsOfReplica();
      await expect.poll(readsOfReplica).toBeGreaterThan(before);
    }
    over.abort();
    await Promise.all(readers);
    expect(refused).toEqual([]);
  }, 240_000);
});
