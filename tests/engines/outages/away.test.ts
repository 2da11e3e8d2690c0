import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getHealth, type Health } from '#shared/base/health.ts';
import { likePlaylist } from '#shared/playlists/likes.ts';
import { createPlaylist } from '#shared/playlists/playlist-edits.ts';
import { listPopular } from '#shared/playlists/playlists.ts';
import { searchTracks } from '#shared/playlists/search.ts';
import { usersMe } from '#shared/accounts/current-user.ts';
import { makeMp3 } from '#tests/factories/mp3.ts';
import { uploadFile } from '#tests/upload-file.ts';
import type { EngineName } from '../all.ts';
import { type Balancer, startBalancer } from '../nginx.ts';
import { enginesFolder, useEngine } from '../use.ts';
import { bodyOf, type Caller, callerOn, type Fleet, join, logIn, startFleet } from '../survival/fleet.ts';

/** Time for which each engine is away. */
const awayMs = 6_000;

describe.runIf(enginesFolder !== null)('a server whose engine stops for some seconds', () => {
  let fleet: Fleet;
  /** The shipped configuration, with the one server in both places. */
  let nginx: Balancer;
  let alice: Caller;
  let playlistId: string;
  let trackId: string;

  beforeAll(async () => {
    fleet = await startFleet(1);
    const port = Number(new URL(fleet.servers[0]?.origin ?? '').port);
    nginx = await startBalancer([port, port]);
    alice = await join(
      fleet.servers.map(({ origin }) => origin),
      'alice',
    );
    ({ id: playlistId } = await bodyOf<{ id: string }>(
      alice.call(createPlaylist, { body: { name: 'Steady' } }),
    ));
    trackId = await upload('Steady song', 21);
  });
  afterAll(async () => {
    await nginx?.close();
    await fleet?.dispose();
  });

  async function upload(title: string, seed: number): Promise<string> {
    const fields = { uploadId: randomUUID(), title, playlist_id: playlistId };
    const done = await uploadFile(alice, await makeMp3({ seconds: 15, seed }), fields);
    if (done.status !== 200) throw new Error(`The upload answered ${done.status}`);
    return done.body.track?.id ?? '';
  }

  const statusOf = async (answer: Promise<Response>) => (await answer).status;
  /** A status, and after how many seconds to ask again. */
  async function comesAgain(asked: Promise<Response>): Promise<[number, string | null]> {
    const answer = await asked;
    await answer.arrayBuffer();
    return [answer.status, answer.headers.get('retry-after')];
  }
  const stream = (who = alice) =>
    who.fetch(`/api/v1/tracks/${trackId}/stream`, { headers: { range: 'bytes=0-999' } });
  const search = () => alice.call(searchTracks, { query: { query: 'steady' } });
  const partOf = async (name: string) =>
    ((await (await alice.call(getHealth)).json()) as Health).parts[name]?.status;

  async function without(name: EngineName, meanwhile: () => Promise<void>): Promise<void> {
    const engine = await useEngine(name);
    const back = performance.now() + awayMs;
    await engine.stop();
    try {
      await meanwhile();
      await sleep(Math.max(0, back - performance.now()));
    } finally {
      await engine.start();
    }
  }

  test('the search cluster: the database answers, and the cluster is told afterwards', async () => {
    await expect.poll(async () => (await search()).status).toBe(200);
    let missed = '';
    await without('search', async () => {
      expect(await bodyOf<unknown[]>(search())).toHaveLength(1);
      expect(await partOf('search')).toBe('degraded');
      missed = await upload('Missed song', 22);
      const found = async () =>
        (await bodyOf<{ id: string }[]>(alice.call(searchTracks, { query: { query: 'missed' } }))).map(
          ({ id }) => id,
        );
      await expect.poll(found).toEqual([missed]);
    });
    await expect.poll(() => partOf('search')).toBe('ok');
    await expect
      .poll(
        async () =>
          (await bodyOf<unknown[]>(alice.call(searchTracks, { query: { query: 'missed' } }))).length,
        {
          timeout: 30_000,
        },
      )
      .toBe(1);
  });

  test('Redis: pages, likes, logins, streams and uploads go on', async () => {
    await without('redis', async () => {
      expect(await statusOf(alice.call(listPopular))).toBe(200);
      expect(await statusOf(alice.call(likePlaylist, { params: { id: playlistId } }))).toBe(200);
      expect(await statusOf(stream())).toBe(206);
      await logIn(alice, 'alice');
      expect(await partOf('bus')).toBe('down');
      const fields = { uploadId: 'without-redis', title: 'Unbroken', playlist_id: playlistId };
      expect((await uploadFile(alice, await makeMp3({ seconds: 15, seed: 23 }), fields)).status).toBe(200);
    });
    await expect.poll(() => partOf('bus')).toBe('ok');
    await upload('After Redis', 24);
  });

  test('the S3 store: everything but the music goes on, and then the music too', async () => {
    await without('s3', async () => {
      expect(await statusOf(alice.call(listPopular))).toBe(200);
      expect(await statusOf(search())).toBe(200);
      const answer = await stream();
      expect(answer.status).toBe(503);
      expect(answer.headers.get('retry-after')).toBe('5');
      const behind = callerOn([nginx.origin], alice.token);
      for (let n = 0; n < 6; n += 1) {
        expect(await comesAgain(stream(behind))).toEqual([503, '5']);
        expect(await statusOf(behind.call(listPopular))).toBe(200);
      }
    });
    await expect.poll(() => statusOf(stream())).toBe(206);
  });

  test('PostgreSQL: a clear word and when to come again, and then all as before', async () => {
    await without('postgres', async () => {
      const answer = await alice.call(createPlaylist, { body: { name: 'Not now' } });
      expect(answer.status).toBe(503);
      expect(answer.headers.get('retry-after')).toBe('5');
      const behind = callerOn([nginx.origin], alice.token);
      for (let n = 0; n < 6; n += 1) {
        expect(await comesAgain(behind.call(usersMe))).toEqual([503, '5']);
        const body = { name: 'Nor now' };
        expect(await comesAgain(behind.call(createPlaylist, { body }))).toEqual([503, '5']);
      }
      expect(await partOf('database')).toBe('down');
    });
    await expect.poll(() => statusOf(alice.call(usersMe))).toBe(200);
    expect(await statusOf(alice.call(createPlaylist, { body: { name: 'Now' } }))).toBe(201);
    expect(fleet.servers[0]?.output()).not.toContain('Uncaught');
  });
});
