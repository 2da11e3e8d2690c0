import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { login } from '#shared/accounts/auth.ts';
import { listAudit } from '#shared/base/audit.ts';
import * as edits from '#shared/playlists/playlist-edits.ts';
import * as playlists from '#shared/playlists/playlists.ts';
import * as contract from '#shared/moderation/reports.ts';
import { usersMe } from '#shared/accounts/current-user.ts';
import { makeMp3 } from '#tests/factories/mp3.ts';
import { plantTracks } from '#tests/factories/plant.ts';
import { bootSegue, type Client, type Harness, memberPassword } from '#tests/harness.ts';
import { listNotifications } from '#shared/social/notifications.ts';
import { type MailServer, startMailServer } from '#tests/mail-server.ts';
import { uploadFile } from '#tests/upload-file.ts';

type Member = Client & { id: string };

let mail: MailServer;
let segue: Harness;
let root: Member;
let second: Member;
let alice: Member;
let people = 0;
const someone = () => segue.member(`person${(people += 1)}`);

beforeAll(async () => {
  mail = await startMailServer();
  segue = await bootSegue({ SEGUE_SMTP_URL: mail.url });
  root = await segue.member('root');
  second = await segue.member('second');
  await segue.ctx.db.updateTable('users').set({ role: 'admin' }).where('id', '=', second.id).execute();
  const { access_token } = await segue.visitor.ok(login, {
    body: { username: 'second', password: memberPassword },
  });
  second = Object.assign(segue.as(access_token), { id: second.id });
  alice = await segue.member('alice');
});
afterAll(async () => {
  await segue.close();
  await mail.close();
});

const playlistOf = async (owner: Member, name: string) =>
  (await owner.ok(edits.createPlaylist, { body: { name, description: 'Words' } })).id;
const reporting = (target_id: string, more: Partial<contract.ReportDraft> = {}) => ({
  body: { target_kind: 'playlist', target_id, reason: 'spam', note: 'Look', ...more } as contract.ReportDraft,
});
const opens = async (who: Client, id: string) =>
  (await who.call(playlists.getPlaylist, { params: { id } })).status;
async function reported(id: string, kind: contract.TargetKind = 'playlist'): Promise<contract.ReportGroup> {
  const bob = await someone();
  await bob.ok(contract.report, reporting(id, { target_kind: kind }));
  const { groups } = await root.ok(contract.listReports, { query: { limit: 50 } });
  const group = groups.find(({ target }) => target.id === id && target.kind === kind);
  if (!group) throw new Error('The report is not in the queue');
  return group;
}
const decide = (who: Client, id: string, body: contract.DecisionDraft) =>
  who.call(contract.decideReport, { params: { id }, body });
const mailTo = (who: string, subject: string) =>
  vi.waitFor(() => {
    const received = mail.received.findLast(
      (one) => one.envelopeTo[0]?.startsWith(who) && one.subject?.includes(subject),
    );
    if (!received) throw new Error(`No mail to ${who}`);
    return received;
  });

test('report, hide, mail, appeal, restore', async () => {
  const id = await playlistOf(alice, 'Offending');
  const bob = await segue.member('bobreports');
  await bob.ok(contract.report, reporting(id));
  // Reports alone hide nothing.
  expect(await opens(segue.visitor, id)).toBe(200);
  const { groups } = await root.ok(contract.listReports);
  const group = groups.find(({ target }) => target.id === id);
  expect(group).toMatchObject({ count: 1, target: { name: 'Offending', owner: { username: 'alice' } } });

  const { body: made } = await decide(root, group?.id ?? '', { action: 'hide', reason: 'Against rule 3' });
  expect(await opens(segue.visitor, id)).toBe(404);
  expect(await opens(root, id)).toBe(404);
  expect(await opens(alice, id)).toBe(200);
  expect((await mailTo('bobreports', 'Your report')).text).toContain('has acted');
  expect((await bob.ok(listNotifications)).lines).toMatchObject([
    { kind: 'answer', text: expect.stringContaining('has acted') as string },
  ]);
  const received = await mailTo('alice', 'decision about');
  expect(received.text).toContain('Against rule 3');
  expect(received.text).not.toContain('bobreports');

  // Without a session, by the address in the mail alone.
  const token = received.link(`/moderation/${made.id}`).searchParams.get('token') ?? '';
  const body = { note: 'It is satire', token };
  expect((await segue.visitor.call(contract.appeal, { params: { id: made.id }, body })).status).toBe(200);
  expect((await alice.call(contract.appeal, { params: { id: made.id }, body })).status).toBe(409);
  const [waiting] = await root.ok(contract.listDecisions, { query: { filter: 'appeals' } });
  // The one who decided is not offered to answer the appeal.
  expect(waiting).toMatchObject({
    id: made.id,
    appeal_note: 'It is satire',
    can_review: false,
    another_decides: true,
  });
  const [forSecond] = await second.ok(contract.listDecisions, { query: { filter: 'appeals' } });
  expect(forSecond).toMatchObject({ can_review: true, another_decides: false });

  const answer = { params: { id: made.id }, body: { outcome: 'lifted', reason: 'Satire it is' } as const };
  expect((await root.call(contract.reviewDecision, answer)).status).toBe(409);
  await second.ok(contract.reviewDecision, answer);
  expect(await opens(segue.visitor, id)).toBe(200);
  expect((await mailTo('alice', 'looked at again')).text).toContain('Satire it is');
  expect((await alice.ok(listNotifications)).lines).toMatchObject([
    {
      kind: 'answer',
      text: 'The decision about “Offending” was taken back.',
      path: `/moderation/${made.id}`,
    },
  ]);
  const [notice] = await alice.ok(contract.listMyModeration);
  expect(notice).toMatchObject({ action: 'hide', outcome: 'lifted', can_appeal: false });
  const acts = await root.ok(listAudit, { query: { action: 'moderation.' } });
  expect(acts.map(({ action }) => action)).toEqual([
    'moderation.lifted',
    'moderation.appealed',
    'moderation.hide',
  ]);
});

test('what is cleared comes back with the appeal, and a track is hidden everywhere', async () => {
  const id = await playlistOf(alice, 'Rude name');
  const [track = ''] = await plantTracks(segue.ctx.db, { id, ownerId: alice.id, now: segue.time.now }, [
    'Song',
  ]);
  const { id: report } = await reported(id);
  const { body: made } = await decide(root, report, { action: 'clear', field: 'name', reason: 'Rude' });
  expect((await alice.ok(playlists.getPlaylist, { params: { id } })).name).toBe('Untitled');
  const body = { outcome: 'lifted', reason: 'Not so rude' } as const;
  await second.ok(contract.reviewDecision, { params: { id: made.id }, body });
  expect((await alice.ok(playlists.getPlaylist, { params: { id } })).name).toBe('Rude name');

  await decide(root, (await reported(track, 'track')).id, { action: 'hide', reason: 'Rude too' });
  const shown = async (who: Client) =>
    (await who.ok(playlists.getPlaylist, { params: { id } })).tracks.length;
  expect(await Promise.all([shown(segue.visitor), shown(alice)])).toEqual([0, 1]);
});

test('what is hidden while it plays ends at the next range, for all but its owner', async () => {
  const id = await playlistOf(alice, 'Playing');
  const { body } = await uploadFile(alice, await makeMp3({ seconds: 8, seed: 21 }), {
    uploadId: 'moderation-range',
    playlist_id: id,
    title: 'Heard',
    artist: '',
  });
  const track = body.track?.id ?? '';
  const next = async (who: Client, range: string) =>
    (await who.fetch(`/api/v1/tracks/${track}/stream`, { headers: { range } })).status;
  expect(await next(segue.visitor, 'bytes=0-999')).toBe(206);
  await decide(root, (await reported(track, 'track')).id, { action: 'hide', reason: 'Not this one' });
  expect(await next(segue.visitor, 'bytes=1000-1999')).toBe(404);
  expect(await next(root, 'bytes=1000-1999')).toBe(404);
  expect(await next(alice, 'bytes=1000-1999')).toBe(206);
});

test('the owner is written to in the language of their last login, whatever the administrator speaks', async () => {
  const owner = await someone();
  const { username } = await owner.ok(usersMe);
  const body = new URLSearchParams({ username, password: memberPassword });
  const spoken = { 'accept-language': 'de' };
  await segue.visitor.fetch(login.path, { method: 'POST', body, headers: spoken });
  const group = await reported(await playlistOf(owner, 'Auf Deutsch'));
  await decide(root, group.id, { action: 'warn', reason: 'Vorsicht' });
  expect((await mailTo(username, 'Entscheidung')).text).toContain('Vorsicht');
});

test('a deactivated person appeals by mail, and is back when it is granted', async () => {
  const carol = await segue.member('carol');
  const id = await playlistOf(carol, 'Hers');
  const { body: made } = await decide(root, (await reported(carol.id, 'person')).id, {
    action: 'deactivate',
    reason: 'Spam',
  });
  expect((await carol.call(usersMe)).status).toBe(401);
  expect(await opens(segue.visitor, id)).toBe(404);
  const token =
    (await mailTo('carol', 'decision about')).link(`/moderation/${made.id}`).searchParams.get('token') ?? '';
  await segue.visitor.ok(contract.appeal, { params: { id: made.id }, body: { note: 'Sorry', token } });
  const body = { outcome: 'lifted', reason: 'Fine' } as const;
  await second.ok(contract.reviewDecision, { params: { id: made.id }, body });
  expect(await opens(segue.visitor, id)).toBe(200);
});

test('of two administrators who decide at once, one wins and the other is told', async () => {
  const { id } = await reported(await playlistOf(alice, 'Twice'));
  const answers = await Promise.all(
    [root, second].map((who) => decide(who, id, { action: 'warn', reason: 'Mind the rules' })),
  );
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
});

test('nobody decides about their own, and a report of something deleted can only be dismissed', async () => {
  const own = await reported(await playlistOf(root, 'Of root'));
  expect(own.can_decide).toBe(false);
  expect((await decide(root, own.id, { action: 'dismiss', reason: 'Fine' })).status).toBe(409);

  const gone = await playlistOf(alice, 'Gone soon');
  const { id } = await reported(gone);
  await alice.ok(edits.deletePlaylist, { params: { id: gone } });
  const late = await someone();
  expect((await late.call(contract.report, reporting(gone))).status).toBe(404);
  expect((await decide(root, id, { action: 'hide', reason: 'Late' })).status).toBe(410);
  expect((await decide(root, id, { action: 'dismiss', reason: 'Gone anyway' })).status).toBe(200);
  // Whom it concerns hears nothing of what was dismissed.
  const notices = await alice.ok(contract.listMyModeration);
  expect(notices.map(({ target }) => target.name)).not.toContain('Gone soon');
});

test('one open report for each person and thing; ten an hour a person, three an address', async () => {
  const ids = await Promise.all(Array.from({ length: 4 }, (_, at) => playlistOf(alice, `Flood ${at}`)));
  const bob = await someone();
  const first = reporting(ids[0] ?? '');
  const statuses = [];
  for (let at = 0; at < 11; at += 1) statuses.push((await bob.call(contract.report, first)).status);
  expect(statuses).toEqual([204, ...Array.from({ length: 9 }, () => 409), 429]);

  const asVisitor = (id: string) =>
    segue.visitor.call(contract.report, reporting(id, { email: 'v@segue.test' }));
  const answers = [];
  for (const id of ids) answers.push(await asVisitor(id));
  expect(answers.map(({ status }) => status)).toEqual([204, 204, 204, 429]);
  expect(Number(answers[3]?.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await segue.visitor.call(contract.report, first)).status).toBe(422);
  expect((await alice.call(contract.report, first)).status).toBe(422);
  const { total } = await root.ok(contract.listReports, { query: { limit: 1 } });
  expect(total).toBeGreaterThan(1);
});

test('nobody reports what they may not see, decides without the role, or reads another’s decision', async () => {
  const secret = await alice.ok(edits.createPlaylist, {
    body: { name: 'Secret', visibility: 'private' },
  });
  const bob = await someone();
  expect((await bob.call(contract.report, reporting(secret.id))).status).toBe(404);
  const { id } = await reported(await playlistOf(alice, 'Somewhat'));
  expect((await decide(bob, id, { action: 'hide', reason: 'No' })).status).toBe(403);
  expect((await bob.call(contract.listReports)).status).toBe(403);
  const { body: made } = await decide(root, id, { action: 'warn', reason: 'Careful' });
  for (const who of [bob, segue.visitor]) {
    expect((await who.call(contract.getModeration, { params: { id: made.id } })).status).toBe(404);
    const body = { note: 'Me', token: 'wrong' };
    expect((await who.call(contract.appeal, { params: { id: made.id }, body })).status).toBe(404);
  }
  segue.time.now += 31 * 24 * 60 * 60_000;
  const { access_token } = await segue.visitor.ok(login, {
    body: { username: 'alice', password: memberPassword },
  });
  const late = { params: { id: made.id }, body: { note: 'Late' } };
  expect((await segue.as(access_token).call(contract.appeal, late)).status).toBe(410);
});
