import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { login } from '#shared/auth.ts';
import * as contract from '#shared/copyright.ts';
import { takedownObjectionMs } from '#shared/limits.ts';
import { listNotifications } from '#shared/notifications.ts';
import { createPlaylist } from '#shared/playlist-edits.ts';
import { getPlaylist } from '#shared/playlists.ts';
import { appeal, getModeration, listMyModeration, reviewDecision } from '#shared/reports.ts';
import { getPlayInfo } from '#shared/play-info.ts';
import { makeMp3 } from '#tests/factories/mp3.ts';
import { bootSegue, type Client, type Harness, memberPassword } from '#tests/harness.ts';
import { type MailServer, startMailServer } from '#tests/mail-server.ts';
import { uploadFile } from '#tests/upload-file.ts';
import { forgetTaken } from './takedown.service.ts';

type Member = Client & { id: string };

let mail: MailServer;
let segue: Harness;
let root: Member;
let second: Client;
let alice: Member;
let bob: Member;

beforeAll(async () => {
  mail = await startMailServer();
  segue = await bootSegue({ SEGUE_SMTP_URL: mail.url });
  root = await segue.member('root');
  const { id } = await segue.member('second');
  await segue.ctx.db.updateTable('users').set({ role: 'admin' }).where('id', '=', id).execute();
  const body = { username: 'second', password: memberPassword };
  second = segue.as((await segue.visitor.ok(login, { body })).access_token);
  alice = await segue.member('alice');
  bob = await segue.member('bob');
});
afterAll(async () => {
  await segue.close();
  await mail.close();
});

let uploads = 0;
async function published(seed: number, title: string) {
  const song = await makeMp3({ seconds: 12, seed });
  const answer = await uploadFile(alice, song, { uploadId: `taken-${(uploads += 1)}`, title });
  return { song, id: answer.body.track!.id };
}
const takeDown = (id: string) =>
  root.ok(contract.removeTrack, { body: { track_id: id, note: 'Letter of the label' } });
const opens = async (who: Client, id: string) => (await who.call(getPlayInfo, { params: { id } })).status;
const storedAs = async (id: string) =>
  (await segue.ctx.db.selectFrom('tracks').select('audio_sha256').where('id', '=', id).executeTakeFirst())
    ?.audio_sha256;

test('a track that is taken down is gone for everybody, and back byte for byte when the objection is granted', async () => {
  const { song, id } = await published(400, 'Taken');
  await alice.ok(createPlaylist, { body: { name: 'Of Alice', track_ids: [id] } });
  const list = (await bob.ok(createPlaylist, { body: { name: 'Of Bob', track_ids: [id] } })).id;
  const before = await alice.ok(getPlayInfo, { params: { id } });
  const address = before.mp3_url ?? '';
  await takeDown(id);

  for (const who of [alice, bob, root, segue.visitor]) expect(await opens(who, id)).toBe(404);
  expect((await segue.visitor.fetch(address)).status).toBe(404);
  const grey = await bob.ok(getPlaylist, { params: { id: list } });
  expect(grey).toMatchObject({ tracks: [], track_count: 0 });
  expect(grey.wanted).toMatchObject([{ title: 'Taken', taken_down: true }]);

  const [notice] = await alice.ok(listMyModeration);
  expect(notice).toMatchObject({ action: 'takedown', reason: 'Letter of the label', can_appeal: true });
  expect((await alice.ok(listNotifications)).lines[0]).toMatchObject({
    text: expect.stringContaining('“Taken” was taken down') as string,
    path: `/moderation/${notice!.id}`,
  });
  const told = await vi.waitFor(() =>
    mail.received.find(({ subject }) => subject?.includes('decision about')),
  );
  expect(told?.text).toContain('Letter of the label');

  const asked = { params: { id: notice!.id }, body: { note: 'It is mine.' } };
  for (const who of [bob, segue.visitor]) {
    expect((await who.call(getModeration, { params: { id: notice!.id }, query: {} })).status).toBe(404);
    expect((await who.call(appeal, asked)).status).toBe(404);
  }
  await alice.ok(appeal, asked);
  expect((await alice.call(appeal, asked)).status).toBe(409);

  const granted = { params: { id: notice!.id }, body: { outcome: 'lifted', reason: 'It is.' } } as const;
  expect((await bob.call(reviewDecision, granted)).status).toBe(403);
  expect((await root.call(reviewDecision, granted)).status).toBe(403);
  await second.ok(reviewDecision, granted);
  const after = await bob.ok(getPlayInfo, { params: { id } });
  const { mp3_url } = after;
  const bytes = await (await segue.visitor.fetch(mp3_url ?? '')).arrayBuffer();
  expect(Buffer.from(bytes).equals(song)).toBe(true);
  expect({ ...after, peaks: null }).toMatchObject({ title: 'Taken', loudness_lufs: before.loudness_lufs });
  expect(await bob.ok(getPlaylist, { params: { id: list } })).toMatchObject({
    tracks: [{ id, title: 'Taken' }],
    wanted: [],
    track_count: 1,
  });
  // Its print does not stay down either.
  const other = await makeMp3({ seconds: 12, seed: 400, bitrateKbps: 96 });
  expect((await uploadFile(alice, other, { uploadId: 'taken-again', title: 'Other' })).status).toBe(200);
});

test('the file is kept for the term, and no longer', async () => {
  const { id } = await published(401, 'Kept for a while');
  const sha256 = (await storedAs(id)) ?? '';
  await takeDown(id);
  await forgetTaken(segue.ctx);
  expect(await segue.ctx.stores.blobs.stat(sha256)).not.toBeNull();
  await segue.ctx.db
    .updateTable('moderation_decisions')
    .set({ created_at: Date.now() - takedownObjectionMs - 60_000 })
    .where('target_id', '=', id)
    .execute();
  const [notice] = await alice.ok(listMyModeration);
  const late = { params: { id: notice!.id }, body: { note: 'Late' } };
  expect((await alice.call(appeal, late)).status).toBe(410);
  await forgetTaken(segue.ctx);
  expect(await segue.ctx.stores.blobs.stat(sha256)).toBeNull();
});
