import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, readlink, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BlobMissing, type Blobs, openBlobs } from './blobs.ts';
import { enginesFolder, makeBucketUrl } from '#tests/engines/use.ts';
import { openDiskBlobs } from './open-stores.ts';
import { openS3Objects } from './s3-objects.ts';
import { openWorkFolder } from './work-files.ts';

interface Started {
  blobs: Blobs;
  stop: () => Promise<void>;
}

async function openOnDisk(directory: string): Promise<Started> {
  return { blobs: await openDiskBlobs(directory), stop: () => Promise.resolve() };
}

async function openOnS3(directory: string, url: string): Promise<Started> {
  const store = await openS3Objects(url);
  const blobs = openBlobs(store, await openWorkFolder(join(directory, 'incoming')));
  return { blobs, stop: () => store.close() };
}

/** Every store passes the same tests: add one line here for one more. */
const implementations: Record<string, (directory: string) => Promise<Started>> = { disk: openOnDisk };
if (enginesFolder !== null) {
  implementations['S3'] = async (directory) => openOnS3(directory, await makeBucketUrl());
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
    const { sha256: name } = await blobs.put(Readable.from([bytes]));
    const first = await blobs.stat(name);
    await new Promise((resolve) => setTimeout(resolve, 1100));
    await blobs.put(Readable.from([bytes]));
    const second = await blobs.stat(name);
    expect(second?.storedAt).toBeGreaterThan(first?.storedAt ?? Infinity);
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
    }
  });

  it('lets a reader stop early', async () => {
    const name = await store(randomBytes(600_000));
    const stream = await blobs.open(name);
    await new Promise((resolve) => stream.once('data', resolve));
    stream.destroy();
    expect(await buffer(await blobs.open(name))).toHaveLength(600_000);
  });

  it('serves many readers of many blobs at once, each with its own bytes', async () => {
    const contents = Array.from({ length: 20 }, (_, index) => Buffer.alloc(300_000, index));
    const names = await Promise.all(contents.map(store));
    await Promise.all(
      Array.from({ length: 200 }, async (_, index) => {
        const which = index % contents.length;
        const range = { start: index * 100, end: 299_999 };
        const expected = contents[which]?.subarray(range.start) ?? Buffer.alloc(0);
        expect((await buffer(await blobs.open(names[which] ?? '', range))).equals(expected)).toBe(true);
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
    expect(await blobs.delete(noSuch)).toBe(false);
  });

  it('deletes, and can store the same again', async () => {
    const bytes = randomBytes(1000);
    const name = await store(bytes);
    expect(await blobs.delete(name)).toBe(true);
    expect(await blobs.stat(name)).toBeNull();
    await expect(blobs.open(name)).rejects.toThrow(BlobMissing);
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
    const { blobs, stop } = await openOnS3(join(directory, 'parts'), await makeBucketUrl());
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
    await stop();
  });

  it('send readers to the store where that is wanted, and the store keeps to the Range', async () => {
    const url = await makeBucketUrl();
    const { blobs: silent, stop } = await openOnS3(join(directory, 'silent'), url);
    const { blobs, stop: stopOther } = await openOnS3(join(directory, 'redirect'), `${url}?redirect=true`);
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
    await Promise.all([stop(), stopOther()]);
  });

  it('say that they are unavailable where nothing answers', async () => {
    await expect(openS3Objects('s3+http://key:secret@127.0.0.1:9/bucket')).rejects.toMatchObject({
      code: 'unavailable',
    });
  });
});

describe('blobs on disk', () => {
  let directory: string;
  let blobs: Blobs;
  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'segue-blobs-'));
    blobs = await openDiskBlobs(directory);
  });
  afterEach(() => rm(directory, { recursive: true }));

  it('leave no half-written file, and sweep what a crash left a day ago', async () => {
    const bytes = randomBytes(10);
    const { sha256: name } = await blobs.put(Readable.from([bytes]));
    const incoming = join(directory, 'incoming');
    expect(await readdir(incoming)).toEqual([]);
    expect(await readFile(join(directory, 'blobs', name.slice(0, 2), name))).toEqual(bytes);

    for (const file of ['of-another-program', 'left-by-a-crash'])
      await writeFile(join(incoming, file), 'half');
    const longAgo = new Date(Date.now() - 25 * 60 * 60_000);
    await utimes(join(incoming, 'left-by-a-crash'), longAgo, longAgo);
    await openDiskBlobs(directory);
    expect(await readdir(incoming)).toEqual(['of-another-program']);
  });

  it('mend a file that was cut short behind their back when the bytes come again', async () => {
    const bytes = randomBytes(5000);
    const { sha256: name } = await blobs.put(Readable.from([bytes]));
    await writeFile(join(directory, 'blobs', name.slice(0, 2), name), 'cut');
    await blobs.put(Readable.from([bytes]));
    expect(await buffer(await blobs.open(name))).toEqual(bytes);
  });

  it.runIf(process.platform === 'linux')('keep no descriptor open after a reader has gone', async () => {
    const open = async (): Promise<number> => {
      const links = await Promise.all(
        (await readdir('/proc/self/fd')).map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')),
      );
      return links.filter((path) => path.startsWith(directory)).length;
    };
    const { sha256: name } = await blobs.put(Readable.from([randomBytes(500_000)]));
    const readers = await Promise.all(Array.from({ length: 50 }, () => blobs.open(name)));
    expect(await open()).toBe(50);
    // Half of them go away in the middle.
    await Promise.all(
      readers.map((reader, index) => (index % 2 ? buffer(reader) : Promise.resolve(reader.destroy()))),
    );
    await expect.poll(open).toBe(0);
  });
});
