import { request } from 'node:http';
import * as fc from 'fast-check';
import { fastify } from 'fastify';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { readMultipart } from './multipart.ts';
import { boundaryOf, collecting, FormParser, MultipartError } from './form-parser.ts';

const boundary = '----WebKitFormBoundaryQx7';

function* cut(bytes: Buffer, sizes: readonly number[]): Generator<Buffer> {
  let at = 0;
  for (let i = 0; at < bytes.length; i += 1) {
    const size = Math.max(1, sizes[i % sizes.length] ?? 1);
    yield Buffer.from(bytes.subarray(at, at + size));
    at += size;
  }
}

function formOf(parts: readonly { name: string; body: Buffer; fileName?: string }[]): Buffer {
  const head = ({ name, fileName }: { name: string; fileName?: string }) =>
    `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${fileName === undefined ? '' : `; filename="${fileName}"\r\nContent-Type: audio/mpeg`}\r\n\r\n`;
  return Buffer.concat([
    ...parts.flatMap((part) => [Buffer.from(head(part)), part.body, Buffer.from('\r\n')]),
    Buffer.from(`--${boundary}--\r\n`),
  ]);
}

interface Found {
  name: string;
  fileName: string | null;
  body: Buffer;
}

/** Reads a form as it comes; the memory of each piece is used again as soon as it may be. */
async function read(
  pieces: Iterable<Buffer>,
  told?: { bodyBytes: number; likelyBytes: number },
): Promise<Found[]> {
  const found: Found[] = [];
  const parser = new FormParser(boundary, told?.bodyBytes ?? null, (head) => ({
    ...collecting(1_000_000, (body) => found.push({ ...head, body })),
    likelyBytes: head.fileName === null ? undefined : told?.likelyBytes,
    ready: found.length % 2 === 0 ? Promise.resolve() : undefined,
  }));
  for (const piece of pieces) {
    await parser.push(piece);
    piece.fill(0);
  }
  if (!parser.isWhole) throw new MultipartError('the body ended early');
  return found;
}

test('a form is read the same however its bytes are cut', async () => {
  const nasty = [`\r\n--${boundary.slice(0, -1)}`, '\r\n--', '\r', `--${boundary}`, '\r\n\r\n'].map((text) =>
    Buffer.from(text),
  );
  const content = fc.oneof(
    fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
    fc.constantFrom(...nasty),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(content, { maxLength: 4 }), { minLength: 1, maxLength: 4 }),
      fc.array(fc.integer({ min: 1, max: 90 }), { minLength: 1, maxLength: 5 }),
      async (bodies, sizes) => {
        // A sender chooses a boundary that its content does not hold.
        fc.pre(bodies.every((pieces) => !Buffer.concat(pieces).includes(`--${boundary}`)));
        const parts = bodies.map((pieces, i) => ({
          name: `part${i}`,
          fileName: 'x.mp3',
          body: Buffer.concat(pieces),
        }));
        expect(await read(cut(formOf(parts), sizes))).toEqual(parts);
      },
    ),
    { numRuns: 300 },
  );
});

test('plain fields have no file name', async () => {
  const form = formOf([
    { name: 'title', body: Buffer.from('è') },
    { name: 'chunk', fileName: '', body: Buffer.alloc(0) },
  ]);
  expect(await read(cut(form, [7]))).toMatchObject([
    { name: 'title', fileName: null },
    { name: 'chunk', fileName: '' },
  ]);
});

test('a form that ends early or breaks its rules is refused', async () => {
  const form = formOf([{ name: 'a', body: Buffer.from('hello') }]);
  for (let length = 0; length < form.length - 4; length += 1) {
    await expect(read(cut(form.subarray(0, length), [11]))).rejects.toBeInstanceOf(MultipartError);
  }
  const nameless = Buffer.from(`--${boundary}\r\nContent-Type: text/plain\r\n\r\nx\r\n--${boundary}--\r\n`);
  await expect(read(cut(nameless, [50]))).rejects.toBeInstanceOf(MultipartError);
  const endlessHead = Buffer.from(`--${boundary}\r\nX: ${'y'.repeat(20_000)}`);
  await expect(read(cut(endlessHead, [500]))).rejects.toBeInstanceOf(MultipartError);
});

test('where a file of the expected length is the last part, its end is found behind it', async () => {
  const body = Buffer.alloc(1000, 'x');
  const form = formOf([
    { name: 'a', body: Buffer.from('hello') },
    { name: 'chunk', fileName: 'c', body },
  ]);
  for (const bytes of [form, form.subarray(0, -2)]) {
    for (const size of [1, 90, 1500]) {
      const told = { bodyBytes: bytes.length, likelyBytes: body.length };
      expect((await read(cut(bytes, [size]), told)).at(-1)?.body).toEqual(body);
    }
  }
});

test('a file of another length, or with other parts behind it, is read as it is', async () => {
  const chunk = { name: 'chunk', fileName: 'c', body: Buffer.alloc(1000, 'x') };
  const last = { name: 'z', body: Buffer.from('behind') };
  for (const parts of [[chunk], [chunk, last], [last, chunk, last]]) {
    const form = formOf(parts);
    for (const likelyBytes of [0, 999, 1001, 1000, 5000]) {
      const found = await read(cut(form, [333]), { bodyBytes: form.length, likelyBytes });
      expect(found.map(({ body }) => body)).toEqual(parts.map(({ body }) => body));
    }
  }
});

test('the boundary is read from the content type', () => {
  expect(boundaryOf(`multipart/form-data; boundary=${boundary}`)).toBe(boundary);
  expect(boundaryOf('multipart/form-data; charset=utf-8; boundary="a b"')).toBe('a b');
  expect(boundaryOf('multipart/form-data')).toBeNull();
  expect(boundaryOf('application/json; boundary=x')).toBeNull();
  expect(boundaryOf(undefined)).toBeNull();
});

test('a body that does not come in time is cut off, and holds up no other', async () => {
  const app = fastify();
  app.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
  const outcomes: unknown[] = [];
  app.post('/', async (request) => {
    const options = {
      schema: z.object({}),
      fileField: 'file',
      fileBytes: 1000,
      bodyBytes: 10_000,
      deadlineMs: 500,
    };
    return readMultipart(request, options, async (_fields, file) => {
      for await (const _ of file);
      return { ok: true };
    }).catch((error: unknown) => {
      outcomes.push(error);
      throw error;
    });
  });
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  const slow = request(origin, {
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary=b' },
  });
  const ended = new Promise((resolve) => slow.on('error', resolve).on('close', resolve));
  slow.write('--b\r\nContent-Disposition: form-data; name="file"; filename="x"\r\n\r\nx');
  const form = new FormData();
  form.append('file', new Blob(['quick']), 'x');
  expect((await fetch(origin, { method: 'POST', body: form })).status).toBe(200);
  await ended;
  expect(outcomes).toMatchObject([{ code: 'timeout' }]);
  await app.close();
});

test('a form that has come as a whole before anybody reads it waits for who is not ready for its file', async () => {
  const app = fastify();
  app.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
  const turns = async (until: () => boolean): Promise<void> => {
    for (let more = 20; more > 0; more -= Number(until())) await new Promise(setImmediate);
  };
  app.post('/', async (request) => {
    await turns(() => request.raw.complete);
    const options = { schema: z.object({}), fileField: 'file', fileBytes: 1000, bodyBytes: 10_000 };
    return readMultipart(request, { ...options, deadlineMs: 60_000 }, async (_fields, file) => {
      await turns(() => true);
      const pieces = await Array.fromAsync(file);
      return { text: Buffer.concat(pieces).toString() };
    });
  });
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  const form = new FormData();
  form.append('file', new Blob(['all of it']), 'x');
  const response = await fetch(origin, { method: 'POST', body: form });
  expect([response.status, await response.json()]).toEqual([200, { text: 'all of it' }]);
  await app.close();
});
