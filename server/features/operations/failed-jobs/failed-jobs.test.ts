import { afterAll, beforeAll, expect, test } from 'vitest';
import { resendVerification } from '#shared/accounts/auth.ts';
import { dropFailedJob, listFailedJobs, retryFailedJob } from '#shared/operations/failed-jobs.ts';
import { listAudit } from '#shared/base/audit.ts';
import { bootSegue, type Client, type Harness } from '#tests/harness.ts';
import { type MailServer, startMailServer } from '#tests/mail-server.ts';
import { sweepFailed } from './failed-job.service.ts';

let mail: MailServer;
let segue: Harness;
let admin: Client;
let bob: Client & { id: string };
const email = 'bob@segue.test';

beforeAll(async () => {
  mail = await startMailServer();
  segue = await bootSegue({ SEGUE_SMTP_URL: mail.url });
  admin = await segue.member('alice');
  bob = await segue.member('bob');
  await segue.idle();
});
afterAll(async () => {
  await segue.close();
  await mail.close();
});

/** A mail that its server refuses for good. */
async function failedMail() {
  mail.refuse([550]);
  await segue.visitor.ok(resendVerification, { body: { email } });
  await segue.idle();
  return admin.ok(listFailedJobs);
}

const mails = () => mail.received.filter(({ envelopeTo }) => envelopeTo[0] === email).length;

test('administrators see what was given up and why, and have it tried again', async () => {
  const before = mails();
  const [job, ...others] = await failedMail();
  expect(others).toEqual([]);
  expect(job).toMatchObject({ kind: 'verification mail', attempts: 1 });
  expect(job?.error).toContain('550');
  const params = { id: job?.id ?? '' };
  expect((await bob.call(listFailedJobs)).status).toBe(403);
  expect((await bob.call(retryFailedJob, { params })).status).toBe(403);
  await admin.ok(retryFailedJob, { params });
  await segue.idle();
  expect(await admin.ok(listFailedJobs)).toEqual([]);
  expect(mails()).toBe(before + 1);
  // It was done, and is not there to be done twice.
  expect((await admin.call(retryFailedJob, { params })).status).toBe(404);
  const [entry] = await admin.ok(listAudit, { query: { action: 'job.' } });
  expect(entry).toMatchObject({ action: 'job.retried', actor: 'alice' });
});

test('it can be removed, and is forgotten after thirty days', async () => {
  const [job] = await failedMail();
  const params = { id: job?.id ?? '' };
  expect((await bob.call(dropFailedJob, { params })).status).toBe(403);
  await admin.ok(dropFailedJob, { params });
  expect(await admin.ok(listFailedJobs)).toEqual([]);
  expect((await admin.call(dropFailedJob, { params })).status).toBe(404);
  expect(await failedMail()).toHaveLength(1);
  await sweepFailed(segue.ctx);
  expect(await admin.ok(listFailedJobs)).toHaveLength(1);
  segue.time.now += 31 * 24 * 60 * 60_000;
  await sweepFailed(segue.ctx);
  // By then her session has ended.
  expect(await segue.ctx.db.selectFrom('jobs').selectAll().execute()).toEqual([]);
});
