import { execFile } from 'node:child_process';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { openSqlite } from '#server/db/sqlite.ts';
import { login, register, resetPassword } from '#shared/accounts/auth.ts';
import { createPlaylist } from '#shared/playlists/playlist-edits.ts';
import { listMyModeration } from '#shared/moderation/reports.ts';
import { isOnPostgres } from '#tests/engines/scratch-database.ts';
import { type MailServer, startMailServer } from '#tests/mail-server.ts';
import { type ServerProcess, startServerProcess } from '#tests/server-process.ts';

// Each command is a program that starts: a machine with much else to do takes its time.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const root = path.resolve(import.meta.dirname, '..');
const password = 'correct horse battery';
const next = 'another horse battery';

/** Runs the command as a person types it; answers how it ended and what it printed. */
function admin(
  settings: Record<string, string>,
  ...words: string[]
): Promise<{ code: number; printed: string }> {
  const env = { PATH: process.env['PATH'], ...settings };
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [path.join(root, 'bin/segue-admin.js'), ...words],
      { env },
      (_error, out, errors) => resolve({ code: child.exitCode ?? -1, printed: out + errors }),
    );
  });
}

// The command is given a data directory alone: the database is the one that lies in it.
describe.skipIf(isOnPostgres)('segue-admin beside a running server', () => {
  let mail: MailServer;
  let server: ServerProcess;
  beforeAll(async () => {
    mail = await startMailServer();
    server = await startServerProcess({ SEGUE_SMTP_URL: mail.url });
    for (const username of ['alice', 'bob']) {
      const opened = await post(register.path, { username, email: `${username}@segue.test`, password });
      expect(opened.status).toBe(201);
    }
  });
  afterAll(async () => {
    await server.dispose();
    await mail.close();
  });

  const run = (...words: string[]) =>
    admin(
      { SEGUE_DATA_DIR: server.dataDir, SEGUE_PUBLIC_URL: server.origin, SEGUE_SMTP_URL: mail.url },
      ...words,
    );
  const post = (to: string, body: object, token?: string) =>
    fetch(new URL(to, server.origin), {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
      body: JSON.stringify(body),
    });

  async function tokenOf(username: string, words = password): Promise<string> {
    const answer = await post(login.path, { username, password: words });
    return ((await answer.json()) as { access_token: string }).access_token;
  }

  test('lists people, makes an administrator and verifies an address, and the audit log has both', async () => {
    const before = await run('people');
    expect(before.printed).toMatch(
      /^alice +alice@segue\.test +20\d\d-\d\d-\d\d +administrator, unverified\nbob .*unverified\n$/,
    );
    expect(await run('make-admin', 'bob')).toEqual({
      code: 0,
      printed: 'bob is an administrator and logs in again.\n',
    });
    expect((await run('make-admin', 'BOB@segue.test')).printed).toBe('bob is one already.\n');
    expect((await run('verify', 'bob')).printed).toBe('bob@segue.test (bob) is verified.\n');
    const after = await run('people', '--administrators', 'bo');
    expect(after.printed).toMatch(/^bob +bob@segue\.test +\S+ +administrator\n$/);

    const asked = await fetch(new URL('/api/v1/admin/audit', server.origin), {
      headers: { authorization: `Bearer ${await tokenOf('bob')}` },
    });
    const entries = (await asked.json()) as { action: string; actor: string }[];
    for (const action of ['user.edited', 'account.email_verified']) {
      expect(entries).toContainEqual(expect.objectContaining({ action, actor: '' }));
    }
  });

  test('prints a link by which a person chooses a new password, once', async () => {
    const { printed } = await run('reset-password', 'alice');
    const token = /\/reset-password\?token=(\S+)\n$/.exec(printed)?.[1] ?? '';
    expect(printed).toContain(server.origin);
    expect((await post(resetPassword.path, { token, new_password: next })).status).toBeLessThan(300);
    expect(await tokenOf('alice', next)).toBeTruthy();
    expect((await post(resetPassword.path, { token, new_password: password })).status).toBe(400);
  });

  test('hides a playlist from all but its owner, and shows it again', async () => {
    const made = await post(createPlaylist.path, { name: 'Doubtful' }, await tokenOf('bob'));
    const { id } = (await made.json()) as { id: string };
    const seen = async () => (await fetch(new URL(`/api/v1/playlists/${id}`, server.origin))).status;
    expect(await seen()).toBe(200);
    expect((await run('hold', 'playlist', id)).printed).toBe('The owner is told why: --reason TEXT.\n');
    const told = ['--reason', 'Spam', 'playlist', id];
    expect((await run('hold', ...told)).printed).toBe('"Doubtful" is hidden from all but its owner.\n');
    await vi.waitFor(async () => expect(await seen()).toBe(404), { timeout: 15_000 });
    const notices = await fetch(new URL(listMyModeration.path, server.origin), {
      headers: { authorization: `Bearer ${await tokenOf('bob')}` },
    });
    expect(await notices.json()).toMatchObject([{ action: 'hide', reason: 'Spam', can_appeal: true }]);
    expect((await run('hold', '--release', ...told)).printed).toBe('"Doubtful" is shown again.\n');
    await vi.waitFor(async () => expect(await seen()).toBe(200), { timeout: 15_000 });
    await vi.waitFor(
      () => {
        const subjects = mail.received
          .filter(({ envelopeTo }) => envelopeTo[0] === 'bob@segue.test')
          .map(({ subject }) => subject);
        expect(subjects).toContainEqual(expect.stringContaining('decision about'));
        expect(subjects).toContainEqual(expect.stringContaining('looked at again'));
        // The server finds what another process has added by looking.
      },
      { timeout: 15_000 },
    );
    const wrong = await run('hold', '--reason', 'Spam', 'track', id);
    expect(wrong).toEqual({ code: 1, printed: `There is no track with the id ${id}.\n` });
    expect((await run('hold', '--release', ...told)).printed).toBe(`No decision hides playlist ${id}.\n`);
  });

  test('prints the token that opens the metrics, examines, lists old months, and makes a backup', async () => {
    const token = (await run('metrics-token')).printed.trim();
    const metrics = await fetch(new URL('/metrics', server.origin), {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(metrics.status).toBe(200);
    expect(await run('doctor')).toMatchObject({ code: 0, printed: expect.stringContaining('  ok ') });
    const months = await run('old-months');
    expect(months).toEqual({ code: 0, printed: 'No month has moved into a file.\n' });
    const backup = await run('backup');
    expect(backup).toMatchObject({ code: 0, printed: expect.stringContaining(`${server.dataDir}/backups`) });
  });

  test('tells what a repair will do, and does it where it is asked to', async () => {
    using db = openSqlite(path.join(server.dataDir, 'segue.db'));
    db.exec("update users set followers_count = 7 where username = 'bob'");
    const says = 'Counts users.followers_count of these rows again.';
    const found = await run('doctor');
    expect(found).toMatchObject({ code: 1, printed: expect.stringContaining(`doctor --repair: ${says}`) });
    expect(found.printed).not.toContain('backup');
    const mended = await run('doctor', '--repair', '--bytes');
    expect(mended).toMatchObject({
      code: 0,
      printed: expect.stringMatching(/REPAIR {2}counters: users.followers_count/),
    });
    expect(db.prepare("select followers_count as found from users where username = 'bob'").get()).toEqual({
      found: 0,
    });
  });

  test('refuses a restore while the server runs, a person who is not there, and a wrong word', async () => {
    const restored = await run('restore', path.join(root, 'package.json'));
    expect(restored).toMatchObject({ code: 1, printed: expect.stringContaining('in use by another Segue') });
    const nobody = await run('verify', 'mallory');
    expect(nobody).toEqual({ code: 1, printed: 'Nobody here has the name or the address mallory.\n' });
    expect(await run('make-admin')).toMatchObject({
      code: 2,
      printed: expect.stringContaining('make-admin PERSON'),
    });
  });
});

test('a directory without a Segue stays without one', async () => {
  const none = path.join(root, 'no-such-folder');
  const { code, printed } = await admin({ SEGUE_DATA_DIR: none }, 'people');
  expect([code, printed]).toEqual([
    1,
    `There is no Segue in ${none}. SEGUE_DATA_DIR names its data directory.\n`,
  ]);
});

test('the help names every command, and each command has its own', async () => {
  const { code, printed } = await admin({}, 'help');
  expect(code).toBe(0);
  const commands = [...printed.matchAll(/^ {2}([a-z-]+) /gm)].map(([, name]) => name);
  expect(commands).toEqual([
    'people',
    'make-admin',
    'reset-password',
    'verify',
    'hold',
    'backup',
    'restore',
    'old-months',
    'doctor',
    'metrics-token',
  ]);
  expect((await admin({}, 'restore', '--help')).printed).toContain('--passphrase-file SECRET');
  const unknown = await admin({}, 'pepole');
  expect(unknown).toMatchObject({ code: 2, printed: expect.stringContaining('no command "pepole"') });
});
