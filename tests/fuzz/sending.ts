import { Agent, request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { text } from 'node:stream/consumers';
import { sha256 } from '#server/lib/hash.ts';
import type { Files } from './cast.ts';
import type { Operation, Schema } from './document.ts';
import type { Pool } from './pool.ts';
import type { Fields, Plan } from './requests.ts';
import { Known } from './values.ts';

/** The longest that any call may take. */
const patienceMs = 20_000;

export interface Sent {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: Uint8Array | null;
}

export interface Reply {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

/** Fills in values of the server's replies and writes the request out. */
export async function write(plan: Plan, pool: Pool, files: Files, token: string | null): Promise<Sent> {
  const told = (value: unknown): unknown =>
    value instanceof Known ? (pool.pick(value.kind, value.choice) ?? told(value.otherwise)) : value;
  const places = mapped(plan.path, told);
  // An entry is mostly looked for where it is.
  if (plan.path['id'] instanceof Known) places['id'] = pool.homeOf(places['entry']) ?? places['id'];
  const path = plan.operation.path.replace(/\{(\w+)\}/g, (_, name: string) => escape(places[name]));
  const query = plan.query.map(([name, value]) => `${escape(name)}=${escape(told(value))}`).join('&');
  const { type, bytes } = await bodyOf(plan, told, files);
  return {
    method: plan.operation.method,
    path: query ? `${path}?${query}` : path,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(type ? { 'content-type': type } : {}),
      ...(bytes ? { 'content-length': String(bytes.length) } : {}),
      ...plan.headers,
    },
    body: bytes,
  };
}

const mapped = (fields: Fields, told: (value: unknown) => unknown): Fields =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, told(value)]));

function escape(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return encodeURIComponent(text.toWellFormed());
}

type Written = { type: string | null; bytes: Uint8Array | null };

async function bodyOf(plan: Plan, told: (value: unknown) => unknown, files: Files): Promise<Written> {
  const { body, operation } = plan;
  const filled = (fields: Fields) => mapped(fields, told);
  switch (body.kind) {
    case 'none':
      return { type: null, bytes: null };
    case 'raw':
      return { type: operation.body?.type ?? 'application/json', bytes: Buffer.from(body.text) };
    case 'value':
      return { type: 'application/json', bytes: Buffer.from(JSON.stringify(body.value)) };
    case 'file': {
      const fields = filled({ ...body.fields, ...truthsAbout(files[body.file], body.fields) });
      return fileBody(operation, files[body.file], fields);
    }
    default:
      return fieldsBody(operation, filled(body.fields));
  }
}

function fieldsBody({ body }: Operation, fields: Fields): Written {
  if (body?.type !== 'application/x-www-form-urlencoded')
    return { type: 'application/json', bytes: Buffer.from(JSON.stringify(fields)) };
  const pairs = Object.entries(fields).map(([name, value]) => `${escape(name)}=${escape(value)}`);
  return { type: body.type, bytes: Buffer.from(pairs.join('&')) };
}

/** A field about the bytes is mostly true: a made-up hash alone would never be right. */
function truthsAbout(file: Uint8Array, { chunkSha256, fileSize }: Fields): Fields {
  return {
    ...(chunkSha256 instanceof Known ? { chunkSha256: sha256(file) } : {}),
    ...(fileSize instanceof Known ? { fileSize: file.length } : {}),
  };
}

async function fileBody({ body }: Operation, file: Uint8Array, fields: Fields): Promise<Written> {
  if (body?.type !== 'multipart/form-data') return { type: 'application/octet-stream', bytes: file };
  const form = new FormData();
  const isFile = ({ format }: Schema) => format === 'binary';
  const fileField =
    Object.entries(body.schema.properties ?? {}).find(([, schema]) => isFile(schema))?.[0] ?? 'file';
  for (const [name, value] of Object.entries(fields)) {
    form.append(name.toWellFormed(), typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));
  }
  form.append(fileField, new Blob([file.slice()]), 'file');
  const written = new Response(form);
  return { type: written.headers.get('content-type'), bytes: new Uint8Array(await written.arrayBuffer()) };
}

const agent = new Agent({ keepAlive: true });

/** Sends a request as it is written and answers whatever comes. @throws Error when nothing comes in time */
export function send(origin: string, sent: Sent): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const { method, path, headers, body } = sent;
    const request = httpRequest(origin, {
      agent,
      method,
      path,
      headers,
      signal: AbortSignal.timeout(patienceMs),
    });
    request.on('error', reject);
    request.on('response', (response) => {
      text(response.setEncoding('latin1')).then(
        (text) =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            text: Buffer.from(text, 'latin1').toString(),
          }),
        reject,
      );
    });
    request.end(body ?? undefined);
  });
}
