import { chmod, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { ConfigError } from '#server/config-values.ts';
import { openSqlite } from '#server/db/sqlite.ts';
import { register } from '#shared/accounts/auth.ts';
import { startAndFail, startServerProcess } from './server-process.ts';

const noMail = 'NO MAIL IS SENT: SEGUE_SMTP_URL is not set, so nobody can verify an address';
const made: string[] = [];

afterEach(async () => {
  for (const folder of made.splice(0)) await rm(folder, { recursive: true, force: true });
});

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'segue-start-'));
  made.push(folder);
  return folder;
}

test('the server says where it is and where its data lies, makes passwords slow to guess, and ends when asked', async () => {
  const server = await startServerProcess();
  expect(server.output()).toContain('Segue is at http://localhost:');
  expect(server.output()).toContain(server.dataDir);
  // Here its mails are found in the outbox.
  expect(server.output()).not.toContain(noMail);
  const account = { username: 'alice', email: 'alice@segue.test', password: 'correct horse battery' };
  const body = JSON.stringify(account);
  const headers = { 'content-type': 'application/json' };
  const registered = await fetch(server.origin + register.path, { method: 'POST', body, headers });
  expect(registered.status).toBe(201);
  expect(await server.stop('SIGTERM')).toBe(0);
  using db = openSqlite(path.join(server.dataDir, 'segue.db'), { readOnly: true });
  const [user] = db.prepare('select password_hash from users').all();
  // Tests of features lower it (`quick-secrets.ts`); a server cannot.
  expect(user?.['password_hash']).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  await server.dispose();
});

test('where the site is public and mail is not set up, that no mail is sent is told', async () => {
  const server = await startServerProcess({ SEGUE_PUBLIC_URL: 'https://segue.example' });
  expect(server.output()).toContain(noMail);
  await server.dispose();
});

test('an unknown setting stops the start with one line that names it', async () => {
  const { code, lines } = await startAndFail({ SEGUE_PROT: '8001' });
  expect(code).toBe(1);
  expect(lines).toEqual(['SEGUE_PROT is not a setting of Segue. Did you mean SEGUE_PORT?']);
});

test.each([
  ['SEGUE_DATADIR', ' Did you mean SEGUE_DATA_DIR?'],
  ['SEGUE_DATA', ' Did you mean SEGUE_DATA_DIR?'],
  ['SEGUE_COLOUR', ''],
])('the setting %s, which there is not, is answered with the one that is meant', (name, suggestion) => {
  expect(() => readConfig({ [name]: 'x' })).toThrow(
    new ConfigError(`${name} is not a setting of Segue.${suggestion}`),
  );
});

test('a bad value stops the start with one line that names the setting', async () => {
  const { code, lines } = await startAndFail({ SEGUE_PORT: 'eighty' });
  expect(code).toBe(1);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain('SEGUE_PORT');
});

test.each([
  ['both', 'SEGUE_ROLE must be web, worker or all, not "both".'],
  ['worker', 'SEGUE_ROLE=worker needs SEGUE_DATABASE_URL and SEGUE_REDIS_URL, the same for all servers.'],
  ['web', 'SEGUE_ROLE=web needs SEGUE_DATABASE_URL and SEGUE_REDIS_URL, the same for all servers.'],
])('a server alone has no use for the role "%s"', (role, refusal) => {
  expect(() => readConfig({ SEGUE_ROLE: role })).toThrow(new ConfigError(refusal));
});

test.each(['12', '0', '24.5', 'two'])('SEGUE_KEEP_MONTHS=%s is refused', (months) => {
  const refusal = `SEGUE_KEEP_MONTHS must be a number of months from 13 to 1200, not "${months}".`;
  expect(() => readConfig({ SEGUE_KEEP_MONTHS: months })).toThrow(new ConfigError(refusal));
});

const toProxyRefusal = (value: string) =>
  `SEGUE_TRUST_PROXY must name the proxies' addresses or ranges such as 10.0.0.0/8, not "${value}".`;

test('SEGUE_TRUST_PROXY=yes stops the start with one line that names the setting', async () => {
  const { code, lines } = await startAndFail({ SEGUE_TRUST_PROXY: 'yes' });
  expect([code, lines]).toEqual([1, [toProxyRefusal('yes')]]);
});

test.each(['true', '10.0.0.0/33', '::1/129', 'proxy.example', '1'])(
  'SEGUE_TRUST_PROXY=%s is no setting either, also beside a right one',
  (value) => {
    const read = () => readConfig({ SEGUE_TRUST_PROXY: `127.0.0.1, ${value}` });
    expect(read).toThrow(toProxyRefusal(value));
  },
);

test.each([
  ['203.0.113.7', '8001'],
  ['203.0.113.7', '0'],
  ['no-such-host.invalid', '8001'],
])('a host that is not this machine (%s, port %s) stops the start with one line', async (host, port) => {
  const { code, lines } = await startAndFail({
    SEGUE_HOST: host,
    SEGUE_PORT: port,
    SEGUE_DATA_DIR: await temporaryFolder(),
  });
  expect(code).toBe(1);
  expect(lines).toEqual([
    `This machine has no address "${host}" to listen at. Choose another with SEGUE_HOST.`,
  ]);
});

test('a taken port stops the start with one line that names it', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const address = taken.address();
  const port = typeof address === 'object' ? String(address?.port) : '';
  const folder = await temporaryFolder();
  const { code, lines } = await startAndFail({ SEGUE_PORT: port, SEGUE_DATA_DIR: folder });
  taken.close();
  expect(code).toBe(1);
  // Before anything is made.
  expect(await readdir(folder)).toEqual(['segue.lock']);
  expect(lines).toEqual([`Port ${port} is taken. Choose another with SEGUE_PORT.`]);
});

test('a data directory that cannot be one stops the start with one line that names it', async () => {
  const folder = await temporaryFolder();
  const file = path.join(folder, 'a-file');
  await writeFile(file, '');
  const { code, lines } = await startAndFail({ SEGUE_PORT: '0', SEGUE_DATA_DIR: path.join(file, 'data') });
  expect(code).toBe(1);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain(file);
});

test.skipIf(process.getuid?.() === 0)(
  'an unwritable data directory stops the start with one line',
  async () => {
    const folder = await temporaryFolder();
    await chmod(folder, 0o500);
    const { code, lines } = await startAndFail({
      SEGUE_PORT: '0',
      SEGUE_DATA_DIR: path.join(folder, 'data'),
    });
    expect(code).toBe(1);
    expect(lines[0]).toContain('SEGUE_DATA_DIR');
  },
);
