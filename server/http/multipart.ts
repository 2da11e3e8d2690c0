import multipart, { type Multipart, type MultipartFile } from '@fastify/multipart';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import { AppError } from '#shared/errors.ts';
import { errorMessages } from '#shared/messages/errors.ts';
import { parse } from './bind.ts';

export interface MultipartOptions<S extends z.ZodMiniType> {
  schema: S;
  /** The name of the part with the bytes. */
  fileField: string;
  /** The largest file that is kept in memory, where it comes before the fields. */
  fileBytes: number;
  /** The largest body, with its envelope. */
  bodyBytes: number;
  /** How long the body may take to arrive. */
  deadlineMs: number;
}

/** Does something with a form. `file` throws where the body ends or breaks before the file is whole. */
type UseForm<S extends z.ZodMiniType, T> = (
  fields: z.output<S>,
  file: AsyncIterable<Uint8Array>,
) => Promise<T>;

const limits = { fields: 30, fieldSize: 16 * 1024, files: 5, parts: 40, headerSize: 8 * 1024 };

/** Lets {@link readMultipart} read this app's forms. */
export function acceptMultipart(app: FastifyInstance): void {
  // The reader of the file tells that it is too long.
  void app.register(multipart, { throwFileSizeLimit: false });
}

/** The sender's part went wrong: the form is malformed, or its connection ended. */
class BrokenBody extends Error {}

/**
 * Reads a form with one file. `use` begins as soon as the fields are complete and the file's bytes arrive, and reads
 * them as they come; only where a client sends the file before the fields is it held in memory.
 * @throws AppError bad_request, too_large, timeout, unsupported_media; ValidationError; whatever `use` throws
 */
export async function readMultipart<S extends z.ZodMiniType, T>(
  request: FastifyRequest,
  options: MultipartOptions<S>,
  use: UseForm<S, T>,
): Promise<T> {
  const { raw } = request;
  if (!/;\s*boundary=/i.test(request.headers['content-type'] ?? '')) {
    throw new AppError('unsupported_media', errorMessages.unsupportedBody);
  }
  if (Number(request.headers['content-length'] ?? 0) > options.bodyBytes) {
    throw new AppError('too_large', errorMessages.tooLarge);
  }
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    raw.destroy();
  }, options.deadlineMs);
  const sizes = { ...limits, fileSize: options.bodyBytes };
  const reading = readForm(request.parts({ limits: sizes }), options, use);
  cutOffBeyond(raw, 2 * options.bodyBytes);
  try {
    return await reading;
  } catch (error) {
    if (isLate) throw new AppError('timeout', errorMessages.timeout, { cause: error });
    if (!(error instanceof BrokenBody)) throw error;
    const facts = { retry: true };
    throw new AppError('bad_request', errorMessages.incompleteBody, { cause: error, facts });
  } finally {
    passOver(raw, timer);
  }
}

async function readForm<S extends z.ZodMiniType, T>(
  parts: AsyncIterator<Multipart>,
  { schema, fileField, fileBytes }: MultipartOptions<S>,
  use: UseForm<S, T>,
): Promise<T> {
  const fields = Object.create(null) as Record<string, unknown>;
  let held: Buffer | null = null;
  for (let part; (part = await nextOf(parts)) !== null;) {
    if (part.type === 'field') {
      if (part.valueTruncated) throw new BrokenBody('a field is too long');
      fields[part.fieldname] = part.value;
    } else if (part.fieldname !== fileField || part.filename === undefined) {
      part.file.resume();
    } else {
      if (held) throw new BrokenBody('more than one file');
      const early = schema.safeParse(fields);
      if (early.success) return await use(early.data, bytesOf(part, Infinity));
      held = await buffer(bytesOf(part, fileBytes));
    }
  }
  const late = parse(schema, fields, 'body');
  if (!held) throw new BrokenBody('no file');
  return use(late, Readable.from([held]));
}

async function nextOf(parts: AsyncIterator<Multipart>): Promise<Multipart | null> {
  try {
    const { done, value } = await parts.next();
    return done ? null : value;
  } catch (error) {
    // All that the parser throws is about the body.
    throw new BrokenBody('the form cannot be read', { cause: error });
  }
}

async function* bytesOf({ file }: MultipartFile, atMost: number): AsyncGenerator<Uint8Array> {
  let isTooLarge = false;
  try {
    let size = 0;
    for await (const piece of file as AsyncIterable<Uint8Array>) {
      size += piece.length;
      isTooLarge = size > atMost;
      if (isTooLarge) break;
      yield piece;
    }
  } catch (error) {
    throw new BrokenBody('the file did not arrive whole', { cause: error });
  }
  if (isTooLarge || file.truncated) throw new AppError('too_large', errorMessages.tooLarge);
}

/** Lets the rest of a refused body run by, so that a client that is still sending can read the answer. */
function passOver(body: Readable, deadline: NodeJS.Timeout): void {
  if (body.readableEnded || body.destroyed) {
    clearTimeout(deadline);
    return;
  }
  body.unpipe();
  body.on('close', () => clearTimeout(deadline));
  body.resume();
}

/** How long a client whose body does not end may read the answer: hanging up at once would take it from them. */
const lingerMs = 2000;

/** Stops reading a body that does not end, and hangs up a little later. */
function cutOffBeyond(body: Readable, bytes: number): void {
  let size = 0;
  const count = (piece: Buffer): void => {
    size += piece.length;
    if (size <= bytes) return;
    body.off('data', count);
    body.unpipe();
    body.pause();
    setTimeout(() => body.destroy(), lingerMs).unref();
  };
  body.on('data', count);
}
