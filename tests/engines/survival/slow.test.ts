import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { likePlaylist } from '#shared/likes.ts';
import { createPlaylist, getPlaylist, listPopular } from '#shared/playlists.ts';
import { searchTracks } from '#shared/search.ts';
import { makeMp3 } from '#tests/factories/mp3.ts';
import { type ServerProcess, startServerProcess } from '#tests/server-process.ts';
import { uploadFile } from '#tests/upload-file.ts';
import { enginesFolder } from '../use.ts';
import { bodyOf, type Caller, engineSettings, join } from './fleet.ts';
import { type SlowProxy, slowProxy } from './slow-proxy.ts';

const slowMs = 2_000;
/** What does not wait for the slow one answers within this, on a busy machine too. */
const promptMs = 1_500;

describe.runIf(enginesFolder !== null)('an engine that answers after 2 seconds', () => {
  const proxies: Record<string, SlowProxy> = {};
  let server: ServerProcess;
  let drop: () => Promise<void>;
  let alice: Caller;
  let playlistId: string;
  let trackId: string;

  beforeAll(async () => {
    const settings = await engineSettings(async (name, url) => {
      const proxy = await slowProxy(url);
      proxies[name] = proxy;
      return proxy.url;
    });
    ({ drop } = settings);
    server = await startServerProcess(settings.env);
    alice = await join([server.origin], 'alice');
    const made = alice.call(createPlaylist, { body: { name: 'Prompt' } });
    ({ id: playlistId } = await bodyOf<{ id: string }>(made));
    const fields = { uploadId: randomUUID(), title: 'Prompt song', playlist_id: playlistId };
    trackId =
      (await uploadFile(alice, await makeMp3({ seconds: 15, seed: 31 }), fields)).body.track?.id ?? '';
  }, 180_000);
  afterAll(async () => {
    await server?.dispose();
    for (const proxy of Object.values(proxies)) await proxy.close();
    await drop?.();
  });

  const feed = () => alice.call(listPopular);
  const like = () => alice.call(likePlaylist, { params: { id: playlistId } });
  const find = () => alice.call(searchTracks, { query: { query: 'prompt' } });
  const play = () => alice.fetch(`/api/v1/tracks/${trackId}/stream`, { headers: { range: 'bytes=0-999' } });

  /** How long each takes, all at once, while an engine is slow; each has to succeed. */
  async function whileSlow(name: string, asks: (() => Promise<Response>)[]): Promise<number[]> {
    const proxy = proxies[name];
    if (!proxy) throw new Error(`No proxy before ${name}`);
    proxy.delayMs = slowMs;
    try {
      return await Promise.all(
        asks.map(async (ask) => {
          const began = performance.now();
          const answer = await ask();
          await answer.arrayBuffer();
          expect(answer.status).toBeLessThan(300);
          return performance.now() - began;
        }),
      );
    } finally {
      proxy.delayMs = 0;
    }
  }

  test('Redis: pages, likes, search and music do not wait for it', async () => {
    for (const ms of await whileSlow('redis', [feed, like, find, play])) expect(ms).toBeLessThan(promptMs);
  });

  test('the S3 store: pages, likes and search do not wait for it; music comes late', async () => {
    const [music = 0, ...rest] = await whileSlow('s3', [play, feed, like, find]);
    for (const ms of rest) expect(ms).toBeLessThan(promptMs);
    expect(music).toBeGreaterThan(slowMs);
  });

  test('the search cluster: the database answers after a moment, and from then on at once', async () => {
    const [first = 0, ...rest] = await whileSlow('search', [find, feed, like, play]);
    for (const ms of rest) expect(ms).toBeLessThan(promptMs);
    expect(first).toBeLessThan(2 * slowMs);
    const [second = 0] = await whileSlow('search', [find]);
    expect(second).toBeLessThan(promptMs);
  });

  test('PostgreSQL: what needs no records does not wait; what does comes late, and then as before', async () => {
    const contract = () => alice.fetch('/api/v1/openapi.json');
    const one = () => alice.call(getPlaylist, { params: { id: playlistId } });
    const [prompt = 0, late = 0] = await whileSlow('postgres', [contract, one]);
    expect(prompt).toBeLessThan(promptMs);
    expect(late).toBeGreaterThan(slowMs);
    const began = performance.now();
    expect((await one()).status).toBe(200);
    expect(performance.now() - began).toBeLessThan(promptMs);
  });
});
