import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBackup, listBackups, restoreBackup } from '#shared/operations/backups.ts';
import * as contract from '#shared/music/copyright.ts';
import * as workContract from '#shared/music/copyright-works.ts';
import { login } from '#shared/accounts/auth.ts';
import { createPlaylist } from '#shared/playlists/playlist-edits.ts';
import { getPlaylist } from '#shared/playlists/playlists.ts';
import { cancelUpload, getUpload } from '#shared/ingest/uploads.ts';
import { makeMp3 } from '#tests/factories/mp3.ts';
import { bootSegue, type Client, type Harness, memberPassword } from '#tests/harness.ts';
import { uploadFile } from '#tests/upload-file.ts';
import { scanHeldUploads } from './held.service.ts';

// An installation that holds what it cannot scan; its second opinion, AcoustID, can be away.

let segue: Harness;
let alice: Client & { id: string };
let bob: Client & { id: string };
let isUnreachable = false;
let acoustId: Server;

beforeAll(async () => {
  acoustId = createServer((_request, response) => {
    response.statusCode = isUnreachable ? 503 : 200;
    response.end(JSON.stringify({ status: 'ok', results: [] }));
  });
  await new Promise<void>((resolve) => {
    acoustId.listen(0, '127.0.0.1', resolve);
  });
  const { port } = acoustId.address() as AddressInfo;
  segue = await bootSegue(
    { SEGUE_ACOUSTID_KEY: 'our-key', SEGUE_HOLD_UNSCANNED: 'true' },
    {
      outbound: {
        resolve: async () => ['93.184.215.14'],
        dial: () => ({ host: '127.0.0.1', port, tls: false }),
      },
    },
  );
  alice = await segue.member('alice');
  bob = await segue.member('bob');
});
afterAll(async () => {
  await segue.close();
  acoustId.close();
});

let uploads = 0;
async function sendUnscanned(seed: number): Promise<{ uploadId: string; scanId: string }> {
  const uploadId = `held-upload-${(uploads += 1)}`;
  isUnreachable = true;
  const held = await uploadFile(bob, await makeMp3({ seconds: 12, seed }), {
    uploadId,
    title: `Held ${seed}`,
  });
  isUnreachable = false;
  expect(held.status).toBe(422);
  expect(held.body.detail).toContain('The file is kept');
  const status = await bob.ok(getUpload, { params: { uploadId } });
  expect(status).toMatchObject({ state: 'failed', scanId: expect.any(String) });
  return { uploadId, scanId: status.scanId! };
}

const scanOf = (client: Client, id: string) => client.ok(contract.getScan, { params: { id } });

test('an upload that could not be scanned waits, and becomes a track once it can be', async () => {
  const { uploadId, scanId } = await sendUnscanned(1);
  const open = await alice.ok(contract.listScans, { query: { filter: 'open' } });
  expect(open.find(({ id }) => id === scanId)).toMatchObject({ state: 'failed' });
  expect((await scanOf(bob, scanId)).can_dispute).toBe(false);

  isUnreachable = true;
  await scanHeldUploads(segue.ctx);
  isUnreachable = false;
  expect(await scanOf(bob, scanId)).toMatchObject({ state: 'failed', audio_url: expect.any(String) });

  await scanHeldUploads(segue.ctx);
  expect((await scanOf(bob, scanId)).state).toBe('clear');
  expect(await bob.ok(getUpload, { params: { uploadId } })).toMatchObject({ state: 'done' });
});

test('a person may decide about a held upload without waiting for the scan', async () => {
  const { scanId } = await sendUnscanned(2);
  expect((await scanOf(alice, scanId)).can_decide).toBe(true);
  const params = { id: scanId };
  expect((await bob.call(contract.decideScan, { params, body: { decision: 'release' } })).status).toBe(403);
  const released = await alice.ok(contract.decideScan, { params, body: { decision: 'release' } });
  expect(released).toMatchObject({ state: 'released', track_id: expect.any(String) });
});

test('a held upload that its owner gives up is gone, and its file with it', async () => {
  const { uploadId, scanId } = await sendUnscanned(3);
  await bob.ok(cancelUpload, { params: { uploadId } });
  const scan = await scanOf(alice, scanId);
  expect(scan).toMatchObject({ audio_url: null, can_decide: false });
  await scanHeldUploads(segue.ctx);
  expect((await scanOf(alice, scanId)).state).toBe('failed');
});

test('a blocked upload can be released after its owner took it off the list, and after a restored backup', async () => {
  const song = await makeMp3({ seconds: 14, seed: 5 });
  const form = new FormData();
  form.set('title', 'Famous');
  form.set('audio', new Blob([Buffer.from(song)], { type: 'audio/mpeg' }), 'famous.mp3');
  const added = await alice.fetch(workContract.addReference.path, { method: 'POST', body: form });
  expect(added.status).toBe(201);
  const { id: playlist_id } = await bob.ok(createPlaylist, { body: { name: 'Mine' } });
  const blocked: string[] = [];
  for (const bitrateKbps of [64, 96] as const) {
    const uploadId = `blocked-upload-${bitrateKbps}`;
    const mp3 = await makeMp3({ seconds: 14, seed: 5, bitrateKbps });
    const sent = await uploadFile(bob, mp3, { uploadId, title: `Mine at ${bitrateKbps}`, playlist_id });
    blocked.push((sent.body as unknown as { scan_id: string }).scan_id);
    await bob.ok(cancelUpload, { params: { uploadId } });
  }
  const release = (client: Client, id: string) =>
    client.ok(contract.decideScan, { params: { id }, body: { decision: 'release' } });

  const { id } = await alice.ok(createBackup, { body: {} });
  await expect
    .poll(async () => (await alice.ok(listBackups)).find((one) => one.id === id)?.status, { timeout: 20_000 })
    .toBe('completed');
  expect(await release(alice, blocked[0]!)).toMatchObject({ state: 'released' });

  await alice.ok(restoreBackup, { params: { id }, body: {} });
  const admin = await restored();
  const kept = await scanOf(admin, blocked[1]!);
  expect(kept).toMatchObject({ state: 'matched', can_decide: true, matches: [{ title: 'Famous' }] });
  const audio = await segue.visitor.fetch(kept.audio_url!);
  const theirs = await segue.visitor.fetch(kept.matches[0]!.audio_url!);
  expect([audio.status, Buffer.from(await theirs.arrayBuffer()).equals(song)]).toEqual([200, true]);
  await release(admin, blocked[1]!);
  const { tracks } = await admin.ok(getPlaylist, { params: { id: playlist_id } });
  expect(tracks.map(({ title }) => title)).toEqual(['Mine at 96']);
});

/** Waits for the end of a restore, which ends all sessions: the administrator can log in again and no job runs. */
async function restored(): Promise<Client> {
  for (;;) {
    const body = { username: 'alice', password: memberPassword };
    const again = await segue.visitor.call(login, { body });
    if (again.status === 200) alice.token = again.body.access_token;
    const list = await alice.call(listBackups);
    if (list.status === 200 && list.body.every((one) => one.progress === null)) return alice;
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
}
