import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { likePlaylist } from '#shared/playlists/likes.ts';
import { createPlaylist } from '#shared/playlists/playlist-edits.ts';
import { getPlaylist, listPopular } from '#shared/playlists/playlists.ts';
import { searchTracks } from '#shared/playlists/search.ts';
import { makeMp3 } from '#tests/factories/mp3.ts';
import { type ServerProcess, startServerProcess } from '#tests/server-process.ts';
import { uploadFile } from '#tests/upload-file.ts';
import { enginesFolder } from '../use.ts';
import { bodyOf, type Caller, engineSettings, join } from './fleet.ts';
import { type SlowProxy, slowProxy } from './slow-proxy.ts';

type Ask = () => Promise<Response>;

describe.runIf(enginesFolder !== null)('an engine that is slow to answer', () => {
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
  });
  afterAll(async () => {
    await server?.dispose();
    for (const proxy of Object.values(proxies)) await proxy.close();
    await drop?.();
  });

  const feed = () => alice.call(listPopular);
  const like = () => alice.call(likePlaylist, { params: { id: playlistId } });
  const find = () => alice.call(searchTracks, { query: { query: 'prompt' } });
  const play = () => alice.fetch(`/api/v1/tracks/${trackId}/stream`, { headers: { range: 'bytes=0-999' } });

  /** Asks while an engine keeps its answers back, lets go of them once all of `prompt` are answered, and counts who succeeded when. */
  async function whileHeld(name: string, prompt: Ask[], late: Ask[] = []) {
    const proxy = proxies[name];
    if (!proxy) throw new Error(`No proxy before ${name}`);
    const letGo = proxy.hold();
    let isHeld = true;
    const count = { meanwhile: 0, late: 0 };
    const noting = async (ask: Ask): Promise<void> => {
      const answer = await ask();
      await answer.arrayBuffer();
      if (answer.ok) count[isHeld ? 'meanwhile' : 'late'] += 1;
    };
    const waiting = Promise.all(late.map(noting));
    try {
      await Promise.all(prompt.map(noting));
    } finally {
      isHeld = false;
      letGo();
    }
    await waiting;
    return count;
  }

  test('Redis: pages, likes, search and music do not wait for it', async () => {
    expect(await whileHeld('redis', [feed, like, find, play])).toEqual({ meanwhile: 4, late: 0 });
  });

  test('the S3 store: pages, likes and search do not wait for it; music comes late', async () => {
    expect(await whileHeld('s3', [feed, like, find], [play])).toEqual({ meanwhile: 3, late: 1 });
  });

  test('the search cluster: the database answers after a moment, and from then on without asking', async () => {
    expect(await whileHeld('search', [find, feed, like, play])).toEqual({ meanwhile: 4, late: 0 });
    let questions = 0;
    proxies['search']!.onAsk = (bytes) => {
      if (bytes.includes('/_search')) questions += 1;
    };
    // On a busy machine it may be time to ask once more before the first question.
    const asked = async () => {
      questions = 0;
      expect(await whileHeld('search', [find])).toEqual({ meanwhile: 1, late: 0 });
      return questions;
    };
    await expect.poll(asked).toBe(0);
  });

  test('PostgreSQL: what needs no records does not wait; what does comes late, and then as before', async () => {
    const contract = () => alice.fetch('/api/v1/openapi.json');
    const one = () => alice.call(getPlaylist, { params: { id: playlistId } });
    expect(await whileHeld('postgres', [contract], [one])).toEqual({ meanwhile: 1, late: 1 });
    expect((await one()).status).toBe(200);
  });
});
