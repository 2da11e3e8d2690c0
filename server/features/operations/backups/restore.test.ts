import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { zstdDecompressSync } from 'node:zlib';
import { extract } from 'tar-stream';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Backup, listBackups } from '#shared/operations/backups.ts';
import { archivePassphraseHeader } from '#shared/operations/backup-archives.ts';
import { createPlaylist } from '#shared/playlists/playlist-edits.ts';
import { getPlaylist, listMine, listPopular } from '#shared/playlists/playlists.ts';
import { searchPlaylists } from '#shared/playlists/search.ts';
import { usersMe } from '#shared/accounts/current-user.ts';
import { openBackups } from '#tests/backups.ts';
import { makeMp3 } from '#tests/factories/mp3.ts';
import { bootSegue, type Client, type Harness } from '#tests/harness.ts';
import { uploadFile } from '#tests/upload-file.ts';

// Passphrases are stretched and servers started here: a machine with much else to do takes its time.
vi.setConfig({ testTimeout: 600_000 });

let segue: Harness;
let alice: Client;
let bob: Client & { id: string };
let backups: ReturnType<typeof openBackups>;
let kept: { id: string; trackId: string };

beforeAll(async () => {
  segue = await bootSegue();
  alice = await segue.member('alice');
  bob = await segue.member('bob');
  backups = openBackups(segue, alice);
  const { id } = await bob.ok(createPlaylist, { body: { name: 'Kept' } });
  const song = await makeMp3({ seconds: 20, seed: 21 });
  await uploadFile(bob, song, { uploadId: 'restore-song', title: 'Kept song', playlist_id: id });
  const [track] = (await bob.ok(getPlaylist, { params: { id } })).tracks;
  kept = { id, trackId: track?.id ?? '' };
});
afterAll(() => segue.close());

async function restore(id: string, passphrase?: string): Promise<void> {
  await backups.restore(id, passphrase === undefined ? {} : { passphrase });
  await backups.logIn(bob, 'bob');
}

async function tableOf(backup: Pick<Backup, 'id'>, table: string): Promise<Record<string, unknown>[]> {
  const untar = extract();
  untar.end(zstdDecompressSync(await readFile(backups.fileOf(backup))));
  let rows: Record<string, unknown>[] = [];
  for await (const entry of untar) {
    const pieces: Buffer[] = [];
    for await (const piece of entry) pieces.push(piece as Buffer);
    if (entry.header.name !== `tables/${table}.jsonl`) continue;
    const lines = Buffer.concat(pieces).toString().split('\n').filter(Boolean);
    rows = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  }
  return rows;
}

test('fifty who write while a restore runs: what they were told is saved is in the restore point, and nobody writes after it', async () => {
  const backup = await backups.make();
  const before = (await bob.ok(listMine)).map((one) => one.name).sort();
  // With the session of before: the next one is another matter.
  const writing = segue.as(bob.token ?? '');
  const saved = new Set<string>();
  const retryAfter = new Set<string | null>();
  const answers = new Map<number, number>();
  const ending = new AbortController();
  const writer = async (n: number): Promise<void> => {
    for (let i = 0; !ending.signal.aborted; i += 1) {
      const name = `Written ${n}-${i}`;
      const answer = await writing.call(createPlaylist, { body: { name } });
      answers.set(answer.status, (answers.get(answer.status) ?? 0) + 1);
      if (answer.status === 201) saved.add(name);
      if (answer.status === 503) retryAfter.add(answer.headers.get('retry-after'));
      if (answer.status === 401) return;
    }
  };
  // One who listens hears no break.
  const listener = async (): Promise<void> => {
    while (!ending.signal.aborted) {
      const stream = await segue.visitor.fetch(`/api/v1/tracks/${kept.trackId}/stream`, {
        headers: { range: 'bytes=0-65535' },
      });
      expect(stream.status).toBe(206);
      await stream.arrayBuffer();
    }
  };
  const crowd = Promise.all([listener(), ...Array.from({ length: 50 }, (_, n) => writer(n))]);
  try {
    await expect.poll(() => saved.size, { timeout: 60_000 }).toBeGreaterThan(20);
    await restore(backup.id);
  } finally {
    ending.abort();
    await crowd;
  }

  expect([...answers.keys()].filter((status) => ![201, 401, 503].includes(status))).toEqual([]);
  expect(answers.get(503)).toBeGreaterThan(0);
  expect([...retryAfter]).toEqual([expect.stringMatching(/^\d+$/)]);
  expect((await bob.ok(listMine)).map((one) => one.name).sort()).toEqual(before);
  const point = (await alice.ok(listBackups)).find((one) => one.origin === 'restore_point');
  const inPoint = new Set((await tableOf({ id: point?.id ?? '' }, 'playlists')).map((row) => row['name']));
  expect([...saved].filter((name) => !inPoint.has(name))).toEqual([]);
});

test('mails that wait during a restore leave after it, unless their person is not there any more', async () => {
  const { id } = await backups.make({ includes_media: false, includes_es: false });
  const dora = await segue.member('dora');
  await segue.idle();
  const mails = [bob.id, dora.id, null].map((person, at) => ({
    id: `waiting ${at}`,
    kind: 'mail',
    lane: 'mail',
    payload: JSON.stringify({ to: `${at}@segue.test`, subject: `Waiting ${at}`, text: '', html: '' }),
    person,
    priority: 1,
    rank: 0,
    // The mail server was away.
    run_at: Date.now() + 60 * 60_000,
    attempts: 2,
    created_at: 0,
  }));
  await segue.ctx.db.insertInto('jobs').values(mails).execute();
  await restore(id);
  const waiting = segue.ctx.db
    .selectFrom('jobs')
    .select(['id', 'attempts'])
    .where('rank', '=', 0)
    .orderBy('id');
  expect(await waiting.execute()).toEqual([
    { id: 'waiting 0', attempts: 2 },
    { id: 'waiting 2', attempts: 2 },
  ]);
  await segue.ctx.db.updateTable('jobs').set({ run_at: 0 }).where('rank', '=', 0).execute();
  await segue.idle();
  const outbox = path.join(segue.dataDir, 'outbox');
  const sent = await Promise.all(
    (await readdir(outbox)).map((name) => readFile(path.join(outbox, name), 'utf8')),
  );
  const subjects = sent.flatMap((mail) => /^Subject: (Waiting .*)$/m.exec(mail)?.[1]?.trim() ?? []);
  expect(subjects.toSorted()).toEqual(['Waiting 0', 'Waiting 2']);
});

describe('a backup of a part restores that part alone', () => {
  test('media: lost files come back, the records and the sessions stay', async () => {
    const { id } = await backups.make({ includes_db: false, includes_es: false });
    const later = await bob.ok(createPlaylist, { body: { name: 'After the media' } });
    for await (const blob of segue.ctx.stores.blobs.list()) await segue.ctx.stores.blobs.delete(blob.sha256);
    await backups.tryRestore(id);
    expect((await segue.visitor.fetch(`/api/v1/tracks/${kept.trackId}/stream`)).status).toBe(200);
    expect((await bob.call(getPlaylist, { params: { id: later.id } })).status).toBe(200);
  });

  test('records: they are as they were, and no file is touched', async () => {
    const { id } = await backups.make({ includes_media: false, includes_es: false });
    const later = await bob.ok(createPlaylist, { body: { name: 'After the records' } });
    expect((await segue.visitor.ok(listPopular)).map((one) => one.name)).toContain('After the records');
    await restore(id);
    expect((await segue.visitor.call(getPlaylist, { params: { id: later.id } })).status).toBe(404);
    expect((await segue.visitor.ok(listPopular)).map((one) => one.name)).not.toContain('After the records');
    expect((await segue.visitor.fetch(`/api/v1/tracks/${kept.trackId}/stream`)).status).toBe(200);
  });

  test('search: the index is built from the records that are there', async () => {
    const { id } = await backups.make({ includes_db: false, includes_media: false });
    await segue.ctx.search.settled();
    const whole = () => segue.ctx.db.selectFrom('search_targets').select('whole').execute();
    const before = await whole();
    await backups.tryRestore(id);
    await segue.ctx.search.settled();
    expect(await whole()).not.toEqual(before);
    expect(await segue.visitor.ok(searchPlaylists, { query: { query: 'kept' } })).toHaveLength(1);
    expect((await bob.call(usersMe)).status).toBe(200);
  });
});

test('an encrypted archive is taken in by its passphrase only, and restores by it', async () => {
  const passphrase = 'über die Brücke';
  const { id } = await backups.make({ passphrase });
  const bytes = await readFile(`${backups.fileOf({ id })}.age`);
  const headers = { [archivePassphraseHeader]: encodeURIComponent(passphrase) };
  expect((await backups.upload(bytes)).status).toBe(422);
  expect((await backups.upload(bytes, { [archivePassphraseHeader]: 'wrong' })).status).toBe(422);
  expect((await backups.upload(bytes, { [archivePassphraseHeader]: '%' })).status).toBe(400);
  const uploaded = await backups.upload(bytes, headers);
  expect(uploaded.status).toBe(201);
  const backup = (await uploaded.json()) as Backup;
  expect(backup).toMatchObject({ encrypted: true, status: 'completed', includes_db: true });
  await bob.ok(createPlaylist, { body: { name: 'Gone with it' } });
  await restore(backup.id, passphrase);
  expect((await bob.ok(listMine)).map((one) => one.name)).not.toContain('Gone with it');
});
