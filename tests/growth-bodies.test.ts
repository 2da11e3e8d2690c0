import type { FileHandle } from 'node:fs/promises';
import { fastify, type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { acceptBodies } from '#server/http/bodies.ts';
import { readMultipart } from '#server/http/multipart.ts';
import { readLayout } from '#server/media/mp3-layout.ts';
import { readTags } from '#server/media/tags.ts';
import type { WorkFolder } from '#server/stores/work-files.ts';
import type { EndpointSpec } from '#shared/endpoint.ts';
import { steepPieces } from './growth.ts';

// As in `growth.test.ts`: whole bodies, as they come from the network.

const sharedFiles = import.meta.glob<Record<string, unknown>>(['../shared/**/*.ts', '!**/*.test.ts'], {
  eager: true,
});
const endpoints = Object.values(sharedFiles)
  .flatMap((file) => Object.values(file))
  .filter((one): one is EndpointSpec => typeof one === 'object' && one !== null && 'access' in one);
const withBodies = endpoints.filter(({ body }) => body !== undefined);

/** Reads all that comes, and keeps nothing. */
const readAndForget: WorkFolder = {
  async write(source) {
    for await (const _ of source);
    return { path: '/nowhere/to/be/found', size: 0, sha256: '' };
  },
};

let app: FastifyInstance;
beforeAll(async () => {
  app = fastify();
  acceptBodies(app);
  app.post('/json', async ({ body }) => typeof body);
  const form = {
    schema: z.object({ title: z.string() }),
    fileField: 'chunk',
    work: readAndForget,
    bodyBytes: 1e6,
  };
  app.post('/form', (request) => readMultipart(request, { ...form, deadlineMs: 60_000 }, async () => ({})));
  await app.ready();
});
afterAll(() => app.close());

const send = (url: string, type: string) => (payload: string) =>
  app.inject({ method: 'POST', url, headers: { 'content-type': type }, payload });

describe('JSON', () => {
  const json = send('/json', 'application/json');
  test.each<[string, (text: string) => string]>([
    ['as it comes', (text) => text],
    ['in a list', (text) => `[${text}`],
    ['in a string', (text) => `{"a":"${text}"}`],
    ['in a name', (text) => `{"a":1,"${text}":2}`],
  ])('%s', async (_where, body) => {
    const more = ['[', '{"a":[', '"__proto__" ', '"constructor":{', '\\u005f', '1,', '"a":1,'];
    expect(await steepPieces((text) => json(body(text)), more)).toEqual([]);
  });
});

describe('a multipart form', () => {
  const form = send('/form', 'multipart/form-data; boundary=b');
  const head = (words: string) => `--b\r\nContent-Disposition: form-data; ${words}\r\n`;
  test.each<[string, (text: string) => string]>([
    ['before the first part', (text) => text],
    ['in the headers of a part', (text) => `${head('name="title"')}${text}\r\n\r\nx\r\n--b--`],
    ['in the name of a part', (text) => `${head(`name="${text}"`)}\r\nx\r\n--b--`],
    ['in the name of a file', (text) => `${head(`name="chunk"; filename="${text}"`)}\r\nx\r\n--b--`],
    ['in words about a part', (text) => `${head(`name=chunk; ${text}`)}\r\nx\r\n--b--`],
    ['in a field', (text) => `${head('name="title"')}\r\n${text}\r\n--b--`],
    ['in a file', (text) => `${head('name="chunk"; filename="a"')}\r\n${text}\r\n--b--`],
  ])('%s', async (_where, body) => {
    const more = [
      '\r\n',
      '\r\n--',
      '--b\r\n',
      '\r',
      '-',
      'a: b\r\n',
      "; a*=utf-8''%41",
      `${head('name=a')}\r\n\r\n`,
    ];
    expect(await steepPieces((text) => form(body(text)), more)).toEqual([]);
  });

  test('in the boundary', async () => {
    const work = (text: string) => send('/form', `multipart/form-data; boundary=${text}`)(`--${text}\r\n`);
    expect(await steepPieces(work)).toEqual([]);
  });
});

describe('the tags of a file', () => {
  /** A file in memory, as far as the reader of tags asks for one. */
  const fileOf = (bytes: Buffer) =>
    ({
      read: async (into: Uint8Array, offset: number, length: number, position: number) => ({
        bytesRead: bytes.copy(into, offset, position, position + length),
      }),
    }) as unknown as FileHandle;

  async function read(bytes: Buffer): Promise<unknown> {
    const file = fileOf(bytes);
    return readTags(file, await readLayout(file, bytes.length), bytes.length);
  }
  const bytesOf = (text: string) => Buffer.from(text, 'latin1');
  const sizeOf = ({ length }: Buffer) => Buffer.from([21, 14, 7, 0].map((shift) => (length >>> shift) & 127));
  const id3 = (version: number, body: Buffer) =>
    Buffer.concat([bytesOf(`ID3${String.fromCharCode(version)}\0\0`), sizeOf(body), body]);
  const frame = (name: string, body: Buffer) =>
    Buffer.concat([bytesOf(name), sizeOf(body), bytesOf('\0\0'), body]);

  test.each<[string, (text: string) => Buffer]>([
    ['as they come', bytesOf],
    ['in ID3v2.4', (text) => id3(4, bytesOf(text))],
    ['in ID3v2.3', (text) => id3(3, bytesOf(text))],
    ['in ID3v2.2', (text) => id3(2, bytesOf(text))],
    ['in a title', (text) => id3(4, frame('TIT2', bytesOf(`\u0003${text}`)))],
    ['in a genre', (text) => id3(4, frame('TCON', bytesOf(`\u0003${text}`)))],
    ['in a title of UTF-16', (text) => id3(4, frame('TIT2', bytesOf(`\u0001\u00ff\u00fe${text}`)))],
    ['in a comment', (text) => id3(4, frame('COMM', bytesOf(`\u0003eng${text}`)))],
    ['in a cover', (text) => id3(4, frame('APIC', bytesOf(`\0${text}`)))],
    ['behind the music', (text) => bytesOf(`\u00ff\u00fb\u0090\0${text}APETAGEX`)],
  ])('%s', async (_where, file) => {
    const more = [
      '\0',
      'ID3\u0004\0\0\0\0\0\0',
      'TIT2\0\0\0\u0001\0\0a',
      'TXXX\0\0\0\0\0\0',
      '(1)',
      'APETAGEX',
      '\u00ff\u00fb',
      'a\0',
    ];
    expect(await steepPieces((text) => read(file(text)), more)).toEqual([]);
  });
});

interface JsonSchema {
  type?: string;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
}

/** A value of a schema's shape whose every text is this one, in lists of one and of many. */
function filled({ type, enum: words, anyOf, properties, items }: JsonSchema, text: string): unknown {
  if (anyOf) return filled(anyOf.find((one) => one.type !== 'null') ?? {}, text);
  if (words) return words[0];
  if (type === 'object' && properties) {
    return Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, filled(one, text)]));
  }
  if (type === 'array' && items) {
    const short = text.slice(0, 400);
    const many = Array.from({ length: text.length / 400 }, () => filled(items, short));
    return [filled(items, text), ...many];
  }
  return type === 'number' || type === 'integer' ? 1 : type === 'boolean' ? true : text;
}

describe('the fields of a body', () => {
  test('of every call are looked at', () => expect(withBodies.length).toBeGreaterThan(25));

  test.each(withBodies.map((endpoint) => [endpoint.id, endpoint.body!] as const))('%s', async (_id, body) => {
    const shape = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
    const make = (text: string) => body.safeParse(filled(shape, text));
    expect(await steepPieces(make)).toEqual([]);
  });
});
