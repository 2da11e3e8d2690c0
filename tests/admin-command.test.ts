import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { openSqlite } from '#server/db/sqlite.ts';
import { readConfig } from '#server/config.ts';
import { noteSettings } from '#server/noted-settings.ts';
import { login, register, resetPassword } from '#shared/accounts/auth.ts';
import { enterBySignOn } from '#shared/accounts/sign-on.ts';
import { createPlaylist } from '#shared/playlists/playlist-edits.ts';
import { listMyModeration } from '#shared/moderation/reports.ts';
import { type MailServer, startMailServer } from '#tests/mail-server.ts';
import { type ServerProcess, startServerProcess, testedRoot } from '#tests/server-process.ts';

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
      [path.join(testedRoot, 'bin/segue-admin.js'), ...words],
      { env },
      (_error, out, errors) => resolve({ code: child.exitCode ?? -1, printed: out + errors }),
    );
  });
}

// The command is given a data directory alone, and finds the rest at the server: database, public address, mail.
describe('segue-admin beside a running server', () => {
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

  const run = (...words: string[]) => admin({ SEGUE_DATA_DIR: server.dataDir }, ...words);
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
    expect((await run('remove-factors', 'bob')).printed).toBe('bob has no second factor.\n');
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

  test('prints a link by which a person comes in past a single sign-on that is away, once', async () => {
    const { printed } = await run('login-link', 'bob');
    const code = /#sign-on=enter\.(\S+)\n$/.exec(printed)?.[1] ?? '';
    expect(printed).toContain(`${server.origin}/login`);
    const answer = await post(enterBySignOn.path, { code });
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ access_token: expect.any(String) as string });
    expect((await post(enterBySignOn.path, { code })).status).toBe(410);
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

  test('makes an encrypted backup, which is restored with its passphrase alone', async () => {
    const secret = path.join(server.dataDir, 'passphrase');
    await writeFile(secret, 'six bottles of red ink\n');
    const made = await run('backup', '--passphrase-file', secret);
    expect(made).toMatchObject({ code: 0, printed: expect.stringContaining('encrypted') });
    const folder = path.join(server.dataDir, 'backups');
    const files = await readdir(folder);
    const heads = await Promise.all(
      files.map(async (file) => (await readFile(path.join(folder, file))).subarray(0, 21).toString('latin1')),
    );
    const encrypted = files.filter((_file, at) => heads[at] === 'age-encryption.org/v1');
    expect(encrypted).toHaveLength(1);

    const elsewhere = await mkdtemp(path.join(tmpdir(), 'segue-restore-'));
    const there = { SEGUE_DATA_DIR: elsewhere };
    const archive = path.join(folder, encrypted[0] ?? '');
    expect((await admin(there, 'restore', archive)).code).toBe(1);
    const restored = await admin(there, 'restore', '--passphrase-file', secret, archive);
    expect(restored).toMatchObject({ code: 0, printed: expect.stringContaining('Restored from') });
    expect((await admin(there, 'people')).printed).toContain('alice@segue.test');
    await rm(elsewhere, { recursive: true });
    // Four programs one after the other.
  }, 600_000);

  test('works by the line of the manual, as the user of the service', async () => {
    const manual = await readFile(path.join(root, 'docs/self-hosting.md'), 'utf8');
    const line = /^ {4}(cd \/opt\/segue && sudo .* npx segue-admin people)$/m.exec(manual)?.[1] ?? '';
    const here = line.replace('/opt/segue', root).replace('/var/lib/segue', server.dataDir);
    // This user is the service's own already.
    const script = `sudo() { shift 2; env "$@"; }\n${here}`;
    const { stdout } = await promisify(execFile)('sh', ['-ec', script], {
      env: { PATH: process.env['PATH'], HOME: server.dataDir },
    });
    expect(stdout).toContain('alice@segue.test');
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

test('beside a server that has stopped, a command refuses rather than work on other data', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'segue-stopped-'));
  const given = {
    SEGUE_DATABASE_URL: 'postgres://segue@localhost:1/segue',
    SEGUE_PUBLIC_URL: 'https://a.example',
  };
  await noteSettings(readConfig({ ...given, SEGUE_DATA_DIR: dataDir }));
  for (const command of ['people', 'restore']) {
    const { code, printed } = await admin(
      { SEGUE_DATA_DIR: dataDir },
      command,
      path.join(root, 'package.json'),
    );
    expect([command, code]).toEqual([command, 1]);
    expect(printed).toMatch(
      /last ran on \S+ was given SEGUE_DATABASE_URL, and this command was not[^]*systemd-run/,
    );
  }
  expect(await readdir(dataDir)).toEqual(['settings.json']);
  const noted = await readFile(path.join(dataDir, 'settings.json'), 'utf8');
  expect(noted).not.toContain('postgres:');
  await rm(dataDir, { recursive: true });
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
    'login-link',
    'remove-factors',
    'setup-code',
    'verify',
    'hold',
    'backup',
    'restore',
    'old-months',
    'doctor',
    'metrics-token',
  ]);
  expect((await admin({}, 'restore', '--help')).printed).toContain('--passphrase-file SECRET');
});

test('a passphrase that is too short makes no backup', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'segue-secret-'));
  const secret = path.join(folder, 'passphrase');
  await writeFile(secret, 'short\n');
  const refused = await admin({ SEGUE_DATA_DIR: folder }, 'backup', '--passphrase-file', secret);
  expect(refused).toEqual({ code: 1, printed: 'A passphrase has 8 to 200 characters.\n' });
  await rm(folder, { recursive: true });
});

test.each([
  [['pepole'], 'segue-admin knows no command "pepole". Did you mean people?'],
  [['reset', 'alice'], 'segue-admin knows no command "reset". Did you mean reset-password?'],
  [['xyzzy'], 'segue-admin knows no command "xyzzy". These are there:'],
  [['people', '--administrator'], 'has no option --administrator. Did you mean --administrators?'],
  [['restore', '--passphrase=x', 'file'], 'has no option --passphrase. Did you mean --passphrase-file?'],
  [['backup', '--quick'], 'segue-admin backup has no option --quick.\n\nUsage: segue-admin backup'],
  [['backup', '--passphrase-file'], 'Usage: segue-admin backup [--passphrase-file SECRET]'],
])('the words %j are refused with what was meant', async (words, told) => {
  const { code, printed } = await admin({}, ...words);
  expect([code, printed]).toEqual([2, expect.stringContaining(told)]);
});
