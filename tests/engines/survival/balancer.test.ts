import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { uploadChunkBytes } from '#shared/limits.ts';
import { reportListening } from '#shared/social/listening.ts';
import { createPlaylist } from '#shared/playlists/playlist-edits.ts';
import { StatsMessage } from '#shared/operations/stats.ts';
import { usersMe } from '#shared/accounts/current-user.ts';
import { makeMp3 } from '#tests/factories/mp3.ts';
import { noiseOf } from '#tests/factories/noise.ts';
import { uploadFile } from '#tests/upload-file.ts';
import { type Balancer, startBalancer } from '../nginx.ts';
import { enginesFolder } from '../use.ts';
import { bodyOf, type Caller, type Fleet, join, startFleet } from './fleet.ts';

describe.runIf(enginesFolder !== null)('two servers behind the nginx that compose.cluster.yaml ships', () => {
  let fleet: Fleet;
  let nginx: Balancer;
  let alice: Caller;
  let aliceId: string;
  let song: Uint8Array;
  let trackId: string;

  beforeAll(async () => {
    fleet = await startFleet(2, { SEGUE_TRUST_PROXY: '127.0.0.0/8' });
    nginx = await startBalancer(fleet.servers.map(({ origin }) => Number(new URL(origin).port)));
    alice = await join([nginx.origin], 'alice');
    ({ id: aliceId } = await bodyOf<{ id: string }>(alice.call(usersMe)));
    // Most of it is a picture that is none: quick to make and to examine.
    const cover = noiseOf(41, 3 * uploadChunkBytes);
    song = await makeMp3({ seconds: 6, seed: 41, tags: { title: 'Balanced', cover } });
  });
  afterAll(async () => {
    await nginx?.close();
    await fleet?.dispose();
  });

  const range = (from: number, to: number) =>
    alice.fetch(`/api/v1/tracks/${trackId}/stream`, { headers: { range: `bytes=${from}-${to}` } });

  test('take an upload in chunks, and serve its ranges byte for byte', async () => {
    expect(song.length).toBeGreaterThan(3 * uploadChunkBytes);
    const { id } = await bodyOf<{ id: string }>(alice.call(createPlaylist, { body: { name: 'Balanced' } }));
    const fields = { uploadId: randomUUID(), title: 'Balanced', playlist_id: id };
    const done = await uploadFile(alice, song, fields);
    expect(done.status).toBe(200);
    trackId = done.body.track?.id ?? '';
    for (const from of [0, 1_000_000, song.length - 1000]) {
      const part = await range(from, from + 999);
      expect([part.status, part.headers.get('content-range')]).toEqual([
        206,
        `bytes ${from}-${from + 999}/${song.length}`,
      ]);
      expect(Buffer.from(await part.arrayBuffer()).equals(song.subarray(from, from + 1000))).toBe(true);
    }
  });

  test('keep a dashboard and a listener going while the server that served them is killed', async () => {
    const told = new Set<string>();
    let opened = 0;
    let isOver = false;
    /** As the web does: when the socket goes, a new one is dialled. */
    function dial(): WebSocket {
      const socket = new WebSocket(`${nginx.origin.replace('http', 'ws')}/admin/ws/${aliceId}`, [
        'bearer',
        alice.token,
      ]);
      socket.on('open', () => (opened += 1));
      socket.on('error', () => undefined);
      socket.on('message', (data: Buffer) => {
        const { data: stats } = StatsMessage.parse(JSON.parse(data.toString()));
        for (const { clientIp, trackTitle } of stats.activeSessions) told.add(`${trackTitle} ${clientIp}`);
      });
      socket.on('close', () => {
        if (!isOver) setTimeout(() => (sockets[sockets.indexOf(socket)] = dial()), 200);
      });
      return socket;
    }
    // With both of them busy, the balancer sends a socket to each.
    const sockets = [dial(), dial()];
    await expect.poll(() => opened).toBe(2);

    const failed: number[] = [];
    const listening = (async () => {
      for (let at = 0; at < song.length; at += 100_000) {
        const to = Math.min(at + 100_000, song.length) - 1;
        // As a player does: what breaks off is asked for again.
        for (let tries = 0; ; tries += 1) {
          const part = await range(at, to).catch(() => null);
          const bytes = await part?.arrayBuffer().catch(() => null);
          if (bytes && part?.status === 206 && Buffer.from(bytes).equals(song.subarray(at, to + 1))) break;
          failed.push(at);
          if (tries === 5) throw new Error(`Bytes from ${at} do not come`);
          await sleep(200);
        }
        await sleep(10);
      }
    })();
    await fleet.servers[0]?.stop('SIGKILL');
    await expect.poll(() => opened).toBeGreaterThan(2);
    await listening;
    const heard = await alice.call(reportListening, {
      params: { id: trackId },
      body: { event: 'start', position_seconds: 0, listening_id: randomUUID() },
    });
    expect(heard.ok).toBe(true);
    await expect.poll(() => [...told]).toEqual(['Balanced 127.0.0.1']);
    expect(failed.length).toBeLessThan(3);
    isOver = true;
    for (const socket of sockets) socket.close();
  });
});
