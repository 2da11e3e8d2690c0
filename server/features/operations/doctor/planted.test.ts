import { open, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openSqlite } from '#server/db/sqlite.ts';
import { packIndex } from '#server/features/music/copyright/index.service.ts';
import { storePicture } from '#server/features/base/pictures/picture.service.ts';
import { getHealth } from '#shared/base/health.ts';
import { likePlaylist } from '#shared/playlists/likes.ts';
import { createPlaylist } from '#shared/playlists/playlist-edits.ts';
import { getPlaylist } from '#shared/playlists/playlists.ts';
import { isOnPostgres } from '#tests/engines/scratch-database.ts';
import { makeMp3 } from '#tests/factories/mp3.ts';
import { bootSegue, type Client, type Harness } from '#tests/harness.ts';
import { uploadFile } from '#tests/upload-file.ts';
import { examine, type Examination } from './doctor.service.ts';
import { examineBytes } from './nightly.service.ts';

// Damages that no part of Segue does, planted past it: each is found, told with what its repair will do, and mended.

vi.setConfig({ testTimeout: 120_000 });

let segue: Harness;
let alice: Client & { id: string };
let bob: Client & { id: string };
let playlistId: string;
let trackId: string;
let audio: string;
let avatar: string;

beforeAll(async () => {
  segue = await bootSegue();
  alice = await segue.member('alice');
  bob = await segue.member('bob');
  playlistId = (await alice.ok(createPlaylist, { body: { name: 'Night' } })).id;
  for (const seed of [1, 2]) {
    const upload = { uploadId: `song-${seed}`, playlist_id: playlistId };
    const { body } = await uploadFile(alice, await makeMp3({ seconds: 12, seed }), upload);
    trackId = body.track?.id ?? '';
  }
  await bob.ok(likePlaylist, { params: { id: playlistId } });
  const { db, stores, clock } = segue.ctx;
  const track = await db.selectFrom('tracks').selectAll().where('id', '=', trackId).executeTakeFirstOrThrow();
  audio = track.audio_sha256 ?? '';
  const png = await sharp({ create: { width: 64, height: 64, channels: 3, background: 'gold' } })
    .png()
    .toBuffer();
  avatar = await storePicture(segue.ctx, png);
  await db.updateTable('users').set({ avatar_sha256: avatar }).where('id', '=', alice.id).execute();
  await packIndex(segue.ctx, { all: true });
  await stores.blobs.recount(clock(), new AbortController().signal);
});
afterAll(() => segue.close());

const badOnes = async (options?: Examination) =>
  (await examine(segue.ctx, options)).filter(
    ({ name, state }) => state === 'bad' || (name === 'stored files' && state !== 'ok'),
  );

const set = (table: 'playlists' | 'users' | 'tracks', column: string, value: number, id: string) =>
  sql`update ${sql.table(table)} set ${sql.ref(column)} = ${value} where id = ${id}`.execute(segue.ctx.db);
const fileOf = (sha256: string): string => path.join(segue.dataDir, 'blobs', sha256.slice(0, 2), sha256);

/** Inserts a row whose person does not exist. */
async function plantDanglingLike(): Promise<void> {
  const { db } = segue.ctx;
  const like = sql`insert into likes (user_id, playlist_id, created_at) values ('nobody', ${playlistId}, 1)`;
  if (!isOnPostgres) {
    await sql`pragma foreign_keys = off`.execute(db);
    await like.execute(db);
    await sql`pragma foreign_keys = on`.execute(db);
    return;
  }
  const { rows } = await sql<{ name: string; definition: string }>`
    select conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
    where conrelid = 'likes'::regclass and confrelid = 'users'::regclass`.execute(db);
  const { name, definition } = rows[0]!;
  await sql`alter table likes drop constraint ${sql.ref(name)}`.execute(db);
  await like.execute(db);
  await sql`alter table likes add constraint ${sql.ref(name)} ${sql.raw(definition)} not valid`.execute(db);
}

const damages: [string, string, () => Promise<unknown>, (() => Promise<void>)?][] = [
  ['a like of somebody who is not there', 'dangling rows', plantDanglingLike],
  [
    'too many likes',
    'counters',
    () => set('playlists', 'likes_count', 99, playlistId),
    async () =>
      expect(await segue.visitor.ok(getPlaylist, { params: { id: playlistId } })).toMatchObject({
        likes_count: 1,
      }),
  ],
  ['too few tracks', 'counters', () => set('playlists', 'track_count', 1, playlistId)],
  ['followers that nobody is', 'counters', () => set('users', 'followers_count', 7, alice.id)],
  ['tracks of a person', 'counters', () => set('users', 'track_count', 0, alice.id)],
  ['playlists of a person', 'counters', () => set('users', 'playlist_count', 9, alice.id)],
  ['storage used', 'counters', () => set('users', 'stored_bytes', 5, alice.id)],
  ['plays of a person', 'counters', () => set('users', 'plays_count', 5, alice.id)],
  [
    'a total of the dashboard',
    'counters',
    () => sql`update totals set value = value + 3 where name = 'users'`.execute(segue.ctx.db),
  ],
  [
    'what the files take',
    'stored files',
    () => sql`update blob_usage set bytes = bytes + 4096`.execute(segue.ctx.db),
  ],
  [
    'a song without measures',
    'measures',
    () => segue.ctx.db.deleteFrom('track_audio').where('track_id', '=', trackId).execute(),
    async () =>
      expect(
        await segue.ctx.db
          .selectFrom('track_audio')
          .select('channels')
          .where('track_id', '=', trackId)
          .execute(),
      ).toHaveLength(1),
  ],
  [
    'a song without a print',
    'prints',
    () => segue.ctx.db.deleteFrom('copyright_works').where('track_id', '=', trackId).execute(),
  ],
  [
    'entries of the copyright index',
    'copyright index',
    async () => {
      await packIndex(segue.ctx, { all: true });
      await sql`delete from copyright_postings where bucket in (select bucket from copyright_postings where bucket >= 0 order by bucket limit 3)`.execute(
        segue.ctx.db,
      );
    },
  ],
  [
    'an item of a playlist',
    'entries',
    () => segue.ctx.db.deleteFrom('playlist_entries').where('track_id', '=', trackId).execute(),
    async () => {
      const { tracks } = await segue.visitor.ok(getPlaylist, { params: { id: playlistId } });
      expect(tracks).toMatchObject([{}, { id: trackId }]);
    },
  ],
  [
    'the small size of a picture',
    'pictures',
    async () => {
      const { small_sha256 } = await segue.ctx.db
        .selectFrom('pictures')
        .selectAll()
        .executeTakeFirstOrThrow();
      await segue.ctx.stores.blobs.delete(small_sha256);
    },
  ],
  [
    'another size in a record',
    'sizes',
    async () => {
      await set('tracks', 'size_bytes', 12, trackId);
    },
  ],
];

test('nothing is wrong before', async () => {
  expect(await badOnes({ bytes: true })).toEqual([]);
});

test.each(damages)('%s is found as %s, and mended', async (_what, name, plant, looks) => {
  await plant();
  const found = await badOnes();
  const [first] = found.filter((one) => one.name === name);
  expect(first?.repair?.says).toEqual(expect.any(String));
  expect(found.map(({ advice }) => advice ?? '').join()).not.toMatch(/backup/);
  const findings: string[] = [];
  await examine(segue.ctx, { repair: ({ repair }) => void findings.push(repair?.says ?? '') });
  expect(findings).toContain(first?.repair?.says);
  expect(await badOnes()).toEqual([]);
  await looks?.();
});

test.each([
  ['is cut off', {}, () => truncate(fileOf(audio), 1000)],
  [
    'has other bytes of the same number',
    { bytes: true },
    async () => {
      const { size = 0 } = (await segue.ctx.stores.blobs.stat(audio)) ?? {};
      await writeFile(fileOf(audio), Buffer.alloc(size, 7));
    },
  ],
] as const)('a file that %s is set aside, and a backup brings it back', async (_how, options, damage) => {
  const whole = Buffer.concat(await (await segue.ctx.stores.blobs.open(audio)).toArray());
  await damage();
  const [found] = await badOnes(options);
  expect(found).toMatchObject({ name: 'bytes', text: expect.stringContaining(audio) });
  expect(await badOnes({ ...options, repair: () => undefined })).toMatchObject([
    { name: 'missing files', advice: expect.stringContaining('Restore a backup with media') },
  ]);
  expect(await readdir(path.join(segue.dataDir, 'damaged'))).toEqual([audio]);
  await rm(path.join(segue.dataDir, 'damaged'), { recursive: true });
  await segue.ctx.stores.blobs.put(Readable.from([whole]));
  expect(await badOnes({ bytes: true })).toEqual([]);
});

// PostgreSQL keeps the pages of its indexes by itself.
test.skipIf(isOnPostgres)('an index that lacks rows is found, and built again', async () => {
  const index = 'audit_recent';
  const file = path.join(segue.dataDir, 'segue.db');
  using db = openSqlite(file);
  const numberOf = (statement: string) => Number(Object.values(db.prepare(statement).get() ?? {})[0]);
  const emptyLog = () => expect(numberOf('pragma wal_checkpoint(truncate)')).toBe(0);
  const pageBytes = numberOf('pragma page_size');
  const root = numberOf(`select rootpage from sqlite_schema where name = '${index}'`);
  await using pages = await open(file, 'r+');
  emptyLog();
  const before = Buffer.alloc(pageBytes);
  await pages.read(before, 0, pageBytes, (root - 1) * pageBytes);
  db.exec(`insert into audit_log (id, actor_name, action, subject_type, subject_id, ip, created_at)
    values ('unindexed', 'alice', 'planted', 'test', 'x', '', 1)`);
  emptyLog();
  // As a disk does that loses a write: the index's page is what it was.
  await pages.write(before, 0, pageBytes, (root - 1) * pageBytes);
  const [bad, ...others] = await badOnes();
  expect([bad, others]).toMatchObject([{ name: 'records', text: expect.stringContaining(index) }, []]);
  expect(bad?.repair?.says).toContain('indexes');
  expect(await badOnes({ repair: () => undefined })).toEqual([]);
});

test('a damaged file is found in the night, and the server’s health tells', async () => {
  const filesNow = async () => (await segue.visitor.ok(getHealth)).parts['files'];
  const { signal } = new AbortController();
  const at = (hour: number, day: number) => (segue.time.now = new Date(2027, 0, day, hour).getTime());
  const whole = await readFile(fileOf(audio));
  await writeFile(fileOf(audio), Buffer.alloc(whole.length, 7));
  at(12, 1);
  await examineBytes(segue.ctx, { signal });
  expect(await filesNow()).toEqual({ status: 'ok' });
  at(3, 2);
  await examineBytes(segue.ctx, { signal });
  expect(await filesNow()).toEqual({ status: 'degraded', note: '1 files are damaged: the log names them.' });
  await writeFile(fileOf(audio), whole);
  // Once a night.
  await examineBytes(segue.ctx, { signal });
  expect(await filesNow()).toMatchObject({ status: 'degraded' });
  at(3, 3);
  await examineBytes(segue.ctx, { signal });
  expect(await filesNow()).toEqual({ status: 'ok' });
});
