import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { sql } from 'kysely';
import { extract, pack } from 'tar-stream';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Backup, listBackups, proveBackup } from '#shared/backups.ts';
import { createPlaylist, deletePlaylist } from '#shared/playlists.ts';
import { searchPlaylists } from '#shared/search.ts';
import { openBackups } from '#tests/backups.ts';
import { isOnPostgres } from '#tests/engines/scratch-database.ts';
import { bootSegue, type Client, type Harness } from '#tests/harness.ts';
import type { Manifest } from './archive/format.ts';

// Servers are started here: a machine with much else to do takes its time.
vi.setConfig({ testTimeout: 120_000 });

let segue: Harness;
let alice: Client;
let backups: ReturnType<typeof openBackups>;

beforeAll(async () => {
  segue = await bootSegue();
  alice = await segue.member('alice');
  backups = openBackups(segue, alice);
  for (const name of ['Città vuota', 'Morning walks', 'Evening walks']) {
    await alice.ok(createPlaylist, { body: { name, description: 'long words for the vocabulary' } });
  }
  await alice.ok(createPlaylist, { body: { name: 'Secret walks', visibility: 'private' } });
});
afterAll(() => segue.close());

interface Opened {
  manifest: Manifest & { search: { rebuild: false } };
  parts: Map<string, string>;
}

async function open(backup: Pick<Backup, 'id'>): Promise<Opened> {
  const untar = extract();
  untar.end(zstdDecompressSync(await readFile(backups.fileOf(backup))));
  const parts = new Map<string, string>();
  for await (const entry of untar) {
    const pieces: Buffer[] = [];
    for await (const piece of entry) pieces.push(piece as Buffer);
    parts.set(entry.header.name, Buffer.concat(pieces).toString());
  }
  const manifest = JSON.parse(parts.get('manifest.json') ?? '') as Opened['manifest'];
  parts.delete('manifest.json');
  return { manifest, parts };
}

/** Puts an archive together again and sends it in as one from elsewhere. */
async function send({ manifest, parts }: Opened): Promise<Response> {
  const tar = pack();
  tar.entry({ name: 'manifest.json' }, JSON.stringify(manifest));
  for (const [name, text] of parts) tar.entry({ name }, text);
  tar.finalize();
  const pieces: Buffer[] = [];
  for await (const piece of tar) pieces.push(piece as Buffer);
  return backups.upload(zstdCompressSync(Buffer.concat(pieces)));
}

async function bringBack(opened: Opened): Promise<Backup> {
  const answer = await send(opened);
  expect(answer.status).toBe(201);
  return (await answer.json()) as Backup;
}

/** Rewrites a table of the index as somebody would who knows how to compute a hash. */
function rewrite({ manifest, parts }: Opened, name: string, change: (lines: string[]) => string[]): void {
  const table = manifest.search.tables.find((one) => one.name === name);
  if (!table) throw new Error(`There is no ${name}`);
  const lines = change((parts.get(table.path) ?? '').trimEnd().split('\n'));
  const text = lines.map((line) => `${line}\n`).join('');
  parts.set(table.path, text);
  const sha256 = createHash('sha256').update(text).digest('hex');
  Object.assign(table, { rows: lines.length, bytes: Buffer.byteLength(text), sha256 });
}

/** A count of ages that no index has that is made anew: by it a carried one is known. */
const mark = 4_242_424;

async function makeMarked(): Promise<Opened> {
  await sql`update search_counter set n = ${mark}`.execute(segue.ctx.db);
  return open(await backups.make({ includes_media: false }));
}

async function lastAge(): Promise<number> {
  const { rows } = await sql<{ n: number }>`select n from search_counter`.execute(segue.ctx.db);
  return rows[0]?.n ?? Number.NaN;
}

async function find(query: string, by = alice): Promise<string[]> {
  return (await by.ok(searchPlaylists, { query: { query } })).map(({ name }) => name);
}

/** Whatever the index came from, it is whole, is kept in step, and tells nobody what is private. */
async function expectRightAnswers(): Promise<void> {
  // FTS5 compares what it holds with the documents, and throws where they differ.
  await sql`insert into search_fts (search_fts, rank) values ('integrity-check', 1)`.execute(segue.ctx.db);
  expect((await find('walks')).sort()).toEqual(['Evening walks', 'Morning walks', 'Secret walks']);
  expect((await find('walks', segue.visitor)).sort()).toEqual(['Evening walks', 'Morning walks']);
  expect(await find('citta')).toEqual(['Città vuota']);
  expect(await find('mornign')).toEqual(['Morning walks']);
  const { id } = await alice.ok(createPlaylist, { body: { name: 'Since then' } });
  expect(await find('since')).toEqual(['Since then']);
  await alice.ok(deletePlaylist, { params: { id } });
  expect(await find('since')).toEqual([]);
}

describe.skipIf(isOnPostgres)('the search index in an archive', () => {
  test('comes back with the records of its moment, and finds the same', async () => {
    const opened = await makeMarked();
    expect(opened.manifest.version).toBe(2);
    const { id } = await bringBack(opened);
    await alice.ok(createPlaylist, { body: { name: 'Later walks' } });
    await backups.restore(id);
    expect(await lastAge()).toBe(mark);
    await expectRightAnswers();
  });

  test.each<[string, (opened: Opened) => void]>([
    ['was made in another way', ({ manifest }) => (manifest.search.layout = '0'.repeat(64))],
    [
      'belongs to an older schema',
      ({ manifest }) =>
        (manifest.migrations = manifest.migrations.filter((name) => !name.startsWith('0091'))),
    ],
    ['lacks a document', (opened) => rewrite(opened, 'search_docs', (lines) => lines.slice(1))],
    [
      'holds a document of no record',
      (opened) =>
        rewrite(opened, 'search_docs', ([first = '', ...rest]) => [
          JSON.stringify({ ...(JSON.parse(first) as object), ref: 'nobody' }),
          ...rest,
        ]),
    ],
    ['is damaged inside', (opened) => rewrite(opened, 'search_fts_data', (lines) => lines.slice(0, 2))],
    ['has no structure', (opened) => rewrite(opened, 'search_fts_data', (lines) => lines.slice(2))],
    [
      'lacks a table',
      (opened) => {
        const [first, ...rest] = opened.manifest.search.tables;
        opened.parts.delete(first?.path ?? '');
        opened.manifest.search.tables = rest;
      },
    ],
    [
      'is in none, as in archives of before',
      (opened) => {
        for (const { path } of opened.manifest.search.tables) opened.parts.delete(path);
        Object.assign(opened.manifest, { version: 1, search: { rebuild: true } });
      },
    ],
  ])('is made anew where it %s', async (_, change) => {
    const opened = await makeMarked();
    change(opened);
    const { id } = await bringBack(opened);
    await backups.restore(id);
    expect(await lastAge()).toBeLessThan(mark);
    await expectRightAnswers();
  });

  test('that holds something else than the manifest says is refused', async () => {
    const opened = await makeMarked();
    opened.parts.set('search/search_words.jsonl', `{"word":"other","docs":1}\n`);
    const answer = await send(opened);
    expect([answer.status, await answer.text()]).toEqual([422, expect.stringContaining('search_words')]);
  });

  test('is not proven where it does not find the records', async () => {
    const opened = await makeMarked();
    rewrite(opened, 'search_docs', (lines) => lines.map((line) => line.replaceAll('walks', 'talks')));
    const { id } = await bringBack(opened);
    await alice.ok(proveBackup, { params: { id }, body: {} });
    await backups.idle();
    const proven = (await alice.ok(listBackups)).find((one) => one.id === id);
    expect([proven?.proven_at, proven?.error]).toEqual([null, expect.stringContaining('search index')]);
  });

  test('is in no archive that shall hold the records alone, nor without them', async () => {
    const records = await open(await backups.make({ includes_es: false, includes_media: false }));
    const index = await open(await backups.make({ includes_db: false, includes_media: false }));
    expect([records.manifest.version, records.manifest.search]).toEqual([1, null]);
    expect([index.manifest.version, index.manifest.search]).toEqual([1, { rebuild: true }]);
  });
});
