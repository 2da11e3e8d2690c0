import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { zstdDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { login, register } from '#shared/accounts/auth.ts';
import { type Backup, createBackup, listBackups, restoreBackup } from '#shared/operations/backups.ts';
import { createPlaylist } from '#shared/playlists/playlist-edits.ts';
import { listMine } from '#shared/playlists/playlists.ts';
import type { EndpointSpec, InputOfEndpoint, ReplyOf } from '#shared/endpoint.ts';
import { makeMp3 } from '#tests/factories/mp3.ts';
import { type ServerProcess, startServerProcess } from '#tests/server-process.ts';
import { uploadFile } from '#tests/upload-file.ts';

// `SEGUE_`-less on purpose: the server refuses settings that it does not know.
const rounds = Number(process.env['CRASH_ROUNDS'] ?? 4);
const password = 'correct horse battery';
const patienceMs = 300_000 + rounds * 60_000;

let server: ServerProcess;
let token: string;
let trackId: string;

async function answer(
  endpoint: EndpointSpec,
  input: { params?: unknown; body?: unknown } = {},
): Promise<Response> {
  const params = (input.params ?? {}) as Record<string, string>;
  const address = endpoint.path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? '');
  const isForm = endpoint.bodyType === 'form';
  const body = isForm
    ? new URLSearchParams(input.body as Record<string, string>)
    : JSON.stringify(input.body);
  return fetch(new URL(address, server.origin), {
    method: endpoint.method,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(input.body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
    },
    ...(input.body === undefined ? {} : { body }),
  });
}

async function ok<E extends EndpointSpec>(endpoint: E, input?: InputOfEndpoint<E>): Promise<ReplyOf<E>> {
  const reply = await answer(endpoint, input);
  if (!reply.ok) throw new Error(`${endpoint.id} answered ${reply.status}`);
  return (await reply.json()) as ReplyOf<E>;
}

async function logIn(): Promise<void> {
  token = '';
  token = (await ok(login, { body: { username: 'alice', password } })).access_token;
}

const names = async () => (await ok(listMine)).map((playlist) => playlist.name).sort();
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function settled(id: string): Promise<Backup> {
  for (;;) {
    const backup = (await ok(listBackups)).find((one) => one.id === id);
    if (backup && backup.status !== 'in_progress' && !backup.progress) return backup;
    await sleep(30);
  }
}

/** Moments spread over somewhat more than the whole duration, so that every part of it is hit. */
const momentsOf = (tookMs: number) =>
  Array.from({ length: rounds }, (_, round) => ((round + 0.5) / rounds) * tookMs * 1.2);

/** Restores, and waits for the end: it has ended the sessions, which is its last step, or it has failed. */
async function restore(id: string): Promise<void> {
  const before = server.output().length;
  await ok(restoreBackup, { params: { id }, body: {} });
  for (;;) {
    const list = await answer(listBackups);
    if (list.status === 401) break;
    const backups = (await list.json()) as Backup[];
    if (backups.every((one) => !one.progress)) {
      throw new Error(`The restore was given up: ${server.output().slice(before)}`);
    }
    await sleep(20);
  }
  // The sessions end before the job does: until then nobody writes, and two jobs at once are refused.
  for (;;) {
    const { status } = await answer(login, { body: { username: 'alice', password } });
    if (status === 200) break;
    await sleep(20);
  }
  await logIn();
  await expect.poll(async () => (await ok(listBackups)).filter((one) => one.progress).length).toBe(0);
}

/**
 * Expects that the server that started after a crash has archived the restore point of the replaced records, if there was
 * one.
 */
async function expectPoints(isOldState: boolean): Promise<void> {
  const isAtWork = async () =>
    (await ok(listBackups)).some((one) => one.progress ?? one.status === 'in_progress');
  await expect.poll(isAtWork, { timeout: 30_000 }).toBe(false);
  const left = await readdir(path.join(server.dataDir, 'backups'));
  expect(left.filter((name) => !/^segue-[0-9a-z]+\.tar\.zst$/.test(name))).toEqual([]);
  if (isOldState) return;
  const point = (await ok(listBackups)).find(
    (one) => one.origin === 'restore_point' && one.status === 'completed',
  );
  const archive = await readFile(path.join(server.dataDir, 'backups', `segue-${point?.id}.tar.zst`));
  expect(zstdDecompressSync(archive).includes('"name":"after"')).toBe(true);
}

async function crash(): Promise<void> {
  await server.stop('SIGKILL');
  await server.start();
}

beforeAll(async () => {
  server = await startServerProcess();
  token = '';
  await ok(register, { body: { username: 'alice', email: 'alice@segue.test', password } });
  await logIn();
  const { id } = await ok(createPlaylist, { body: { name: 'before' } });
  const client = {
    fetch: (url: string, init: RequestInit = {}) => {
      const headers = new Headers(init.headers);
      headers.set('authorization', `Bearer ${token}`);
      return fetch(new URL(url, server.origin), { ...init, headers });
    },
  };
  const { body } = await uploadFile(client, await makeMp3({ seconds: 60, seed: 3 }), {
    uploadId: 'crash-song',
    playlist_id: id,
  });
  trackId = body.track?.id ?? '';
});
afterAll(() => server.dispose());

test(
  `kill -9 at ${rounds} moments of a backup never leaves a broken archive that is listed as completed`,
  async () => {
    const began = performance.now();
    const first = await ok(createBackup, { body: { self_contained: true } });
    expect((await settled(first.id)).status).toBe('completed');
    for (const moment of momentsOf(performance.now() - began)) {
      const { id } = await ok(createBackup, { body: { self_contained: true } });
      await sleep(moment);
      await crash();
      const backup = (await ok(listBackups)).find((one) => one.id === id);
      const completed = backup?.status === 'completed';
      expect(['completed', 'failed']).toContain(backup?.status);
      // Killed at once, it has not even made the folder.
      const left = await readdir(path.join(server.dataDir, 'backups')).catch((): string[] => []);
      expect(left.filter((name) => !/^segue-[0-9a-z]+\.tar\.zst$/.test(name))).toEqual([]);
      expect(left.includes(`segue-${id}.tar.zst`)).toBe(completed);
    }
  },
  patienceMs,
);

test(
  `kill -9 at ${rounds} moments of a restore leaves the old state or the new one, whole`,
  async () => {
    const { id } = await ok(createBackup, { body: { self_contained: true } });
    expect((await settled(id)).status).toBe('completed');
    const began = performance.now();
    await restore(id);
    const moments = momentsOf(performance.now() - began);
    for (const moment of moments) {
      await ok(createPlaylist, { body: { name: 'after' } });
      await ok(restoreBackup, { params: { id }, body: {} });
      await sleep(moment);
      await crash();
      await logIn();
      expect((await fetch(`${server.origin}/api/v1/tracks/${trackId}/stream`)).status).toBe(200);
      const now = await names();
      expect([['before'], ['after', 'before']]).toContainEqual(now);
      await expectPoints(now.includes('after'));
      if (now.includes('after')) {
        // The old state: put it back for the next round.
        await restore(id);
      }
      expect(await names()).toEqual(['before']);
    }
  },
  patienceMs,
);
