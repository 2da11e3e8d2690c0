import type { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import { AppError } from '#shared/errors.ts';
import { errorMessages } from '#shared/messages/errors.ts';
import { type FormOptions, openForm, type UseForm } from './form.ts';
import { boundaryOf, MultipartError } from './form-parser.ts';
import { readBody } from './request-body.ts';

export interface MultipartOptions<S extends z.ZodMiniType> extends FormOptions<S> {
  /** The whole body, with its envelope. */
  bodyBytes: number;
  /** How long the body may take to arrive. */
  deadlineMs: number;
}

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
  const boundary = boundaryOf(request.headers['content-type']);
  if (boundary === null) throw new AppError('unsupported_media', errorMessages.unsupportedBody);
  const length = request.headers['content-length'];
  const bodyBytes = length === undefined ? null : Number(length);
  if (bodyBytes !== null && bodyBytes > options.bodyBytes) {
    throw new AppError('too_large', errorMessages.tooLarge);
  }
  let late = false;
  const timer = setTimeout(() => {
    late = true;
    request.raw.destroy();
  }, options.deadlineMs);
  const form = openForm({ boundary, bodyBytes }, options, use);
  const reading = readBody(request.raw, options.bodyBytes, form.take);
  reading.ended.then(
    () => form.end(),
    (error: unknown) => form.fail(error),
  );
  try {
    return await form.result;
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
    reading.stop();
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
