import { decideApplication, listApplications } from '#shared/accounts/applications.ts';
import { register } from '#shared/accounts/auth.ts';
import * as invitations from '#shared/accounts/invitations.ts';
import { removeLogo, setLogo, updateHouse } from '#shared/base/house.ts';
import { sendTestMail, setFirstStep } from '#shared/operations/first-steps.ts';
import * as users from '#shared/moderation/admin-users.ts';
import * as backups from '#shared/operations/backups.ts';
import { addressDownload } from '#shared/operations/backup-archives.ts';
import * as copyright from '#shared/music/copyright.ts';
import * as works from '#shared/music/copyright-works.ts';
import { dropFailedJob, retryFailedJob } from '#shared/operations/failed-jobs.ts';
import { createPlaylist } from '#shared/playlists/playlist-edits.ts';
import * as reports from '#shared/moderation/reports.ts';
import { uploadFile } from '../upload-file.ts';
import type { Writing } from '../writing-calls.ts';

export async function writeAsAdministrator(writing: Writing): Promise<void> {
  const { call, admin, segue } = writing;
  await writeCopyright(writing);
  await writeModeration(writing);
  await writeHouse(writing);
  await call(admin, users.setStorageLimits, { body: { user: null, pro: null, admin: null } });
  const dave = await segue.member('dave');
  const params = { id: dave.id };
  const role = {
    username: 'dave',
    email: 'dave@segue.test',
    role: 'pro' as const,
    is_active: true,
    upload_limit_mb: 10,
  };
  await call(admin, users.updateAdminUser, { params, body: role });
  await call(admin, users.setUserStatus, { params, body: { is_active: false, reason: 'Left' } });
  await call(admin, users.deleteAdminUser, { params });
  await call(admin, backups.setSchedule, { body: { every: 'off', keep: 7 } });
  await writeBackups(writing);
  const job = { kind: 'mail', lane: 'nobody', payload: '{}', priority: 1, rank: 0, run_at: 0, created_at: 0 };
  for (const [id, end] of [
    ['dropped', dropFailedJob],
    ['tried', retryFailedJob],
  ] as const) {
    await segue.ctx.db
      .insertInto('jobs')
      .values({ ...job, id, dead_at: 1 })
      .execute();
    await call(admin, end, { params: { id } });
  }
}

async function writeHouse({ call, send, admin, bob, segue, picture }: Writing): Promise<void> {
  await call(admin, updateHouse, {
    body: { name: 'Radio Nord', registration: 'approval', invitations_each: 2 },
  });
  await send(admin, setLogo, Buffer.from(picture), 'image/png');
  await call(admin, removeLogo);
  await call(admin, setFirstStep, { params: { step: 'doors' }, body: { state: 'done' } });
  await call(admin, sendTestMail);
  const made = await call(admin, invitations.createInvitation, { body: { uses: 2 } });
  await call(admin, invitations.revokeInvitation, { params: { id: made.id } });
  const own = await call(bob, invitations.createOwnInvitation, { body: {} });
  await call(bob, invitations.revokeOwnInvitation, { params: { id: own.id } });
  const account = { username: 'applicant', email: 'applicant@segue.test', password: 'a rare sentence' };
  await segue.visitor.ok(register, { body: { ...account, reason: 'I like music' } });
  const [waiting] = await admin.ok(listApplications);
  await call(admin, decideApplication, { params: { id: waiting?.id ?? '' }, body: { accept: true } });
  await call(admin, updateHouse, { body: { name: 'Segue', registration: 'open', invitations_each: 0 } });
}

async function writeModeration({ call, admin, bob, carol, segue }: Writing): Promise<void> {
  const { id } = await bob.ok(createPlaylist, { body: { name: 'Reported' } });
  await call(carol, reports.report, { body: { target_kind: 'playlist', target_id: id, reason: 'spam' } });
  const [group] = (await admin.ok(reports.listReports)).groups;
  const params = { id: group?.id ?? '' };
  const decided = await call(admin, reports.decideReport, {
    params,
    body: { action: 'hide', reason: 'Spam' },
  });
  const decision = { params: { id: decided.id } };
  await call(bob, reports.appeal, { ...decision, body: { note: 'It is none' } });
  await call(admin, reports.reviewDecision, { ...decision, body: { outcome: 'lifted', reason: 'True' } });
  await segue.idle();
}

async function writeCopyright({ call, send, admin, bob, song, segue }: Writing): Promise<void> {
  const form = new FormData();
  form.set('title', 'Famous');
  form.set('audio', new Blob([Buffer.from(song)], { type: 'audio/mpeg' }), 'reference.mp3');
  const work = (await send(admin, works.addReference, form)) as works.CopyrightWork;
  const blocked = await uploadFile(bob, song, { uploadId: 'famous', title: 'Mine' });
  const params = { id: (blocked.body as { scan_id?: string }).scan_id ?? '' };
  await call(bob, copyright.disputeScan, { params, body: { note: 'It is mine' } });
  await call(admin, copyright.decideScan, { params, body: { decision: 'release' } });
  await call(admin, works.deleteWork, { params: { number: work.number } });
  const scan = await segue.ctx.db
    .selectFrom('copyright_scans')
    .select('track_id')
    .where('id', '=', params.id)
    .executeTakeFirstOrThrow();
  await call(admin, copyright.removeTrack, { body: { track_id: scan.track_id ?? '' } });
  const list = JSON.stringify({
    title: 'Listed',
    artist: 'A',
    fingerprint: Array.from({ length: 200 }, (_, n) => Math.imul(n, 0x9e3779b1) >>> 0),
  });
  await call(admin, works.importFingerprints, { body: { list } });
}

async function writeBackups({ call, admin, segue }: Writing): Promise<void> {
  const row = {
    includes_db: 1,
    includes_media: 0,
    includes_es: 0,
    created_at: segue.time.now,
    error_detail: null,
    proven_at: null,
  };
  const rows = ['one', 'two'].map((id) => ({
    ...row,
    id,
    status: 'completed' as const,
    file_name: `segue-${id}.tar.zst`,
  }));
  await segue.ctx.db.insertInto('backups').values(rows).execute();
  const one = { params: { id: 'one' } };
  await call(admin, addressDownload, one);
  await call(admin, backups.deleteBackup, one);
}
