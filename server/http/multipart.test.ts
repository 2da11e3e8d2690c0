import { request } from 'node:http';
import * as fc from 'fast-check';
import { fastify } from 'fastify';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { readMultipart } from './multipart.ts';
import { boundaryOf, collect, MultipartError, partsOf } from './multipart-parts.ts';

const boundary = '----WebKitFormBoundaryQx7';

async function* cut(bytes: Buffer, sizes: readonly number[]): AsyncGenerator<Buffer> {
  let at = 0;
  for (let i = 0; at < bytes.length; i += 1) {
    const size = Math.max(1, sizes[i % sizes.length] ?? 1);
    yield bytes.subarray(at, at + size);
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

async function read(
  source: AsyncIterable<Buffer>,
): Promise<{ name: string; fileName: string | null; body: Buffer }[]> {
  const found = [];
  for await (const { name, fileName, body } of partsOf(source, boundary)) {
    found.push({ name, fileName, body: await collect(body, 1_000_000) });
  }
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

test('a part that is not read is passed over', async () => {
  const form = formOf([
    { name: 'a', fileName: 'a', body: Buffer.alloc(5000) },
    { name: 'b', body: Buffer.from('b') },
  ]);
  const names: string[] = [];
  for await (const part of partsOf(cut(form, [64]), boundary)) names.push(part.name);
  expect(names).toEqual(['a', 'b']);
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
