import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Blobs } from '#server/stores/blobs.ts';
import { openDiskBlobs } from '#server/stores/open-stores.ts';
import { sendFile } from './send-file.ts';

describe('a blob over HTTP', () => {
  const bytes = randomBytes(8 * 1024 * 1024);
  let directory: string;
  let blobs: Blobs;
  let app: FastifyInstance;
  let origin: string;
  let name: string;
  let elsewhere: string | null = null;

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'segue-send-'));
    const disk = await openDiskBlobs(directory);
    blobs = storeLike(disk, { url: () => Promise.resolve(elsewhere) });
    name = (await disk.put(Readable.from([bytes]))).sha256;
    app = Fastify();
    app.addHook('onRequest', async (_request, reply) => void reply.header('X-From-A-Hook', 'yes'));
    app.get<{ Params: { name: string } }>('/:name', (request, reply) =>
      sendFile(request, reply, blobs, request.params.name, {
        contentType: 'audio/mpeg',
        cacheControl: 'private, max-age=60',
        downloadName: 'Città "one".mp3',
      }),
    );
    origin = await app.listen({ port: 0 });
  });

  afterAll(async () => {
    await app.close();
    await rm(directory, { recursive: true });
  });

  const get = (headers: Record<string, string> = {}, method = 'GET'): Promise<Response> =>
    fetch(`${origin}/${name}`, { headers, method });

  it('comes whole, with its headers and those of the hooks', async () => {
    const response = await get();
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'audio/mpeg',
      'content-length': String(bytes.length),
      'accept-ranges': 'bytes',
      'cache-control': 'private, max-age=60',
      'content-disposition': `attachment; filename="Citt_ _one_.mp3"; filename*=UTF-8''Citt%C3%A0%20%22one%22.mp3`,
      'x-from-a-hook': 'yes',
      etag: `"${name}"`,
    });
    expect(Buffer.from(await response.arrayBuffer()).equals(bytes)).toBe(true);
  });

  it('comes in parts that make the whole again', async () => {
    const parts: Buffer[] = [];
    for (let start = 0; start < bytes.length; start += 3_000_000) {
      const response = await get({ range: `bytes=${start}-${start + 2_999_999}` });
      expect(response.status).toBe(206);
      parts.push(Buffer.from(await response.arrayBuffer()));
    }
    expect(Buffer.concat(parts).equals(bytes)).toBe(true);
  });

  it('answers HEAD with the length and no bytes', async () => {
    const response = await get({ range: 'bytes=0-9' }, 'HEAD');
    expect(response.status).toBe(200);
    expect(response.headers.get('content-length')).toBe(String(bytes.length));
    expect((await response.arrayBuffer()).byteLength).toBe(0);
  });

  it('answers 304 without bytes to who has it', async () => {
    const response = await get({ 'if-none-match': `"${name}"` });
    expect(response.status).toBe(304);
    expect(response.headers.get('cache-control')).toBe('private, max-age=60');
    expect(response.headers.get('content-type')).toBeNull();
  });

  it('answers 416 with the size, and nothing that may be kept', async () => {
    const response = await get({ range: `bytes=${bytes.length}-` });
    expect(response.status).toBe(416);
    expect(response.headers.get('content-range')).toBe(`bytes */${bytes.length}`);
    expect(response.headers.get('cache-control')).toBeNull();
  });

  it('answers 412 where another version is meant, and 404 where there is none', async () => {
    expect((await get({ 'if-match': '"older"' })).status).toBe(412);
    expect((await fetch(`${origin}/${'0'.repeat(64)}`)).status).toBe(404);
  });

  it('sends the reader to a store that serves by itself', async () => {
    elsewhere = 'http://store.invalid/signed';
    const response = await fetch(`${origin}/${name}`, { redirect: 'manual' });
    elsewhere = null;
    expect(response.status).toBe(307);
    expect(response.headers.get('location')).toBe('http://store.invalid/signed');
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  it('ends quietly when the reader goes away', async () => {
    const connections = (): Promise<number> =>
      new Promise((resolve) => void app.server.getConnections((_error, count) => resolve(count)));
    const before = await connections();
    const { hostname, port } = new URL(origin);
    await Promise.all(
      Array.from(
        { length: 20 },
        () =>
          new Promise<void>((resolve) => {
            const socket = connect(Number(port), hostname.replace(/[[\]]/g, ''));
            socket.write(`GET /${name} HTTP/1.1\r\nHost: x\r\n\r\n`);
            socket.once('data', () => socket.destroy());
            socket.once('close', () => resolve());
          }),
      ),
    );
    await expect.poll(connections).toBeLessThanOrEqual(before);
    expect((await get({ range: 'bytes=0-0' })).status).toBe(206);
  });

  it.each([
    ['ends early', (half: Buffer) => Readable.from([half])],
    ['fails', (half: Buffer) => Readable.from(failing(half))],
  ])('breaks the connection rather than pretend that a body which %s is whole', async (_name, open) => {
    const cut = Fastify();
    const half = bytes.subarray(0, bytes.length / 2);
    const lying = storeLike(blobs, { open: () => Promise.resolve(open(half)) });
    cut.get('/', (request, reply) =>
      sendFile(request, reply, lying, name, { contentType: 'audio/mpeg', cacheControl: 'no-store' }),
    );
    const address = await cut.listen({ port: 0 });
    await expect(fetch(address).then((response) => response.arrayBuffer())).rejects.toThrow(
      /terminated|fetch failed/,
    );
    await cut.close();
  });
});

async function* failing(half: Buffer): AsyncGenerator<Buffer> {
  yield half;
  throw new Error('the disk died');
}

/** `blobs`, but for a few of its methods. */
function storeLike(blobs: Blobs, instead: Partial<Blobs>): Blobs {
  return new Proxy(blobs, {
    get: (target, key: keyof Blobs) => instead[key] ?? target[key].bind(target),
  });
}
