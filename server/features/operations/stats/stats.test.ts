import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { createPlaylist } from '#shared/playlists/playlist-edits.ts';
import {
  getAdminStats,
  getMetricsHistory,
  getRealtimeStats,
  StatsMessage,
} from '#shared/operations/stats.ts';
import { deleteTrack } from '#shared/music/tracks.ts';
import { setUserStatus } from '#shared/moderation/admin-users.ts';
import type { AppContext } from '#server/context.ts';
import { formatBytes } from '#server/lib/bytes.ts';
import { countStored } from '#server/features/base/storage/storage.service.ts';
import { signal } from '#server/changes/note.ts';
import { newId } from '#server/lib/ids.ts';
import { changeUser } from '#server/features/accounts/users/user.service.ts';
import { makeMp3 } from '#tests/factories/mp3.ts';
import { uploadFile } from '#tests/upload-file.ts';
import { openCast } from '#tests/cast.ts';
import { bootSegue } from '#tests/harness.ts';
import { recordMinute } from './history.service.ts';
import { foldTotals } from './stats.service.ts';

const { segue, alice, bob } = await openCast('alice', 'bob');

async function insertTrack(ownerId: string, title: string): Promise<string> {
  const id = newId(segue.time.now);
  await segue.ctx.db
    .insertInto('tracks')
    .values({
      id,
      owner_id: ownerId,
      title,
      storage_type: 'URL',
      source_url: 'https://example.org/',
      platform: 'other',
      created_at: segue.time.now,
    })
    .execute();
  return id;
}

async function startListening(trackId: string, userId: string | null): Promise<void> {
  await segue.ctx.db
    .insertInto('listening_sessions')
    .values({
      id: newId(segue.time.now),
      track_id: trackId,
      user_id: userId,
      listener_key: 'somebody',
      ip: '127.0.0.1',
      started_at: segue.time.now,
      last_seen_at: segue.time.now,
    })
    .execute();
}

test('the totals follow what is made and deleted', async () => {
  const before = (await alice.ok(getAdminStats)).database;
  await bob.ok(createPlaylist, { body: { name: 'Night drive' } });
  const id = await insertTrack(bob.id, 'One');
  const during = (await alice.ok(getAdminStats)).database;
  expect(during.playlists.total).toBe(before.playlists.total + 1);
  expect(during.tracks.byType['URL']).toBe((before.tracks.byType['URL'] ?? 0) + 1);
  expect(during.topUploaders).toContainEqual({ username: 'bob', trackCount: 1 });
  expect(during.recentTracks[0]).toMatchObject({ title: 'One', uploader: 'bob' });

  await segue.ctx.db.updateTable('tracks').set({ plays_count: 7 }).where('id', '=', id).execute();
  const played = (await alice.ok(getAdminStats)).database;
  expect(played.userStats.find((row) => row.username === 'bob')?.totalPlays).toBe(7);

  await segue.ctx.db.deleteFrom('tracks').where('id', '=', id).execute();
  await foldTotals(segue.ctx);
  const after = (await alice.ok(getAdminStats)).database;
  expect(after.tracks.total).toBe(before.tracks.total);
  expect(after.playlists.total).toBe(before.playlists.total + 1);
  expect(after.userStats.find((row) => row.username === 'bob')).toMatchObject({
    totalPlays: 0,
    trackCount: 0,
  });
});

test('the machine is described in figures that can be', async () => {
  const { system, currentUsers } = await alice.ok(getAdminStats);
  for (const share of [system.cpu.usage, system.memory.percent, system.disk.percent]) {
    expect(share).toBeGreaterThanOrEqual(0);
    expect(share).toBeLessThanOrEqual(100);
  }
  expect(system.cpu.loadAvg).toHaveLength(3);
  expect(system.processes[0]).toMatchObject({ own: true });
  expect(system.processes).toContainEqual(
    expect.objectContaining({ pid: process.pid, name: 'segue', own: true }),
  );
  expect(currentUsers.activeConnections).toBeGreaterThan(0);
  expect(currentUsers.recentUniqueIPs).toBe(1);
});

const storedFiles = async (client = alice) => (await client.ok(getAdminStats)).storage;
const countNow = (ctx: AppContext) => countStored(ctx, new AbortController());

test('the storage is counted once, and then along with every song that comes and goes', async () => {
  expect(await storedFiles()).toEqual({ provider: null, usedFormatted: null, objectCount: null });
  await countNow(segue.ctx);
  expect(await storedFiles()).toEqual({ provider: null, usedFormatted: '0 B', objectCount: 0 });
  const song = await makeMp3({ seconds: 2, seed: 71 });
  const { body } = await uploadFile(bob, song, { uploadId: 'counted-along' });
  expect(body.state).toBe('done');
  // Stored again, it takes no more.
  await segue.ctx.stores.blobs.put(Readable.from([song]));
  const along = await storedFiles();
  expect(along).toMatchObject({ objectCount: 1, usedFormatted: formatBytes(song.length) });
  // A walk through the store finds the same.
  await segue.ctx.stores.blobs.recount(segue.ctx.clock(), new AbortController().signal);
  expect(await storedFiles()).toEqual(along);
  await bob.ok(deleteTrack, { params: { id: body.track?.id ?? '' } });
  expect(await storedFiles()).toMatchObject({ objectCount: 0, usedFormatted: '0 B' });
});

test('a store that never ends its list keeps no administrator waiting', async () => {
  const silent = createServer((request, answer) => {
    if (!request.url?.includes('list-type')) return answer.writeHead(404).end();
    // At its start the server asks for one object.
    if (request.url.includes('max-keys=1')) return answer.end('<ListBucketResult/>');
    return undefined;
  }).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const other = await bootSegue({ SEGUE_BLOBS_URL: `s3+http://key:secret@127.0.0.1:${port}/bucket` });
  const admin = await other.member('alice');
  const closing = new AbortController();
  const counting = countStored(other.ctx, closing).catch((error: unknown) => error);
  expect(await storedFiles(admin)).toEqual({ provider: 'S3', usedFormatted: null, objectCount: null });
  silent.closeAllConnections();
  silent.close();
  await counting;
  await other.close();
});

test('who listens is seen, with visitors under their mark, until they fall silent', async () => {
  const track = await insertTrack(bob.id, 'Heard');
  await startListening(track, bob.id);
  await startListening(track, null);
  const { activeSessions } = await alice.ok(getRealtimeStats);
  expect(activeSessions.map((one) => one.username).sort()).toEqual(['Anonymous', 'bob']);
  segue.time.now += 60_000;
  expect((await alice.ok(getRealtimeStats)).activeSessions).toEqual([]);
});

test('the history keeps a day of minutes', async () => {
  await recordMinute(segue.ctx, ['sweep']);
  const first = await alice.ok(getMetricsHistory);
  expect(first.at(-1)).toMatchObject({ errors: 0, ran: ['sweep'] });
  expect(first.at(-1)?.requests).toBeGreaterThan(0);
  segue.time.now += 25 * 60 * 60_000;
  await recordMinute(segue.ctx, []);
  expect(await alice.ok(getMetricsHistory)).toHaveLength(1);
});

function dial(userId: string, token: string | null, headers: Record<string, string> = {}): WebSocket {
  const address = `${segue.origin.replace('http', 'ws')}/admin/ws/${userId}`;
  return new WebSocket(address, token === null ? [] : ['bearer', token], { headers });
}

function outcome(socket: WebSocket): Promise<'open' | number> {
  return new Promise((resolve) => {
    socket.on('open', () => resolve('open'));
    socket.on('unexpected-response', (_request, response) => {
      resolve(response.statusCode ?? 0);
      socket.terminate();
    });
    socket.on('error', () => undefined);
  });
}

test('the socket opens for the administrator whose token it carries, and for nobody else', async () => {
  const own = dial(alice.id, alice.token, { origin: segue.ctx.config.publicUrl });
  expect(await outcome(own)).toBe('open');
  own.close();
  expect(await outcome(dial(alice.id, null))).toBe(401);
  expect(await outcome(dial(alice.id, 'made.up.token'))).toBe(401);
  expect(await outcome(dial(bob.id, bob.token))).toBe(403);
  expect(await outcome(dial(bob.id, alice.token))).toBe(403);
  expect(await outcome(dial(alice.id, alice.token, { origin: 'https://evil.example' }))).toBe(403);
});

test('the socket tells the whole state at once, and again when someone presses play', async () => {
  const socket = dial(alice.id, alice.token);
  const messages: unknown[] = [];
  const arrived = () => new Promise((resolve) => socket.once('message', resolve));
  socket.on('message', (data: Buffer) => messages.push(JSON.parse(data.toString())));
  await arrived();
  expect(StatsMessage.parse(messages[0]).data.activeSessions).toEqual([]);

  await startListening(await insertTrack(bob.id, 'Fresh'), bob.id);
  const pushed = arrived();
  signal(segue.ctx.db, 'listening');
  await pushed;
  expect(StatsMessage.parse(messages[1]).data.activeSessions).toMatchObject([
    { username: 'bob', trackTitle: 'Fresh' },
  ]);
  socket.close();
});

test('news in the middle of a push is not lost', async () => {
  const socket = dial(alice.id, alice.token);
  const told = new Set<string>();
  socket.on('message', (data: Buffer) => {
    for (const one of StatsMessage.parse(JSON.parse(data.toString())).data.activeSessions)
      told.add(one.trackTitle);
  });
  await outcome(socket);
  const titles = Array.from({ length: 30 }, (_, n) => `Burst ${n}`);
  for (const title of titles) {
    await startListening(await insertTrack(bob.id, title), bob.id);
    signal(segue.ctx.db, 'listening');
  }
  await expect.poll(() => titles.filter((title) => !told.has(title))).toEqual([]);
  socket.close();
});

test('of hundreds of sockets from one address that are asked for at once, fifty open', async () => {
  const dialled = Array.from({ length: 300 }, () => dial(alice.id, alice.token));
  const outcomes = await Promise.all(dialled.map(outcome));
  expect(outcomes.filter((one) => one === 'open')).toHaveLength(50);
  expect(new Set(outcomes)).toEqual(new Set(['open', 429]));
  const open = dialled.filter((socket) => socket.readyState === WebSocket.OPEN);
  const closed = open.map((socket) => new Promise((resolve) => socket.once('close', resolve)));
  for (const socket of open) socket.close();
  await Promise.all(closed);
  // A later connection finds room again.
  await expect
    .poll(async () => {
      const again = dial(alice.id, alice.token);
      const result = await outcome(again);
      again.terminate();
      return result;
    })
    .toBe('open');
});

test('a message of 10 MB closes the socket and leaves the server well', async () => {
  const socket = dial(alice.id, alice.token);
  await outcome(socket);
  const closed = new Promise<number>((resolve) => socket.on('close', resolve));
  socket.send('x'.repeat(10 * 1024 * 1024));
  expect([1006, 1009]).toContain(await closed);
  expect((await alice.call(getRealtimeStats)).status).toBe(200);
});

test('an administrator who was deactivated sees nothing more', async () => {
  const carol = await segue.member('carol');
  await changeUser(segue.ctx, carol.id, { role: 'admin' });
  expect((await carol.call(getAdminStats)).status).toBe(200);
  await alice.ok(setUserStatus, { params: { id: carol.id }, body: { is_active: false, reason: 'left' } });
  expect((await carol.call(getAdminStats)).status).toBe(401);
  expect(await outcome(dial(carol.id, carol.token))).toBe(401);
});
