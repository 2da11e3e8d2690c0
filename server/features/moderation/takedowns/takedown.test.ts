import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { listAudit } from '#shared/base/audit.ts';
import { login } from '#shared/accounts/auth.ts';
import { listBackups } from '#shared/operations/backups.ts';
import * as contract from '#shared/music/copyright.ts';
import { takedownObjectionMs } from '#shared/limits.ts';
import { listNotifications } from '#shared/social/notifications.ts';
import { createPlaylist } from '#shared/playlists/playlist-edits.ts';
import { getPlaylist } from '#shared/playlists/playlists.ts';
import { appeal, getModeration, listMyModeration, reviewDecision } from '#shared/moderation/reports.ts';
import { getPlayInfo } from '#shared/music/play-info.ts';
import { deleteTrack } from '#shared/music/tracks.ts';
import { openBackups } from '#tests/backups.ts';
import { getTakedownEvidence } from '#shared/moderation/takedown-evidence.ts';
import { makeMp3 } from '#tests/factories/mp3.ts';
import { bootSegue, type Client, type Harness, memberPassword } from '#tests/harness.ts';
import { type MailServer, startMailServer } from '#tests/mail-server.ts';
import { uploadFile } from '#tests/upload-file.ts';
import { forgetTaken } from './takedown.service.ts';

type Member = Client & { id: string };

let mail: MailServer;
let segue: Harness;
let root: Member;
let second: Member;
let alice: Member;
let bob: Member;

beforeAll(async () => {
  mail = await startMailServer();
  segue = await bootSegue({ SEGUE_SMTP_URL: mail.url });
  root = await segue.member('root');
  second = await segue.member('second');
  await segue.ctx.db.updateTable('users').set({ role: 'admin' }).where('id', '=', second.id).execute();
  await logIn(second, 'second');
  alice = await segue.member('alice');
  bob = await segue.member('bob');
});
afterAll(async () => {
  await segue.close();
  await mail.close();
});

async function logIn(member: Client, username: string): Promise<void> {
  const body = { username, password: memberPassword };
  member.token = (await segue.visitor.ok(login, { body })).access_token;
}

let uploads = 0;
const upload = (who: Member, song: Uint8Array, title: string) =>
  uploadFile(who, song, { uploadId: `taken-${(uploads += 1)}`, title });
async function published(seed: number, title: string, who = alice) {
  const song = await makeMp3({ seconds: 12, seed });
  return { song, id: (await upload(who, song, title)).body.track!.id };
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
    expect((await who.call(getTakedownEvidence, { params: asked.params, query: {} })).status).toBe(404);
  }
  const heard = await alice.ok(getTakedownEvidence, { params: asked.params, query: {} });
  const own = await (await segue.visitor.fetch(heard.audio_url ?? '')).arrayBuffer();
  expect(Buffer.from(own).equals(song)).toBe(true);
  await alice.ok(appeal, asked);
  expect((await alice.call(appeal, asked)).status).toBe(409);

  const granted = { params: { id: notice!.id }, body: { outcome: 'lifted', reason: 'It is.' } } as const;
  expect((await bob.call(reviewDecision, granted)).status).toBe(403);
  expect((await root.call(reviewDecision, granted)).status).toBe(409);
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
    .set({ created_at: segue.time.now - takedownObjectionMs - 60_000 })
    .where('target_id', '=', id)
    .execute();
  const [notice] = await alice.ok(listMyModeration);
  const late = { params: { id: notice!.id }, body: { note: 'Late' } };
  expect((await alice.call(appeal, late)).status).toBe(410);
  await forgetTaken(segue.ctx);
  expect(await segue.ctx.stores.blobs.stat(sha256)).toBeNull();
});

test('what was taken down since a backup was made stays away when that is restored', async () => {
  const backups = openBackups(segue, root);
  const objected = await published(410, 'Objected');
  const copied = await published(411, 'Copied');
  const twin = (await upload(bob, copied.song, 'Twin')).body.track!.id;
  const given = await published(412, 'Given back');
  const track_ids = [objected.id, copied.id, given.id];
  await alice.ok(createPlaylist, { body: { name: 'Shelf of Alice', track_ids } });
  const body = { name: 'Shelf of Bob', track_ids };
  const list = (await bob.ok(createPlaylist, { body })).id;
  const { id } = await backups.make();

  const later = await published(413, 'Sent later');
  for (const one of [objected.id, twin, given.id, later.id]) await takeDown(one);
  // The other copy of the same sound is gone by its owner's hand.
  await alice.ok(deleteTrack, { params: { id: copied.id } });
  const noticeOf = async (who: Client, name: string) =>
    (await who.ok(listMyModeration)).find(({ target }) => target.name === name);
  const params = async (who: Client, name: string) => ({ id: (await noticeOf(who, name))!.id });
  const note = 'It is mine.';
  await alice.ok(appeal, { params: await params(alice, 'Objected'), body: { note } });
  const lifted = { outcome: 'lifted', reason: 'It is.' } as const;
  await second.ok(reviewDecision, { params: await params(alice, 'Given back'), body: lifted });

  await backups.restore(id, { username: 'root' });
  for (const [member, name] of [
    [alice, 'alice'],
    [bob, 'bob'],
    [second, 'second'],
  ] as const) {
    await logIn(member, name);
  }
  for (const gone of [objected.id, copied.id, twin, later.id]) {
    for (const who of [alice, bob, root, segue.visitor]) expect(await opens(who, gone)).toBe(404);
  }
  expect(await opens(segue.visitor, given.id)).toBe(200);
  const shelf = await bob.ok(getPlaylist, { params: { id: list } });
  expect(shelf).toMatchObject({ track_count: 1, tracks: [{ title: 'Given back' }] });
  expect(shelf.wanted).toMatchObject([
    { title: 'Objected', taken_down: true },
    { title: 'Copied', taken_down: true },
  ]);

  // Told to administrators: on the screen, and in the log.
  const restored = (await root.ok(listBackups)).find((one) => one.id === id)?.restored;
  expect(restored).toEqual({ at: expect.any(String) as string, kept_away: 3 });
  const [entry] = await root.ok(listAudit, { query: { action: 'backup.restored' } });
  expect(entry?.facts).toEqual({ kept_away: 3 });

  // Their owners keep notice, objection and term; who was never told is told now.
  expect(await noticeOf(alice, 'Objected')).toMatchObject({ appeal_note: note, can_appeal: false });
  expect(await noticeOf(bob, 'Twin')).toMatchObject({ reason: 'Letter of the label', can_appeal: true });
  expect(await noticeOf(alice, 'Copied')).toMatchObject({ reason: 'Letter of the label', can_appeal: true });
  await vi.waitFor(() =>
    expect(mail.received.filter(({ text }) => text?.includes('Copied'))).toHaveLength(1),
  );

  // Its sound stays down, also of what was sent after the backup.
  for (const seed of [410, 411, 413]) {
    const again = await makeMp3({ seconds: 12, seed, bitrateKbps: 96 });
    expect((await upload(alice, again, 'Again')).status).toBe(422);
  }
  await second.ok(reviewDecision, { params: await params(alice, 'Objected'), body: lifted });
  const { mp3_url: address } = await bob.ok(getPlayInfo, { params: { id: objected.id } });
  const bytes = await (await segue.visitor.fetch(address ?? '')).arrayBuffer();
  expect(Buffer.from(bytes).equals(objected.song)).toBe(true);
  expect((await bob.ok(getPlaylist, { params: { id: list } })).track_count).toBe(2);
  const other = await makeMp3({ seconds: 12, seed: 410, bitrateKbps: 96 });
  expect((await upload(alice, other, 'Other')).status).toBe(200);
});
