import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, open, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { memoryLocks } from '#server/locks/memory-locks.ts';
import { uploadChunkBytes } from '#shared/limits.ts';
import { enginesFolder, makeBucketUrl } from '#tests/engines/use.ts';
import { openDiskObjects } from './disk-objects.ts';
import type { ObjectStore } from './object-store.ts';
import { openS3Objects } from './s3-objects.ts';
import { ChunkDamaged, ChunksMissing, openStaging, type Staging } from './staging.ts';
import { openWorkFolder, withWorkFile } from './work-files.ts';

const chunkBytes = 300_000;
const upload = 'upload1';
let directory: string;
let staging: Staging;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'segue-staging-'));
});
afterEach(async () => {
  for (const store of stores.splice(0)) await store.close();
  await rm(directory, { recursive: true, force: true });
});

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

function piecesOf(bytes: Uint8Array, size = 64_000): Uint8Array[] {
  return Array.from({ length: Math.ceil(bytes.length / size) }, (_, i) =>
    bytes.subarray(i * size, (i + 1) * size),
  );
}

async function* streamOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield* piecesOf(bytes);
}

/** A stream that a test feeds by hand, as a slow connection would. */
function handFed() {
  const waiting: (Uint8Array | Error | null)[] = [];
  let wake = (): void => {};
  async function* source(): AsyncGenerator<Uint8Array> {
    for (;;) {
      while (waiting.length === 0) await new Promise<void>((resolve) => (wake = resolve));
      const next = waiting.shift()!;
      if (next === null) return;
      if (next instanceof Error) throw next;
      yield next;
    }
  }
  const feed = (next: Uint8Array | Error | null): void => {
    waiting.push(next);
    wake();
  };
  return { source: source(), feed };
}

const partOf = (file: Uint8Array, index: number) =>
  file.subarray(index * chunkBytes, (index + 1) * chunkBytes);

function receive(
  file: Uint8Array,
  index: number,
  options: { sha256?: string; source?: AsyncIterable<Uint8Array> } = {},
) {
  const place = { index, sha256: options.sha256 ?? null };
  return take(staging, upload, place, options.source ?? streamOf(partOf(file, index)));
}

/** Lets a staging receive bytes as they come from a sender. */
async function take(
  to: Staging,
  name: string,
  place: { index: number; sha256: string | null },
  source: AsyncIterable<Uint8Array>,
) {
  const work = await openWorkFolder(join(directory, 'incoming'));
  return withWorkFile(work, source, (file) => to.receive(name, place, file));
}

const stores: ObjectStore[] = [];
const locks = memoryLocks();

async function openOn(store: ObjectStore, folder: string): Promise<Staging> {
  stores.push(store);
  return openStaging(store, await openWorkFolder(join(folder, 'incoming')), locks);
}
const openOnDisk = (folder: string) => openOn(openDiskObjects(folder), folder);
const openOnS3 = async (folder: string, url: string) => openOn(await openS3Objects(url), folder);

type Open = (directory: string) => Promise<Staging>;

/** Every staging passes the same tests. */
const implementations: [string, () => Promise<Open>][] = [['disk', async () => openOnDisk]];
if (enginesFolder !== null) {
  implementations.push([
    'S3',
    async () => {
      const url = await makeBucketUrl();
      return (folder) => openOnS3(folder, url);
    },
  ]);
}

describe.each(implementations)('staging on %s', (_name, prepare) => {
  let open: Open;

  beforeEach(async () => {
    open = await prepare();
    staging = await open(directory);
  });

  test('chunks in any order become the file, and its hash is known', async () => {
    const file = randomBytes(chunkBytes * 3 + 1234);
    for (const index of [2, 0, 3, 1]) {
      expect(await receive(file, index, { sha256: sha256(partOf(file, index)) })).toBe('stored');
    }
    expect((await staging.chunks(upload)).map((chunk) => chunk.index)).toEqual([0, 1, 2, 3]);
    const whole = await staging.assemble(upload, 4);
    expect(whole).toMatchObject({ size: file.length, sha256: sha256(file) });
    expect((await readFile(whole.path)).equals(file)).toBe(true);
    expect((await staging.assemble(upload, 4)).sha256).toBe(whole.sha256);
  });

  test('what came before a restart is still there', async () => {
    const file = randomBytes(chunkBytes * 2);
    await receive(file, 1);
    staging = await open(directory);
    expect(await staging.chunks(upload)).toMatchObject([{ index: 1, size: chunkBytes }]);
    await receive(file, 0);
    expect((await staging.assemble(upload, 2)).sha256).toBe(sha256(file));
  });

  test('chunks of the size that the web sends come through byte by byte, in pieces of any size', async () => {
    const file = randomBytes(uploadChunkBytes * 2 + 77_777);
    const sent = [1, 2, 0].map((index) => {
      const bytes = Uint8Array.from(file.subarray(index * uploadChunkBytes, (index + 1) * uploadChunkBytes));
      const place = { index, sha256: sha256(bytes) };
      const pieces = piecesOf(bytes, 65_536 + index * 1001).map((piece) => Uint8Array.from(piece));
      return take(staging, upload, place, Readable.from(pieces));
    });
    expect(await Promise.all(sent)).toEqual(['stored', 'stored', 'stored']);
    const whole = await staging.assemble(upload, 3);
    expect(whole).toMatchObject({ size: file.length, sha256: sha256(file) });
    expect((await readFile(whole.path)).equals(file)).toBe(true);
  });

  test('the whole is refused while chunks are missing, and tells which', async () => {
    const file = randomBytes(chunkBytes * 3);
    await receive(file, 1);
    const missing = await staging.assemble(upload, 3).catch((error: unknown) => error);
    expect(missing).toBeInstanceOf(ChunksMissing);
    expect((missing as ChunksMissing).indexes).toEqual([0, 2]);
  });

  test('the same chunk again is already there; another content is different and changes nothing', async () => {
    const file = randomBytes(chunkBytes);
    await receive(file, 0);
    expect(await receive(file, 0)).toBe('already there');
    expect(await receive(randomBytes(chunkBytes), 0)).toBe('different');
    expect(await receive(file.subarray(1), 0)).toBe('different');
    expect((await staging.assemble(upload, 1)).sha256).toBe(sha256(file));
  });

  test('a chunk that does not hash to what was announced does not count', async () => {
    const file = randomBytes(chunkBytes);
    await expect(receive(file, 0, { sha256: sha256(randomBytes(1)) })).rejects.toBeInstanceOf(ChunkDamaged);
    expect(await staging.chunks(upload)).toEqual([]);
    expect(await receive(file, 0)).toBe('stored');
  });

  test('a connection that breaks in the middle leaves nothing that counts', async () => {
    const file = randomBytes(chunkBytes);
    const { source, feed } = handFed();
    const broken = receive(file, 0, { source });
    feed(piecesOf(file)[0]!);
    feed(new Error('gone'));
    await expect(broken).rejects.toThrow('gone');
    expect(await staging.chunks(upload)).toEqual([]);
    await receive(file, 0);
    expect((await staging.assemble(upload, 1)).sha256).toBe(sha256(file));
  });

  test('a stalled delivery holds up no other one of the same chunk, and cannot spoil it later', async () => {
    const file = randomBytes(chunkBytes);
    const other = randomBytes(chunkBytes);
    const slow = handFed();
    const stalled = receive(other, 0, { source: slow.source });
    slow.feed(piecesOf(other)[0]!);
    expect(await receive(file, 0)).toBe('stored');
    for (const piece of piecesOf(other).slice(1)) slow.feed(piece);
    slow.feed(null);
    expect(await stalled).toBe('different');
    expect((await staging.assemble(upload, 1)).sha256).toBe(sha256(file));
  });

  test('of many parallel deliveries of one chunk, one is stored and all are told the truth', async () => {
    const file = randomBytes(chunkBytes);
    const others = Array.from({ length: 4 }, () => randomBytes(chunkBytes));
    const contents = [file, ...others, file, ...others, file];
    const receipts = await Promise.all(contents.map((content) => receive(content, 0)));
    expect(receipts.filter((outcome) => outcome === 'stored')).toHaveLength(1);
    const stored = (await staging.assemble(upload, 1)).sha256;
    receipts.forEach((outcome, i) => {
      expect(outcome === 'different').toBe(sha256(contents[i]!) !== stored);
    });
    expect(await staging.chunks(upload)).toHaveLength(1);
  });

  test('no name reaches outside', async () => {
    for (const name of ['../etc', 'a/b', '..', '', 'A']) {
      await expect(staging.chunks(name)).rejects.toThrow('Not an upload');
      await expect(take(staging, name, { index: 0, sha256: null }, streamOf(randomBytes(9)))).rejects.toThrow(
        'Not an upload',
      );
    }
  });

  test('a removed upload leaves nothing, and its name is free again', async () => {
    await receive(randomBytes(chunkBytes), 0);
    expect(await staging.list()).toEqual([upload]);
    await staging.remove(upload);
    expect(await staging.list()).toEqual([]);
    expect(await staging.chunks(upload)).toEqual([]);
    expect(await readdir(join(directory, 'incoming'))).toEqual([]);
    const file = randomBytes(chunkBytes);
    expect(await receive(file, 0)).toBe('stored');
  });
});

describe.runIf(enginesFolder !== null)('staging on S3, seen by two servers', () => {
  let other: Staging;

  beforeEach(async () => {
    const url = await makeBucketUrl();
    staging = await openOnS3(join(directory, 'a'), url);
    other = await openOnS3(join(directory, 'b'), url);
  });

  test('chunks that reach different servers become one file at either', async () => {
    const file = randomBytes(chunkBytes * 3);
    await receive(file, 0);
    await take(other, upload, { index: 1, sha256: null }, streamOf(partOf(file, 1)));
    await receive(file, 2);
    for (const one of [staging, other]) {
      expect((await one.assemble(upload, 3)).sha256).toBe(sha256(file));
    }
  });

  test('of two contents of a chunk that reach two servers at once, one stands and both are told', async () => {
    const file = randomBytes(chunkBytes);
    const rival = randomBytes(chunkBytes);
    const receipts = await Promise.all([
      receive(file, 0),
      take(other, upload, { index: 0, sha256: null }, streamOf(rival)),
    ]);
    expect(receipts.toSorted()).toEqual(['different', 'stored']);
    const [one, two] = [await staging.assemble(upload, 1), await other.assemble(upload, 1)];
    expect(one.sha256).toBe(two.sha256);
    expect(one.sha256).toBe(sha256(receipts[0] === 'stored' ? file : rival));
  });
});

describe('staging on disk alone', () => {
  beforeEach(async () => {
    staging = await openOnDisk(directory);
  });

  test('a chunk whose bytes the disk lost is asked for again', async () => {
    const file = randomBytes(chunkBytes * 3);
    for (const index of [0, 1, 2]) await receive(file, index);
    const name = `000001.${chunkBytes}.${sha256(partOf(file, 1))}`;
    const chunk = await open(join(directory, 'staging', upload, name), 'r+');
    await chunk.write(Buffer.alloc(4096), 0, 4096, 8192);
    await chunk.close();
    await expect(staging.assemble(upload, 3)).rejects.toMatchObject({ indexes: [1] });
    expect((await staging.chunks(upload)).map((one) => one.index)).toEqual([0, 2]);
    await receive(file, 1);
    expect((await staging.assemble(upload, 3)).sha256).toBe(sha256(file));
  });

  test('slow senders hold up nobody', async () => {
    const files = Array.from({ length: 100 }, () => randomBytes(70_000));
    const send = (file: Uint8Array, name: string, source: AsyncIterable<Uint8Array>) =>
      take(staging, name, { index: 0, sha256: sha256(file) }, source);
    const slow = files.map((file, i) => {
      const { source, feed } = handFed();
      feed(file.subarray(0, 1000));
      return { feed, file, receipt: send(file, `slow${i}`, source) };
    });
    const quick = randomBytes(2_000_000);
    expect(await send(quick, 'quick', streamOf(quick))).toBe('stored');
    expect((await staging.assemble('quick', 1)).sha256).toBe(sha256(quick));
    for (const { feed, receipt } of slow.splice(0, 20)) {
      feed(new Error('gone'));
      await expect(receipt).rejects.toThrow('gone');
    }
    for (const { feed, file } of slow) [...piecesOf(file.subarray(1000)), null].forEach(feed);
    const receipts = await Promise.all(slow.map(({ receipt }) => receipt));
    expect(new Set(receipts)).toEqual(new Set(['stored']));
  });

  test('an upload that is removed while chunks arrive can be begun again', async () => {
    for (let round = 0; round < 20; round += 1) {
      const file = randomBytes(100);
      await Promise.all([staging.remove(upload), receive(file, round)]);
    }
    await staging.remove(upload);
    expect(await staging.chunks(upload)).toEqual([]);
  });

  test('the room that is left is told', async () => {
    expect(await staging.freeBytes()).toBeGreaterThan(0);
  });
});
