import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as fc from 'fast-check';
import { fastify, type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { openWorkFolder, type WorkFile } from '#server/stores/work-files.ts';
import { AppError } from '#shared/errors.ts';
import { acceptMultipart, type MultipartOptions, readMultipart } from './multipart.ts';

const boundary = '----WebKitFormBoundaryQx7';
const schema = z.strictObject({ title: z.string() });

let app: FastifyInstance;
let origin: string;
let folder: string;
/** The handler's use of the file of the next form. */
let use: (file: WorkFile) => Promise<unknown>;
/** Errors that reading a form threw. */
let failures: unknown[] = [];
let deadlineMs = 60_000;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'segue-forms-'));
  const work = await openWorkFolder(folder);
  app = fastify();
  acceptMultipart(app);
  app.post('/', (incoming) => {
    const options: MultipartOptions<typeof schema> = {
      schema,
      fileField: 'file',
      work,
      bodyBytes: 100_000,
      deadlineMs,
    };
    return readMultipart(incoming, options, async ({ title }, file) => ({
      title,
      ...((await use(file)) as object),
    })).catch((error: unknown) => {
      failures.push(error);
      if (error instanceof AppError)
        throw Object.assign(new Error(error.message), { statusCode: error.status });
      throw error;
    });
  });
  origin = await app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

const readAll = async (file: WorkFile) => ({ bytes: await readFile(file.path, 'base64') });

function formOf(parts: readonly { name: string; body: Buffer; fileName?: string }[]): Buffer {
  const head = ({ name, fileName }: { name: string; fileName?: string }) =>
    `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${fileName === undefined ? '' : `; filename="${fileName}"\r\nContent-Type: audio/mpeg`}\r\n\r\n`;
  return Buffer.concat([
    ...parts.flatMap((part) => [Buffer.from(head(part)), part.body, Buffer.from('\r\n')]),
    Buffer.from(`--${boundary}--\r\n`),
  ]);
}

/** Sends a body in pieces of these sizes, without telling its length. */
function post(
  body: Buffer,
  sizes: readonly number[] = [body.length || 1],
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` };
    const call = request(origin, { method: 'POST', headers }, (response) => {
      let text = '';
      response.on('data', (piece: Buffer) => (text += piece.toString()));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
    });
    call.on('error', reject);
    let at = 0;
    for (let i = 0; at < body.length; i += 1) {
      const size = Math.max(1, sizes[i % sizes.length] ?? 1);
      call.write(body.subarray(at, at + size));
      at += size;
    }
    call.end();
  });
}

const title = { name: 'title', body: Buffer.from('è') };

test('a form is read the same however its bytes are cut, and in either order', async () => {
  use = readAll;
  const nasty = [`\r\n--${boundary.slice(0, -1)}`, '\r\n--', '\r', `--${boundary}`, '\r\n\r\n'].map((text) =>
    Buffer.from(text),
  );
  const content = fc.oneof(
    fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
    fc.constantFrom(...nasty),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.array(content, { maxLength: 4 }),
      fc.array(fc.integer({ min: 1, max: 90 }), { minLength: 1, maxLength: 5 }),
      fc.boolean(),
      async (pieces, sizes, isFileFirst) => {
        const body = Buffer.concat(pieces);
        // A sender chooses a boundary that its content does not hold.
        fc.pre(!body.includes(`--${boundary}`));
        const file = { name: 'file', fileName: 'x.mp3', body };
        const { status, text } = await post(formOf(isFileFirst ? [file, title] : [title, file]), sizes);
        expect([status, JSON.parse(text)]).toEqual([200, { title: 'è', bytes: body.toString('base64') }]);
      },
    ),
    { numRuns: 100 },
  );
});

test('a form that ends early, or has no file or two, is the sender’s fault and told so', async () => {
  use = readAll;
  const file = { name: 'file', fileName: 'x', body: Buffer.from('hello') };
  const whole = formOf([title, file]);
  for (let length = 1; length < whole.length - boundary.length - 6; length += 13) {
    failures = [];
    const { status } = await post(whole.subarray(0, length), [11]);
    expect([length, status]).toEqual([length, expect.toSatisfy((one: number) => one === 400 || one === 500)]);
    const broken = { code: 'bad_request', facts: { retry: true } };
    expect(failures).toMatchObject([
      status === 400 ? broken : { message: 'The request does not fit its schema' },
    ]);
  }
  for (const form of [formOf([title]), formOf([file, file, title])])
    expect((await post(form)).status).toBe(400);
  expect(await readdir(folder)).toEqual([]);
});

test('a field that is unknown, comes twice or is a file does not fit, wherever it stands', async () => {
  use = readAll;
  const file = { name: 'file', fileName: 'x', body: Buffer.from('hello') };
  const other = { name: 'other', body: Buffer.from('x') };
  const forms = [
    [other, title, file],
    [title, file, other],
    [title, file, { ...other, fileName: 'y' }],
    [title, file, title],
    [{ ...title, fileName: 'y' }, file],
  ];
  for (const parts of forms) {
    failures = [];
    await post(formOf(parts));
    expect(failures).toMatchObject([{ message: 'The request does not fit its schema' }]);
  }
  expect(await readdir(folder)).toEqual([]);
});

test('an error of ours stays ours, and nothing is left of the file', async () => {
  const disk = Object.assign(new Error('EIO: i/o error'), { code: 'EIO' });
  const file = { name: 'file', fileName: 'x', body: Buffer.alloc(90_000) };
  failures = [];
  use = () => Promise.reject(disk);
  expect((await post(formOf([title, file]))).status).toBe(500);
  expect(failures).toEqual([disk]);
  expect(await readdir(folder)).toEqual([]);
});

test('a file larger than its bound is refused in either order, and nothing is left of it', async () => {
  use = readAll;
  const file = { name: 'file', fileName: 'x', body: Buffer.alloc(100_001) };
  expect((await post(formOf([file, title]))).status).toBe(413);
  expect((await post(formOf([title, file]))).status).toBe(413);
  expect(await readdir(folder)).toEqual([]);
});

test('a body that does not come in time is cut off, and holds up no other', async () => {
  use = readAll;
  deadlineMs = 500;
  failures = [];
  const slow = request(origin, {
    method: 'POST',
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  });
  const ended = new Promise((resolve) => slow.on('error', resolve).on('close', resolve));
  const file = { name: 'file', fileName: 'x', body: Buffer.from('x') };
  slow.write(formOf([title, file]).subarray(0, -20));
  expect((await post(formOf([title, file]))).status).toBe(200);
  await ended;
  deadlineMs = 60_000;
  await vi.waitFor(() => expect(failures).toMatchObject([{ code: 'timeout' }]));
});
