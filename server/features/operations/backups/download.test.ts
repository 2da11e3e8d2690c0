import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Backup } from '#shared/operations/backups.ts';
import { addressDownload, downloadBackup } from '#shared/operations/backup-archives.ts';
import { openBackups } from '#tests/backups.ts';
import { bootSegue, type Client, type Harness } from '#tests/harness.ts';

let segue: Harness;
let alice: Client & { id: string };
let bob: Client & { id: string };
let backup: Backup;
let archive: Buffer;

beforeAll(async () => {
  segue = await bootSegue();
  alice = await segue.member('alice');
  bob = await segue.member('bob');
  const backups = openBackups(segue, alice);
  backup = await backups.make({ includes_media: false });
  archive = await readFile(backups.fileOf(backup));
});
afterAll(() => segue.close());

const address = async () => (await alice.ok(addressDownload, { params: { id: backup.id } })).url;
const fetched = (url: string) => segue.visitor.fetch(url);

test('the browser fetches an archive by an address that needs no session, once', async () => {
  const url = await address();
  const first = await fetched(url);
  expect(first.status).toBe(200);
  expect(first.headers.get('content-disposition')).toBe(`attachment; filename="segue-${backup.id}.tar.zst"`);
  expect(first.headers.get('cache-control')).toBe('no-store');
  expect(Buffer.from(await first.arrayBuffer()).equals(archive)).toBe(true);
  expect((await fetched(url)).status).toBe(404);
});

test('the address says nothing of the session', async () => {
  const url = await address();
  expect(url).not.toContain(alice.token ?? 'no token');
  expect(url).not.toContain('segue-');
});

test('only administrators are given one, and nobody an archive without', async () => {
  const input = { params: { id: backup.id } };
  expect((await bob.call(addressDownload, input)).status).toBe(403);
  expect((await segue.visitor.call(addressDownload, input)).status).toBe(401);
  expect((await bob.fetch(downloadBackup.path.replace(':id', backup.id))).status).toBe(403);
  expect((await bob.fetch(`/api/v1/backups/${backup.id}/archive`)).status).toBe(404);
});

test('one that was changed, for another archive or another person, opens nothing', async () => {
  const url = new URL(await address(), segue.origin);
  const changes: [name: string, value: string][] = [
    ['by', bob.id],
    ['expires', '9999999999999'],
    ['nonce', 'another'],
    ['signature', ''],
  ];
  for (const [name, value] of changes) {
    const other = new URL(url);
    other.searchParams.set(name, value);
    expect([name, (await fetched(other.pathname + other.search)).status]).toEqual([name, 404]);
  }
  const otherId = backup.id.slice(0, -1) + (backup.id.endsWith('0') ? '1' : '0');
  const elsewhere = url.pathname.replace(backup.id, otherId) + url.search;
  expect((await fetched(elsewhere)).status).toBe(404);
  // None of that has used it up.
  expect((await fetched(url.pathname + url.search)).status).toBe(200);
});

test('a minute later it opens nothing any more, nor for somebody who is no administrator any more', async () => {
  const late = await address();
  segue.time.now += 61_000;
  expect((await fetched(late)).status).toBe(404);

  const url = await address();
  const setRole = (role: string) =>
    segue.ctx.db
      .updateTable('users')
      .set({ role: role as 'user' })
      .where('id', '=', alice.id)
      .execute();
  await setRole('user');
  expect((await fetched(url)).status).toBe(404);
  await setRole('admin');
});
