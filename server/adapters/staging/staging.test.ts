import { createHash, randomBytes } from 'node:crypto';
import { appendFile, mkdtemp, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { memoryBus } from '#server/adapters/bus/memory-bus.ts';
import { uploadChunkBytes } from '#shared/limits.ts';
import { enginesFolder, makeBucketUrl } from '#tests/engines/use.ts';
import { openDiskStaging } from './disk-staging.ts';
import { openS3Staging } from './s3-staging.ts';
import { ChunkDamaged, ChunksMissing, type Staging } from './staging.ts';

const chunkBytes = 300_000;
const upload = 'upload1';
let directory: string;
let staging: Staging;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'segue-staging-'));
});
afterEach(async () => {
  await staging.close();
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
  const bytes = partOf(file, index);
  const place = { index, offset: index * chunkBytes, fileSize: file.length, sha256: options.sha256 ?? null };
  return staging.receive(upload, place, options.source ?? streamOf(bytes));
}

type Open = (directory: string) => Promise<Staging>;

/** Every staging passes the same tests. On S3, two of them share a bucket, as two servers do. */
const implementations: [string, () => Promise<Open>][] = [['disk', async () => openDiskStaging]];
if (enginesFolder !== null) {
  implementations.push([
    'S3',
    async () => {
      const url = await makeBucketUrl();
      const bus = memoryBus();
      return (folder) => openS3Staging(url, folder, bus);
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
      expect((await receive(file, index, { sha256: sha256(partOf(file, index)) })).outcome).toBe('stored');
    }
    expect((await staging.chunks(upload)).map((chunk) => chunk.index)).toEqual([0, 1, 2, 3]);
    const whole = await staging.assemble(upload, 4);
    expect(whole).toMatchObject({ size: file.length, sha256: sha256(file) });
    expect((await readFile(whole.path)).equals(file)).toBe(true);
    expect(await staging.assemble(upload, 4)).toEqual(whole);
  });

  test('what came before a restart is still there', async () => {
    const file = randomBytes(chunkBytes * 2);
    await receive(file, 1);
    await staging.close();
    staging = await open(directory);
    expect(await staging.chunks(upload)).toMatchObject([{ index: 1, size: chunkBytes }]);
    await receive(file, 0);
    expect((await staging.assemble(upload, 2)).sha256).toBe(sha256(file));
  });

  test('chunks of the size that the web sends come through byte by byte, in pieces of any size', async () => {
    const file = randomBytes(uploadChunkBytes * 2 + 77_777);
    const sent = [1, 2, 0].map((index) => {
      const bytes = Uint8Array.from(file.subarray(index * uploadChunkBytes, (index + 1) * uploadChunkBytes));
      const place = { index, offset: index * uploadChunkBytes, fileSize: file.length, sha256: sha256(bytes) };
      const pieces = piecesOf(bytes, 65_536 + index * 1001).map((piece) => Uint8Array.from(piece));
      return staging.receive(upload, place, Readable.from(pieces));
    });
    expect((await Promise.all(sent)).map(({ outcome }) => outcome)).toEqual(['stored', 'stored', 'stored']);
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
    expect((await receive(file, 0)).outcome).toBe('already there');
    expect((await receive(randomBytes(chunkBytes), 0)).outcome).toBe('different');
    expect((await receive(file.subarray(1), 0)).outcome).toBe('different');
    expect((await staging.assemble(upload, 1)).sha256).toBe(sha256(file));
  });

  test('a chunk that does not hash to what was announced does not count', async () => {
    const file = randomBytes(chunkBytes);
    await expect(receive(file, 0, { sha256: sha256(randomBytes(1)) })).rejects.toBeInstanceOf(ChunkDamaged);
    expect(await staging.chunks(upload)).toEqual([]);
    expect((await receive(file, 0)).outcome).toBe('stored');
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
    expect((await receive(file, 0)).outcome).toBe('stored');
    for (const piece of piecesOf(other).slice(1)) slow.feed(piece);
    slow.feed(null);
    expect((await stalled).outcome).toBe('different');
    expect((await staging.assemble(upload, 1)).sha256).toBe(sha256(file));
  });

  test('of many parallel deliveries of one chunk, one is stored and all are told the truth', async () => {
    const file = randomBytes(chunkBytes);
    const others = Array.from({ length: 4 }, () => randomBytes(chunkBytes));
    const contents = [file, ...others, file, ...others, file];
    const receipts = await Promise.all(contents.map((content) => receive(content, 0)));
    expect(receipts.filter(({ outcome }) => outcome === 'stored')).toHaveLength(1);
    const { path } = await staging.assemble(upload, 1);
    const stored = sha256(await readFile(path));
    receipts.forEach(({ outcome }, i) => {
      expect(outcome === 'different').toBe(sha256(contents[i]!) !== stored);
    });
    const left = (await readdir(directory)).sort();
    expect(left.filter((name) => !name.endsWith('.chunks'))).toEqual([`${upload}.part`]);
  });

  test('a file that had been moved away can be brought back', async () => {
    const file = randomBytes(chunkBytes);
    const whole = await staging.restore(upload, streamOf(file));
    expect(whole).toMatchObject({ size: file.length, sha256: sha256(file) });
    expect((await readFile(whole.path)).equals(file)).toBe(true);
  });

  test('a removed upload leaves nothing, and its name is free again', async () => {
    await receive(randomBytes(chunkBytes), 0);
    expect(await staging.list()).toEqual([upload]);
    await staging.remove(upload);
    expect(await readdir(directory)).toEqual([]);
    expect(await staging.list()).toEqual([]);
    const file = randomBytes(chunkBytes);
    expect((await receive(file, 0)).outcome).toBe('stored');
  });
});

describe.runIf(enginesFolder !== null)('staging on S3, seen by two servers', () => {
  let other: Staging;

  beforeEach(async () => {
    const url = await makeBucketUrl();
    const bus = memoryBus();
    staging = await openS3Staging(url, join(directory, 'a'), bus);
    other = await openS3Staging(url, join(directory, 'b'), bus);
  });
  afterEach(() => other.close());

  const placeOf = (file: Uint8Array, index: number) => ({
    index,
    offset: index * chunkBytes,
    fileSize: file.length,
    sha256: null,
  });

  test('chunks that reach different servers become one file at either', async () => {
    const file = randomBytes(chunkBytes * 3);
    await receive(file, 0);
    await other.receive(upload, placeOf(file, 1), streamOf(partOf(file, 1)));
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
      other.receive(upload, placeOf(rival, 0), streamOf(rival)),
    ]);
    expect(receipts.map(({ outcome }) => outcome).toSorted()).toEqual(['different', 'stored']);
    const [one, two] = [await staging.assemble(upload, 1), await other.assemble(upload, 1)];
    expect(one.sha256).toBe(two.sha256);
    expect(receipts[0]?.chunk.sha256).toBe(one.sha256);
  });
});

describe('staging on disk alone', () => {
  beforeEach(async () => {
    staging = await openDiskStaging(directory);
  });

  test('a chunk whose bytes a power cut took is asked for again', async () => {
    const file = randomBytes(chunkBytes * 3);
    for (const index of [0, 1, 2]) await receive(file, index);
    await staging.close();
    const part = await open(join(directory, `${upload}.part`), 'r+');
    await part.write(Buffer.alloc(4096), 0, 4096, chunkBytes + 8192);
    await part.close();
    staging = await openDiskStaging(directory);
    await expect(staging.assemble(upload, 3)).rejects.toMatchObject({ indexes: [1] });
    expect((await staging.chunks(upload)).map((chunk) => chunk.index)).toEqual([0, 2]);
    await receive(file, 1);
    expect((await staging.assemble(upload, 3)).sha256).toBe(sha256(file));
  });

  test('more slow senders than there is memory to share hold up nobody', async () => {
    const files = Array.from({ length: 150 }, () => randomBytes(700_000));
    const send = (file: Uint8Array, name: string, source: AsyncIterable<Uint8Array>) => {
      const place = { index: 0, offset: 0, fileSize: file.length, sha256: sha256(file) };
      return staging.receive(name, place, source);
    };
    const slow = files.map((file, i) => {
      const { source, feed } = handFed();
      feed(file.subarray(0, 1000));
      return { feed, file, receipt: send(file, `slow${i}`, source) };
    });
    const quick = randomBytes(2_000_000);
    expect((await send(quick, 'quick', streamOf(quick))).outcome).toBe('stored');
    expect((await staging.assemble('quick', 1)).sha256).toBe(sha256(quick));
    for (const { feed, file, receipt } of slow.splice(0, 20)) {
      feed(new Error('gone'));
      await expect(receipt).rejects.toThrow('gone');
      expect((await send(file, 'again', streamOf(file))).outcome).toBe('stored');
      await staging.remove('again');
    }
    for (const { feed, file } of slow) [...piecesOf(file.subarray(1000)), null].forEach(feed);
    const receipts = await Promise.all(slow.map(({ receipt }) => receipt));
    expect(receipts.every(({ outcome }) => outcome === 'stored')).toBe(true);
  });

  test('a torn line of the journal spoils no other', async () => {
    const file = randomBytes(chunkBytes * 2);
    await receive(file, 0);
    await staging.close();
    await appendFile(join(directory, `${upload}.chunks`), '\n1 300000 abcdef');
    staging = await openDiskStaging(directory);
    expect(await staging.chunks(upload)).toHaveLength(1);
    await receive(file, 1);
    await staging.close();
    staging = await openDiskStaging(directory);
    expect(await staging.chunks(upload)).toHaveLength(2);
  });

  test('a journal whose file has been moved away counts nothing', async () => {
    const file = randomBytes(chunkBytes);
    await receive(file, 0);
    const { path } = await staging.assemble(upload, 1);
    await rename(path, join(directory, 'elsewhere'));
    await staging.close();
    staging = await openDiskStaging(directory);
    expect(await staging.chunks(upload)).toEqual([]);
  });

  test('more uploads than are kept open lose nothing', async () => {
    const bytes = randomBytes(100);
    const place = { index: 0, offset: 0, fileSize: 100, sha256: null };
    for (let i = 0; i < 300; i += 1) await staging.receive(`many${i}`, place, streamOf(bytes));
    for (let i = 0; i < 300; i += 50)
      expect((await staging.assemble(`many${i}`, 1)).sha256).toBe(sha256(bytes));
  });

  test('side files of a stopped server are cleared at the start, and no name reaches outside', async () => {
    await writeFile(join(directory, `${upload}.part.0d8c`), 'left');
    await staging.close();
    staging = await openDiskStaging(directory);
    expect(await readdir(directory)).toEqual([]);
    await expect(staging.chunks('../etc')).rejects.toThrow('Not an upload');
  });

  test('the room that is left is told', async () => {
    expect(await staging.freeBytes()).toBeGreaterThan(0);
  });
});

test('a chunk that cannot begin is refused once its bytes come, and never ends the server', async () => {
  staging = await openDiskStaging(join(directory, 'gone'));
  await staging.freeBytes();
  await rm(join(directory, 'gone'), { recursive: true });
  const { source, feed } = handFed();
  const receiving = staging.receive(upload, { index: 0, offset: 0, fileSize: 10, sha256: null }, source);
  // Two questions later the refusal has long been answered.
  await staging.freeBytes().catch(() => undefined);
  await staging.chunks('another').catch(() => undefined);
  feed(new Uint8Array(10));
  feed(null);
  await expect(receiving).rejects.toThrow('ENOENT');
});
