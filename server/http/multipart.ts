import type { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import { giveAway, letGo } from '#server/lib/garbage.ts';
import { AppError } from '#shared/errors.ts';
import { errorMessages } from '#shared/messages/errors.ts';
import { parse } from './bind.ts';
import { boundaryOf, collect, MultipartError, type Part, partsOf } from './multipart-parts.ts';

export interface MultipartOptions<S extends z.ZodMiniType> {
  schema: S;
  /** The name of the part with the bytes. */
  fileField: string;
  /** The largest file that is kept in memory where it comes before the fields. */
  fileBytes: number;
  /** The whole body, with its envelope. */
  bodyBytes: number;
  /** How long the body may take to arrive. */
  deadlineMs: number;
  /** Whoever uses the file keeps none of its bytes once they are done: their memory is freed then. */
  isLetGo?: boolean;
}

const fieldBytesAtMost = 16 * 1024;
const partsAtMost = 40;
const bytesAtATime = 128 * 1024;

/**
 * Reads a form with one file. `use` begins as soon as the fields are complete and the file's bytes arrive, and reads
 * them as they come; only where a client sends the file before the fields is it held in memory.
 * @throws AppError bad_request, too_large, timeout, unsupported_media; ValidationError; whatever `use` throws
 */
export async function readMultipart<S extends z.ZodMiniType, T>(
  request: FastifyRequest,
  options: MultipartOptions<S>,
  use: (fields: z.output<S>, file: AsyncIterable<Buffer>) => Promise<T>,
): Promise<T> {
  const boundary = boundaryOf(request.headers['content-type']);
  if (boundary === null) throw new AppError('unsupported_media', errorMessages.unsupportedBody);
  if (Number(request.headers['content-length'] ?? 0) > options.bodyBytes) {
    throw new AppError('too_large', errorMessages.tooLarge);
  }
  let late = false;
  const timer = setTimeout(() => {
    late = true;
    request.raw.destroy();
  }, options.deadlineMs);
  const pieces: Buffer[] = [];
  const note = (piece: Buffer): void => {
    if (!options.isLetGo) return;
    pieces.push(piece);
    giveAway(piece);
  };
  const source = bounded(request.raw, options.bodyBytes, note);
  try {
    const result = await readForm(partsOf(source, boundary), options, use);
    pieces.forEach(letGo);
    return result;
  } catch (error) {
    if (late) throw new AppError('timeout', errorMessages.timeout, { cause: error });
    // The connection broke: nobody reads the answer, and it is no error of ours.
    const isGone = request.raw.destroyed && !(error instanceof AppError);
    if (error instanceof MultipartError || isGone) {
      throw new AppError('bad_request', errorMessages.incompleteBody, {
        cause: error,
        facts: { retry: true },
      });
    }
    throw error;
  } finally {
    void source.return(undefined);
    passOver(request.raw, options.bodyBytes, timer);
  }
}

/**
 * Lets the rest of a refused body run by, so that a client that is still sending can read the answer. A body that does
 * not end within its bounds is cut off.
 */
function passOver(stream: Readable, atMost: number, deadline: NodeJS.Timeout): void {
  if (stream.readableEnded || stream.destroyed) {
    clearTimeout(deadline);
    return;
  }
  let size = 0;
  stream.on('data', (piece: Buffer) => {
    size += piece.length;
    if (size > atMost) stream.destroy();
  });
  stream.on('close', () => clearTimeout(deadline));
  stream.resume();
}

async function readForm<S extends z.ZodMiniType, T>(
  parts: AsyncGenerator<Part>,
  { schema, fileField, fileBytes }: MultipartOptions<S>,
  use: (fields: z.output<S>, file: AsyncIterable<Buffer>) => Promise<T>,
): Promise<T> {
  const fields = Object.create(null) as Record<string, string>;
  let held: Buffer | null = null;
  let count = 0;
  for await (const part of parts) {
    count += 1;
    if (count > partsAtMost) throw new MultipartError('too many parts');
    if (part.name !== fileField || part.fileName === null) {
      fields[part.name] = (await collect(part.body, fieldBytesAtMost)).toString('utf8');
      continue;
    }
    if (held) throw new MultipartError('more than one file');
    const early = schema.safeParse(fields);
    // Awaited here: leaving the loop closes `parts`, which the file is still read from.
    if (early.success) return await use(early.data, wholePart(part.body, parts));
    held = await collect(part.body, fileBytes);
  }
  const late = parse(schema, fields, 'body');
  if (!held) throw new MultipartError('no file');
  return use(late, once(held));
}

/** The file's bytes; ends only when the rest of the form has proved to be whole too. */
async function* wholePart(body: AsyncIterable<Buffer>, parts: AsyncGenerator<Part>): AsyncGenerator<Buffer> {
  yield* body;
  for await (const rest of parts) await collect(rest.body, fieldBytesAtMost);
}

async function* once(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}

/**
 * The request's bytes, each piece of which is noted. Giving up in the middle leaves the connection open, so that the answer can still be read.
 *
 * Node reads a connection for as long as there is something, up to 2 MB, before it turns to the next one; forty that send
 * as fast as they can would make everybody else wait for 80 ms. So each pauses for the others after a part of that.
 */
async function* bounded(
  stream: Readable,
  atMost: number,
  note: (piece: Buffer) => void,
): AsyncGenerator<Buffer> {
  let size = 0;
  let pauseAt = bytesAtATime;
  for await (const piece of stream.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    size += piece.length;
    if (size > atMost) throw new AppError('too_large', errorMessages.tooLarge);
    note(piece);
    yield piece;
    if (size < pauseAt) continue;
    await setImmediate();
    pauseAt = size + bytesAtATime;
  }
}
