import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { type Header, pack } from 'tar-stream';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { BadArchive, type Manifest, mediaListPath, mediaPath } from './format.ts';
import { readArchive } from './read-archive.ts';
import { writeArchive } from './write-archive.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'segue-hostile-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const rows = '{"key":"a","value":"1"}\n';
const table = {
  name: 'settings',
  path: 'tables/settings.jsonl',
  rows: 1,
  bytes: rows.length,
  sha256: sha256(rows),
};

function manifest(patch: Partial<Manifest> = {}): Manifest {
  return {
    format: 'segue-backup',
    version: 1,
    id: 'x',
    created_at: '2026-01-01T00:00:00.000Z',
    product_version: '0',
    includes: { db: true, media: false, es: false },
    migrations: [],
    tables: [table],
    media: null,
    search: null,
    ...patch,
  };
}

type Part = [header: Partial<Header> & { name: string }, content?: string | Buffer];

async function archiveOf(...parts: Part[]): Promise<string> {
  const tar = pack();
  for (const [header, content = ''] of parts) tar.entry(header, Buffer.from(content));
  tar.finalize();
  const pieces: Buffer[] = [];
  for await (const piece of tar) pieces.push(piece as Buffer);
  const file = path.join(folder, 'archive.tar.zst');
  await writeFile(file, zstdCompressSync(Buffer.concat(pieces)));
  return file;
}

const head = (patch?: Partial<Manifest>): Part => [
  { name: 'manifest.json' },
  JSON.stringify(manifest(patch)),
];
const body: Part = [{ name: table.path }, rows];

async function partAtFault(file: string): Promise<string> {
  try {
    await readArchive(file, {}, { passphrase: null });
  } catch (error) {
    if (error instanceof BadArchive) return error.part;
    throw error;
  }
  return 'none';
}

test('a right archive is read', async () => {
  expect(await partAtFault(await archiveOf(head(), body))).toBe('none');
});

describe('is refused, with the part named:', () => {
  test('a path that climbs out, an absolute one, and anything not listed', async () => {
    for (const name of ['../escape', '/etc/passwd', 'tables/../../x', 'tables/other.jsonl']) {
      expect(await partAtFault(await archiveOf(head(), body, [{ name }, 'x']))).toBe(name);
    }
  });

  test('links, devices and folders', async () => {
    for (const type of [
      'symlink',
      'link',
      'character-device',
      'block-device',
      'fifo',
      'directory',
    ] as const) {
      const entry: Part = [{ name: table.path, type, linkname: '/etc/passwd' }];
      expect(await partAtFault(await archiveOf(head(), entry))).toContain('tables/settings.jsonl');
    }
  });

  test('a manifest that is not first, missing, no JSON, of another program or another version', async () => {
    expect(await partAtFault(await archiveOf(body, head()))).toBe(table.path);
    expect(await partAtFault(await archiveOf())).toBe('manifest.json');
    expect(await partAtFault(await archiveOf([{ name: 'manifest.json' }, 'no']))).toBe('manifest.json');
    expect(await partAtFault(await archiveOf([{ name: 'manifest.json' }, '{"format":"other"}']))).toBe(
      'manifest.json',
    );
    const later = { ...manifest(), version: 3 };
    expect(await partAtFault(await archiveOf([{ name: 'manifest.json' }, JSON.stringify(later)]))).toBe(
      'manifest.json',
    );
  });

  test('a manifest that lies about a size, a hash or a part', async () => {
    expect(await partAtFault(await archiveOf(head({ tables: [{ ...table, bytes: 5 }] }), body))).toBe(
      table.path,
    );
    const other = { ...table, sha256: sha256('other') };
    expect(await partAtFault(await archiveOf(head({ tables: [other] }), body))).toBe(table.path);
    expect(await partAtFault(await archiveOf(head()))).toBe(table.path);
    expect(await partAtFault(await archiveOf(head(), body, body))).toBe(table.path);
    expect(await partAtFault(await archiveOf(head({ tables: [table, table] }), body))).toBe('manifest.json');
    const again = { ...table, path: 'tables/other.jsonl' };
    expect(await partAtFault(await archiveOf(head({ tables: [table, again] }), body))).toBe('manifest.json');
  });

  describe('a bomb of 10 GB of zeros in a small file', () => {
    const gigabytes = 10;
    const bombBytes = gigabytes * 2 ** 30;

    /** Zstandard allows frames to follow one another, so one of them makes the whole bomb. */
    async function bombAfter(tar: Buffer): Promise<string> {
      const frame = zstdCompressSync(Buffer.alloc(64 * 1024 * 1024));
      const zeros = Array.from({ length: bombBytes / (64 * 1024 * 1024) }, () => frame);
      const file = path.join(folder, 'bomb.tar.zst');
      await writeFile(file, Buffer.concat([zstdCompressSync(tar), ...zeros]));
      expect((await readFile(file)).length).toBeLessThan(2 * 1024 * 1024);
      return file;
    }

    async function headerOf(name: string): Promise<Buffer> {
      const tar = pack();
      tar.entry({ name, size: bombBytes });
      for await (const header of tar) return header as Buffer;
      throw new Error('No header');
    }

    const withoutEnd = async (file: string): Promise<Buffer> =>
      zstdDecompressSync(await readFile(file)).subarray(0, -1024);

    test('as a table', async () => {
      const begin = await withoutEnd(await archiveOf(head()));
      const bomb = await bombAfter(Buffer.concat([begin, await headerOf(table.path)]));
      expect(await partAtFault(bomb)).toBe(table.path);
    });

    test('as the manifest', async () => {
      expect(await partAtFault(await bombAfter(await headerOf('manifest.json')))).toBe('manifest.json');
    });

    test('behind the end of a right archive', async () => {
      const right = zstdDecompressSync(await readFile(await archiveOf(head(), body)));
      expect(await partAtFault(await bombAfter(right))).toBe('archive');
    });
  });

  test('a line that does not end', async () => {
    const list = Buffer.alloc(40 * 1024 * 1024, ' ');
    const media = {
      path: mediaListPath,
      bytes: list.length,
      sha256: createHash('sha256').update(list).digest('hex'),
      count: 1,
      total_bytes: 1,
      own_count: 0,
      own_bytes: 0,
      needs: [],
    };
    const includes = { db: false, media: true, es: false };
    const file = await archiveOf(head({ tables: [], media, includes }), [{ name: mediaListPath }, list]);
    expect((await stat(file)).size).toBeLessThan(10_000);
    await expect(readArchive(file, {}, { passphrase: null })).rejects.toThrow('a line of it is too long');
  });

  test('what is no archive at all', async () => {
    const file = path.join(folder, 'archive.tar.zst');
    for (const bytes of [
      Buffer.alloc(0),
      Buffer.from('hello'),
      Buffer.alloc(5000, 7),
      zstdCompressSync(Buffer.from('x')),
    ]) {
      await writeFile(file, bytes);
      expect(await partAtFault(file)).not.toBe('none');
    }
  });
});

describe('writing', () => {
  const options = { passphrase: null, onBytes: () => undefined };
  const entryOf = (source: string, patch: object = {}) => ({
    path: mediaPath(sha256('a')),
    bytes: 1,
    sha256: sha256('a'),
    file: source,
    ...patch,
  });
  async function* list<T>(...items: T[]): AsyncGenerator<T> {
    yield* items;
  }

  test('leaves nothing behind when a source is not what was announced, fails or is given up', async () => {
    const source = path.join(folder, 'a');
    const file = path.join(folder, 'out.tar.zst');
    await writeFile(source, 'a');
    const write = (part: object, from = source) => writeArchive(file, list(entryOf(from, part)), options);
    await expect(write({ bytes: 9 })).rejects.toThrow('instead of 9');
    await expect(write({ sha256: sha256('b') })).rejects.toThrow('damaged');
    await expect(write({}, path.join(folder, 'gone'))).rejects.toThrow('ENOENT');
    await rm(source);
    expect(await readdir(folder)).toEqual([]);
  });
});
