import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { zstdCompressSync } from 'node:zlib';
import { pack } from 'tar-stream';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { knownMigrations } from '#server/db/known-migrations.ts';
import { hashPassword } from '#server/features/accounts/auth/passwords.ts';
import { type Backup, listBackups, restoreBackup } from '#shared/operations/backups.ts';
import { archivePassphraseHeader } from '#shared/operations/backup-archives.ts';
import { createPlaylist } from '#shared/playlists/playlist-edits.ts';
import { getPlaylist, listMine } from '#shared/playlists/playlists.ts';
import { searchPlaylists } from '#shared/playlists/search.ts';
import { getAdminStats } from '#shared/operations/stats.ts';
import { usersMe } from '#shared/accounts/current-user.ts';
import { encrypted } from './archive/age.ts';
import { openBackups } from '#tests/backups.ts';
import { bootSegue, type Client, type Harness, memberPassword } from '#tests/harness.ts';

// Archives that Segue has not made, or not this one: put together by hand, as the documentation describes them.

// Passphrases are stretched and servers started here: a machine with much else to do takes its time.
vi.setConfig({ testTimeout: 600_000 });

let segue: Harness;
let alice: Client;
let bob: Client;
let backups: ReturnType<typeof openBackups>;
let keptId: string;

beforeAll(async () => {
  segue = await bootSegue();
  alice = await segue.member('alice');
  bob = await segue.member('bob');
  backups = openBackups(segue, alice);
  keptId = (await bob.ok(createPlaylist, { body: { name: 'Kept' } })).id;
});
afterAll(() => segue.close());

/** Makes an archive by hand, as any program could: of some rows, at some schema. */
async function archiveOf(
  migrations: readonly string[],
  tables: Record<string, Record<string, unknown>[]>,
  says: { rows?: number; path?: string } = {},
): Promise<Buffer> {
  const parts = Object.entries(tables).map(([name, rows]) => {
    const text = rows.map((row) => `${JSON.stringify(row)}\n`).join('');
    const sha256 = createHash('sha256').update(text).digest('hex');
    const part = {
      name,
      path: `tables/${name}.jsonl`,
      rows: rows.length,
      bytes: Buffer.byteLength(text),
      sha256,
      ...says,
    };
    return { part, text };
  });
  const manifest = {
    format: 'segue-backup',
    version: 1,
    id: 'handmade',
    created_at: '2026-01-01T00:00:00.000Z',
    product_version: '0.0.1',
    includes: { db: true, media: false, es: false },
    migrations,
    tables: parts.map(({ part }) => part),
    media: null,
    search: null,
  };
  const tar = pack();
  tar.entry({ name: 'manifest.json' }, JSON.stringify(manifest));
  for (const { part, text } of parts) tar.entry({ name: part.path }, text);
  tar.finalize();
  const pieces: Buffer[] = [];
  for await (const piece of tar) pieces.push(piece as Buffer);
  return zstdCompressSync(Buffer.concat(pieces));
}

test.each([
  ['names a table that is not Segue’s', { pg_shadow: [{ name: 'x' }] }, {}, 'there is no such table'],
  ['names a table that no archive holds', { sessions: [{ id: 'x' }] }, {}, 'there is no such table'],
  [
    'puts a table elsewhere',
    { users: [] },
    { path: 'tables/likes.jsonl' },
    'it is not the place of the table users',
  ],
  ['claims more rows than its bytes hold', { users: [{ id: 'x' }] }, { rows: 10 ** 12 }, 'do not fit'],
  [
    'claims a row too few',
    { settings: [{ key: 'x' }, { key: 'y' }] },
    { rows: 1 },
    'it holds 2 rows instead of 1',
  ],
])('an archive that %s is refused as it arrives', async (_what, tables, says, reason) => {
  const before = await alice.ok(listBackups);
  const answer = await backups.upload(await archiveOf(await knownMigrations(), tables, says));
  const { detail } = (await answer.json()) as { detail: string };
  expect([answer.status, detail]).toEqual([422, expect.stringContaining(reason)]);
  expect(await alice.ok(listBackups)).toEqual(before);
});

describe('an archive of another schema', () => {
  const old = {
    id: '0000000000000000000000',
    username: 'oldtimer',
    username_key: 'oldtimer',
    email: 'old@segue.test',
    email_key: 'old@segue.test',
    role: 'admin',
    upload_limit_mb: 100,
    created_at: 1,
  };
  const list = {
    owner_id: old.id,
    name: 'From long ago',
    visibility: 'public',
    created_at: 1,
    updated_at: 1,
  };

  test('that is newer is refused with a word', async () => {
    const answer = await backups.upload(await archiveOf([...(await knownMigrations()), '9999-tomorrow'], {}));
    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({
      detail: 'This backup was made by a newer version of Segue. Update first.',
    });
  });

  test.each([
    ['of today', { role: 'emperor' }, knownMigrations],
    ['of long ago', { is_god: 1 }, async () => ['0001-ground']],
  ])(
    'that holds a row that cannot be, at a schema %s, is refused, and nothing changes',
    async (_when, patch, schema) => {
      const user = { ...old, password_hash: await hashPassword(memberPassword), ...patch };
      const bytes = await archiveOf(await schema(), { users: [user] });
      const { id } = (await (await backups.upload(bytes)).json()) as Backup;
      // The question for an administrator would come first.
      await alice.ok(restoreBackup, { params: { id }, body: { without_administrator: true } });
      await backups.idle();
      const listed = await alice.ok(listBackups);
      expect(listed.find((one) => one.id === id)?.error).toContain('tables/users.jsonl: line 1: ');
      expect(listed.filter((one) => one.origin === 'restore_point')).toEqual([]);
      expect((await bob.call(usersMe)).status).toBe(200);
      expect((await segue.visitor.call(getPlaylist, { params: { id: keptId } })).status).toBe(200);
    },
  );

  test('that names no active administrator is refused, and goes on with a clear yes', async () => {
    const password_hash = await hashPassword(memberPassword);
    const now = await backups.make();
    for (const patch of [{ role: 'user' }, { is_active: 0 }]) {
      const bytes = await archiveOf(await knownMigrations(), {
        users: [{ ...old, password_hash, ...patch }],
      });
      const { id } = (await (await backups.upload(bytes)).json()) as Backup;
      const refused = await alice.call(restoreBackup, { params: { id }, body: {} });
      expect([refused.status, (refused.body as { reason?: string }).reason]).toEqual([
        409,
        'no_administrator',
      ]);
      expect((await bob.call(usersMe)).status).toBe(200);
    }
    const bytes = await archiveOf(await knownMigrations(), {
      users: [{ ...old, password_hash, role: 'user' }],
    });
    // The question comes for what is encrypted too.
    const passphrase = 'over the bridge';
    const headers = { [archivePassphraseHeader]: encodeURIComponent(passphrase) };
    const sealed = Buffer.concat(
      await Readable.from(encrypted(Readable.from([bytes]), passphrase)).toArray(),
    );
    const { id } = (await (await backups.upload(sealed, headers)).json()) as Backup;
    const asked = await alice.call(restoreBackup, { params: { id }, body: { passphrase } });
    expect([asked.status, (asked.body as { reason?: string }).reason]).toEqual([409, 'no_administrator']);
    // Without the passphrase nobody can tell: it is the restore that is refused.
    await backups.tryRestore(id);
    expect((await alice.ok(listBackups)).find((one) => one.id === id)?.error).toMatch(/passphrase/);
    expect((await bob.call(usersMe)).status).toBe(200);
    await alice.ok(restoreBackup, { params: { id }, body: { passphrase, without_administrator: true } });
    await expect.poll(async () => (await bob.call(usersMe)).status).toBe(401);
    await backups.idle();
    const { db, clock } = segue.ctx;
    await db.updateTable('users').set({ role: 'admin', email_verified_at: clock() }).execute();
    await backups.logIn(alice, 'oldtimer');
    await backups.restore(now.id);
    await backups.logIn(bob, 'bob');
  });

  test('that is older is brought up to this one', async () => {
    const now = await backups.make();
    const bytes = await archiveOf(['0001-ground'], {
      users: [{ ...old, password_hash: await hashPassword(memberPassword) }],
      playlists: [{ ...list, id: 'p000000000000000000001' }],
    });
    const uploaded = await backups.upload(bytes);
    expect(uploaded.status).toBe(201);
    const { id } = (await uploaded.json()) as Backup;
    await backups.restore(id, { username: 'oldtimer' });
    expect((await alice.ok(listMine)).map((one) => one.name)).toEqual(['From long ago']);
    expect((await alice.ok(getAdminStats)).database).toMatchObject({
      users: { total: 1 },
      playlists: { total: 1 },
    });
    await segue.ctx.search.settled();
    expect(await segue.visitor.ok(searchPlaylists, { query: { query: 'long ago' } })).toHaveLength(1);
    // And back again.
    await backups.restore(now.id);
    await backups.logIn(bob, 'bob');
    expect((await bob.ok(listMine)).map((one) => one.name)).toContain('Kept');
  });
});

test('an archive that says it holds more than the disk has room for is refused before a byte of it is unpacked', async () => {
  const tar = pack();
  const part = { path: 'tables/users.jsonl', name: 'users', rows: 1, bytes: 2 ** 50, sha256: '0'.repeat(64) };
  tar.entry(
    { name: 'manifest.json' },
    JSON.stringify({
      format: 'segue-backup',
      version: 1,
      id: 'huge',
      created_at: '2026-01-01T00:00:00.000Z',
      product_version: '0',
      includes: { db: true, media: false, es: false },
      migrations: ['0001-ground'],
      tables: [part],
      media: null,
      search: null,
    }),
  );
  tar.finalize();
  const pieces: Buffer[] = [];
  for await (const piece of tar) pieces.push(piece as Buffer);
  const answer = await backups.upload(zstdCompressSync(Buffer.concat(pieces)));
  expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([507, 'storage_full']);
});
