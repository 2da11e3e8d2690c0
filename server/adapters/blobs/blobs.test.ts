import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, readlink, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable, Writable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BlobMissing, type Blobs } from './blobs.ts';
import { enginesFolder, makeBucketUrl } from '#tests/engines/use.ts';
import { openDiskBlobs } from './disk-blobs.ts';
import { openS3Blobs } from './s3-blobs.ts';

interface Started {
  blobs: Blobs;
  stop(): Promise<void>;
}

/** Every store passes the same tests: add one line here for one more. */
const implementations: Record<string, (directory: string) => Promise<Started>> = {
  disk: async (directory) => ({
    blobs: await openDiskBlobs(join(directory, 'blobs')),
    stop: () => Promise.resolve(),
  }),
};
if (enginesFolder !== null) {
  implementations['S3'] = async (directory) => ({
    blobs: await openS3Blobs(await makeBucketUrl(), join(directory, 'incoming')),
    stop: () => Promise.resolve(),
  });
}

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
const noSuch = sha256(Buffer.from('nobody ever stored this'));

describe.each(Object.entries(implementations))('blobs on %s', (_name, start) => {
  let directory: string;
  let started: Started;
  let blobs: Blobs;

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'segue-blobs-'));
    started = await start(directory);
    blobs = started.blobs;
  });

  afterAll(async () => {
    await blobs.close();
    await started.stop();
    await rm(directory, { recursive: true });
  });

  const store = async (bytes: Uint8Array): Promise<string> =>
    (await blobs.put(Readable.from([bytes]))).sha256;

  it('gives back what was put, under the SHA-256 of it', async () => {
    const bytes = randomBytes(700_000);
    const stored = await blobs.put(Readable.from([bytes.subarray(0, 300_000), bytes.subarray(300_000)]));
    expect(stored).toMatchObject({ sha256: sha256(bytes), size: bytes.length });
    expect(await buffer(await blobs.open(stored.sha256))).toEqual(bytes);
  });

  it('stores nothing at all as well as anything', async () => {
    const stored = await blobs.put(Readable.from([]));
    expect(stored).toMatchObject({ sha256: sha256(Buffer.alloc(0)), size: 0 });
    expect(await buffer(await blobs.open(stored.sha256))).toHaveLength(0);
  });

  it('stores the same bytes once, also when they come at the same time', async () => {
    const bytes = randomBytes(100_000);
    const names = await Promise.all(Array.from({ length: 5 }, () => store(bytes)));
    expect(new Set(names)).toEqual(new Set([sha256(bytes)]));
    let found = 0;
    for await (const blob of blobs.list()) if (blob.sha256 === sha256(bytes)) found += 1;
    expect(found).toBe(1);
  });

  it('renews the time of what is put again', async () => {
    const bytes = randomBytes(1000);
    const first = await blobs.put(Readable.from([bytes]));
    await new Promise((resolve) => setTimeout(resolve, 1100));
    await blobs.put(Readable.from([bytes]));
    const second = await blobs.stat(first.sha256);
    expect(second?.storedAt).toBeGreaterThan(first.storedAt);
  });

  it('keeps nothing of a source that breaks off', async () => {
    const before = await Array.fromAsync(blobs.list());
    async function* broken() {
      yield randomBytes(300_000);
      throw new Error('the line went dead');
    }
    await expect(blobs.put(broken())).rejects.toThrow('the line went dead');
    expect(await Array.fromAsync(blobs.list())).toHaveLength(before.length);
  });

  it('takes over a finished file, which is then gone from its place', async () => {
    const bytes = randomBytes(50_000);
    const path = join(directory, 'finished-upload');
    await writeFile(path, bytes);
    expect(await blobs.adopt(path, sha256(bytes))).toMatchObject({ sha256: sha256(bytes), size: 50_000 });
    await expect(stat(path)).rejects.toThrow('ENOENT');
    expect(await buffer(await blobs.open(sha256(bytes)))).toEqual(bytes);

    await writeFile(path, bytes);
    await blobs.adopt(path, sha256(bytes));
    await expect(stat(path)).rejects.toThrow('ENOENT');
  });

  it('reads any part, both ends included', async () => {
    const bytes = randomBytes(600_000);
    const name = await store(bytes);
    const cases = [
      [0, 0],
      [0, 599_999],
      [599_999, 599_999],
      [262_143, 262_144],
      [1, 524_289],
    ] as const;
    for (const [start, end] of cases) {
      const expected = bytes.subarray(start, end + 1);
      expect(await buffer(await blobs.open(name, { start, end }))).toEqual(expected);
      // What is read again and again comes from memory.
      for (let time = 0; time < 3; time += 1) {
        const sink = collector();
        expect(await blobs.copyTo(sink, name, { start, end })).toBe(true);
        expect(sink.writableEnded).toBe(false);
        expect(Buffer.concat(sink.pieces)).toEqual(expected);
      }
    }
  });

  it('lets a reader stop early', async () => {
    const name = await store(randomBytes(600_000));
    const stream = await blobs.open(name);
    await new Promise((resolve) => stream.once('data', resolve));
    stream.destroy();
    const sink = collector(1);
    expect(await blobs.copyTo(sink, name, { start: 0, end: 599_999 })).toBe(false);
    expect(await blobs.copyTo(sink, name, { start: 0, end: 599_999 })).toBe(false);
  });

  it('serves many readers of many blobs at once, each with its own bytes', async () => {
    const contents = Array.from({ length: 20 }, (_, index) => Buffer.alloc(300_000, index));
    const names = await Promise.all(contents.map(store));
    await Promise.all(
      Array.from({ length: 200 }, async (_, index) => {
        const which = index % contents.length;
        const sink = collector(Infinity, 1);
        const range = { start: index * 100, end: 299_999 };
        expect(await blobs.copyTo(sink, names[which] ?? '', range)).toBe(true);
        const expected = contents[which]?.subarray(range.start) ?? Buffer.alloc(0);
        expect(Buffer.concat(sink.pieces).equals(expected)).toBe(true);
      }),
    );
  });

  it('tells the size of what is there, and null of what is not', async () => {
    const name = await store(randomBytes(1234));
    expect(await blobs.stat(name)).toMatchObject({ sha256: name, size: 1234 });
    expect(await blobs.stat(noSuch)).toBeNull();
  });

  it('says that a blob is missing rather than give something else', async () => {
    await expect(blobs.open(noSuch)).rejects.toThrow(BlobMissing);
    await expect(blobs.copyTo(collector(), noSuch, { start: 0, end: 1 })).rejects.toThrow(BlobMissing);
    expect(await blobs.delete(noSuch)).toBe(false);
  });

  it('deletes, and can store the same again', async () => {
    const bytes = randomBytes(1000);
    const name = await store(bytes);
    for (let time = 0; time < 3; time += 1) await blobs.copyTo(collector(), name, { start: 0, end: 9 });
    expect(await blobs.delete(name)).toBe(true);
    expect(await blobs.stat(name)).toBeNull();
    await expect(blobs.copyTo(collector(), name, { start: 0, end: 9 })).rejects.toThrow(BlobMissing);
    await store(bytes);
    expect(await buffer(await blobs.open(name))).toEqual(bytes);
  });

  it('lists each with its size', async () => {
    const name = await store(randomBytes(4321));
    const found = (await Array.fromAsync(blobs.list())).find((blob) => blob.sha256 === name);
    expect(found?.size).toBe(4321);
    expect(found?.storedAt).toBeCloseTo((await blobs.stat(name))?.storedAt ?? 0, -4);
  });

  it.each([
    '../../../etc/passwd',
    `${noSuch}/`,
    noSuch.toUpperCase(),
    `${noSuch}\n`,
    noSuch.slice(1),
    '',
    `..${noSuch.slice(2)}`,
  ])('never looks anywhere for the name %j', async (name) => {
    expect(await blobs.stat(name)).toBeNull();
    await expect(blobs.open(name)).rejects.toThrow(BlobMissing);
    await expect(blobs.copyTo(collector(), name, { start: 0, end: 0 })).rejects.toThrow(BlobMissing);
    await expect(blobs.delete(name)).rejects.toThrow(BlobMissing);
    await expect(blobs.adopt(join(directory, 'no-file'), name)).rejects.toThrow(BlobMissing);
  });
});

describe.runIf(enginesFolder !== null)('blobs on S3', () => {
  let directory: string;
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'segue-blobs-'));
  });
  afterAll(() => rm(directory, { recursive: true, force: true }));

  it('take what is larger than a part in parts, and give back any range of it', async () => {
    const blobs = await openS3Blobs(await makeBucketUrl(), join(directory, 'parts'));
    const bytes = randomBytes(40_000_000);
    const path = join(directory, 'large');
    await writeFile(path, bytes);
    await blobs.adopt(path, sha256(bytes));
    expect(await blobs.stat(sha256(bytes))).toMatchObject({ size: bytes.length });
    const range = { start: 16_777_200, end: 33_554_500 };
    expect(
      (await buffer(await blobs.open(sha256(bytes), range))).equals(
        bytes.subarray(range.start, range.end + 1),
      ),
    ).toBe(true);
    await blobs.close();
  });

  it('send readers to the store where that is wanted, and the store keeps to the Range', async () => {
    const url = await makeBucketUrl();
    const silent = await openS3Blobs(url, join(directory, 'silent'));
    const blobs = await openS3Blobs(`${url}?redirect=true`, join(directory, 'redirect'));
    const bytes = randomBytes(5000);
    const { sha256: name } = await blobs.put(Readable.from([bytes]));
    expect(await silent.url(name, { contentType: 'audio/mpeg', seconds: 60 })).toBeNull();
    const address = await blobs.url(name, { contentType: 'audio/mpeg', seconds: 60 });
    const answer = await fetch(address ?? '', { headers: { range: 'bytes=1000-1999' } });
    expect(answer.status).toBe(206);
    expect(answer.headers.get('content-type')).toBe('audio/mpeg');
    expect(answer.headers.get('content-range')).toBe('bytes 1000-1999/5000');
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(bytes.subarray(1000, 2000));
    const spoilt = new URL(address ?? '');
    spoilt.searchParams.set('X-Amz-Signature', '0'.repeat(64));
    expect((await fetch(spoilt)).status).toBe(403);
    await Promise.all([silent.close(), blobs.close()]);
  });

  it('say that they are unavailable where nothing answers', async () => {
    await expect(openS3Blobs('s3+http://key:secret@127.0.0.1:9/bucket', directory)).rejects.toMatchObject({
      code: 'unavailable',
    });
  });
});

describe('blobs on disk', () => {
  it('leave no half-written file, and sweep what a crash left', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'segue-blobs-'));
    const blobs = await openDiskBlobs(directory);
    const bytes = randomBytes(10);
    const { sha256: name } = await blobs.put(Readable.from([bytes]));
    expect(await readdir(join(directory, 'incoming'))).toEqual([]);
    expect(await readFile(join(directory, name.slice(0, 2), name))).toEqual(bytes);

    await writeFile(join(directory, 'incoming', 'left-by-a-crash'), 'half');
    await openDiskBlobs(directory);
    expect(await readdir(join(directory, 'incoming'))).toEqual([]);
    await blobs.close();
    await rm(directory, { recursive: true });
  });

  it('mend a file that was cut short behind their back when the bytes come again', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'segue-blobs-'));
    const blobs = await openDiskBlobs(directory);
    const bytes = randomBytes(5000);
    const { sha256: name } = await blobs.put(Readable.from([bytes]));
    await writeFile(join(directory, name.slice(0, 2), name), 'cut');
    await blobs.put(Readable.from([bytes]));
    expect(await buffer(await blobs.open(name))).toEqual(bytes);
    await blobs.close();
    await rm(directory, { recursive: true });
  });

  it.runIf(process.platform === 'linux')('keep few descriptors open, and none after closing', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'segue-blobs-'));
    const blobs = await openDiskBlobs(directory);
    const open = async (): Promise<number> => {
      const links = await Promise.all(
        (await readdir('/proc/self/fd')).map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')),
      );
      return links.filter((path) => path.startsWith(directory)).length;
    };
    const names = await Promise.all(
      Array.from({ length: 300 }, async (_, index) => {
        const { sha256: name } = await blobs.put(Readable.from([Buffer.from(`blob ${index}`)]));
        return name;
      }),
    );
    for (const name of names) {
      // Half of the readers go away in the middle.
      await blobs.copyTo(collector(1), name, { start: 0, end: 3 });
    }
    expect(await open()).toBeLessThanOrEqual(128);
    await Promise.all(names.slice(0, 10).map((name) => blobs.delete(name)));
    await blobs.close();
    await expect.poll(open).toBe(0);
    await rm(directory, { recursive: true });
  });
});

/** Collects what is written; closes by itself after `pieces` of them; takes `delayMs` for each. */
function collector(pieces = Infinity, delayMs = 0): Writable & { pieces: Buffer[] } {
  const taken: Buffer[] = [];
  const sink = new Writable({
    write(piece: Buffer, _encoding, done) {
      // The bytes are only ours until `done`, as with a socket.
      setTimeout(() => {
        taken.push(Buffer.from(piece));
        if (taken.length >= pieces) sink.destroy();
        else done();
      }, delayMs);
    },
  });
  return Object.assign(sink, { pieces: taken });
}
