import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { knownMigrations } from '#server/db/known-migrations.ts';
import { tableFile, tablePath } from '../archive/format.ts';
import { loadRecords } from './load-records.ts';

// Rows that no database can hold. What a restore does about them, `foreign-archives.test.ts` tells.

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'segue-test-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const user = {
  id: '0000000000000000000000',
  username: 'oldtimer',
  username_key: 'oldtimer',
  email: 'old@segue.test',
  email_key: 'old@segue.test',
  password_hash: 'any',
  role: 'admin',
  upload_limit_mb: 100,
  created_at: 1,
};
const playlist = {
  id: 'p1',
  owner_id: user.id,
  name: 'From long ago',
  visibility: 'public',
  created_at: 1,
  updated_at: 1,
};

let loads = 0;
async function load(migrations: string[], tables: Record<string, object[]>): Promise<void> {
  const dumps = Object.entries(tables).map(async ([name, rows]) => {
    await writeFile(tableFile(folder, name), rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
    return { name, path: tablePath(name), rows: rows.length, bytes: 0, sha256: '' };
  });
  const dump = { migrations, tables: await Promise.all(dumps) };
  await loadRecords(path.join(folder, `${(loads += 1)}.db`), folder, dump);
}

test.each<[string, Record<string, unknown>, string]>([
  ['a moment that no date can hold', { created_at: 1e308 }, 'created_at is not a whole number'],
  ['a moment in words', { created_at: 'soon' }, 'created_at is not a whole number'],
  ['a moment before all time', { created_at: -5 }, 'created_at is not a moment'],
  ['a number for a name', { username: 7 }, 'username is not a text'],
  ['a name that PostgreSQL cannot hold', { username: 'a\u0000b' }, 'username holds characters'],
  ['nothing for an id', { id: null }, 'id is missing'],
  ['no id', { id: undefined }, 'id is missing'],
  ['no password', { password_hash: null }, 'password_hash is missing'],
  ['an unknown role', { role: 'emperor' }, 'CHECK constraint failed'],
  ['a file that has no such name', { avatar_sha256: '../../x' }, 'avatar_sha256 is not a SHA-256'],
  ['an unknown column', { is_god: 1 }, 'there is no column is_god'],
])('%s is refused by table, line and column', async (_what, patch, reason) => {
  const loading = load(await knownMigrations(), { users: [{ ...user, ...patch }] });
  await expect(loading).rejects.toMatchObject({
    params: { part: 'tables/users.jsonl', reason: expect.stringContaining(`line 1: ${reason}`) },
  });
});

// At an older schema the rows are brought up to today's after they are loaded.
for (const [schema, migrations] of [
  ['today’s schema', knownMigrations],
  ['the oldest schema', async () => ['0001-ground']],
] as const) {
  test.each<[string, Record<string, object[]>, string]>([
    ['a table of the engine', { sqlite_master: [{ name: 'x' }] }, 'there is no such table'],
    ['one person twice', { users: [user, user] }, 'UNIQUE constraint failed'],
    ['a playlist of nobody', { users: [user], playlists: [{ ...playlist, owner_id: 'nobody' }] }, 'users'],
    [
      'a like of nobody',
      {
        users: [user],
        playlists: [playlist],
        likes: [{ user_id: 'nobody', playlist_id: 'p1', created_at: 1 }],
      },
      'users',
    ],
  ])(`%s is refused at ${schema}`, async (_what, tables, reason) => {
    const loading = load(await migrations(), tables);
    await expect(loading).rejects.toMatchObject({ params: { reason: expect.stringContaining(reason) } });
  });
}
