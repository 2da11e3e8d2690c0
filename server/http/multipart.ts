import multipart, { type Multipart, type MultipartFile } from '@fastify/multipart';
import { rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import { isDiskFull } from '#server/lib/system-errors.ts';
import type { WorkFile, WorkFolder } from '#server/stores/work-files.ts';
import { AppError } from '#shared/errors.ts';
import { parse } from './bind.ts';

export interface MultipartOptions<S extends z.ZodMiniType> {
  schema: S;
  /** The name of the part with the bytes. */
  fileField: string;
  /** Folder of the bytes until the form has ended. */
  work: WorkFolder;
  /** The largest body, with its envelope. */
  bodyBytes: number;
  /** Time in which the body must arrive. */
  deadlineMs: number;
}

/** Does something with a whole form. */
type UseForm<S extends z.ZodMiniType, T> = (fields: z.output<S>, file: WorkFile) => Promise<T>;

const limits = {
  fileSize: Infinity,
  fields: 30,
  fieldSize: 16 * 1024,
  files: 5,
  parts: 40,
  headerSize: 8 * 1024,
};

/** Lets {@link readMultipart} read this app's forms. */
export function acceptMultipart(app: FastifyInstance): void {
  // The reader of the file tells that it is too long.
  void app.register(multipart, { throwFileSizeLimit: false });
}

/** The sender's part went wrong: the form is malformed, or its connection ended. */
class BrokenBody extends Error {}

/**
 * Reads a form with one file, in whatever order its parts stand: the bytes go to a file of this machine as they come, so
 * memory holds none of them. That file is removed when `use` has ended.
 * @throws AppError bad_request, too_large, timeout, unsupported_media, storage_full; ValidationError; whatever `use` throws
 */
export async function readMultipart<S extends z.ZodMiniType, T>(
  request: FastifyRequest,
  options: MultipartOptions<S>,
  use: UseForm<S, T>,
): Promise<T> {
  const { raw } = request;
  if (!/;\s*boundary=/i.test(request.headers['content-type'] ?? '')) {
    throw new AppError('unsupported_media', 'errors:unsupportedBody');
  }
  if (Number(request.headers['content-length'] ?? 0) > options.bodyBytes) {
    throw new AppError('too_large', 'errors:tooLarge');
  }
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    raw.destroy();
  }, options.deadlineMs);
  const form: Form = { fields: Object.create(null), file: null };
  const reading = readForm(request.parts({ limits }), options, form);
  cutOffBeyond(raw, 2 * options.bodyBytes);
  try {
    await reading;
    const fields = parse(options.schema, form.fields, 'body');
    if (!form.file) throw new BrokenBody('no file');
    clearTimeout(timer);
    return await use(fields, form.file);
  } catch (error) {
    if (isLate) throw new AppError('timeout', 'errors:timeout', { cause: error });
    if (!(error instanceof BrokenBody)) throw error;
    const facts = { retry: true };
    throw new AppError('bad_request', 'errors:incompleteBody', { cause: error, facts });
  } finally {
    passOver(raw, timer);
    if (form.file) await rm(form.file.path, { force: true });
  }
}

/** The parts that have arrived. */
interface Form {
  fields: Record<string, unknown>;
  file: WorkFile | null;
}

async function readForm<S extends z.ZodMiniType>(
  parts: AsyncIterator<Multipart>,
  { fileField, work, bodyBytes }: MultipartOptions<S>,
  form: Form,
): Promise<void> {
  const { fields } = form;
  for (let part; (part = await nextOf(parts)) !== null;) {
    const name = part.fieldname;
    if (part.type === 'file' && name === fileField) {
      if (form.file) throw new BrokenBody('more than one file');
      form.file = await work.write(bytesOf(part, bodyBytes)).catch(refuseFull);
      continue;
    }
    if (part.type === 'file') part.file.resume();
    else if (part.valueTruncated) throw new BrokenBody('a field is too long');
    // A file in another field, and a field that comes twice, fit no schema.
    const value = part.type === 'file' ? {} : part.value;
    fields[name] = name in fields ? [fields[name], value] : value;
  }
}

function refuseFull(error: unknown): never {
  if (!isDiskFull(error)) throw error;
  throw new AppError('storage_full', 'errors:diskFull', { cause: error });
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

/** @throws AppError too_large as soon as there is more, also where the body never ends */
async function* bytesOf({ file }: MultipartFile, atMost: number): AsyncGenerator<Uint8Array> {
  let size = 0;
  try {
    for await (const piece of file as AsyncIterable<Uint8Array>) {
      size += piece.length;
      if (size > atMost) break;
      yield piece;
    }
  } catch (error) {
    throw new BrokenBody('the file did not arrive whole', { cause: error });
  }
  if (size > atMost) throw new AppError('too_large', 'errors:tooLarge');
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

/** Time in which a client whose body does not end may read the answer: an immediate hang-up would lose it. */
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
