import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Blobs } from '#server/stores/blobs.ts';
import type { ByteRange } from '#server/stores/object-store.ts';
import { AppError } from '#shared/errors.ts';
import { attachment } from './attachment.ts';
import { answerRange } from './range.ts';

export interface SendFileOptions {
  contentType: string;
  /** For `Cache-Control`; the bytes themselves never change, but who may have them can. */
  cacheControl: string;
  /** In ms since 1970; by default the time at which the bytes were stored. */
  lastModified?: number;
  /** Offers the bytes for saving under this name. */
  downloadName?: string;
  /** Validity of an address of the store itself, where the store can serve. */
  urlSeconds?: number;
  /** Sends this part of the blob as if it were all there is… */
  part?: ByteRange;
  /** …and these bytes before it. */
  prefix?: Uint8Array;
}

/**
 * Answers a GET or HEAD with a blob or the part of it that was asked for, straight from the store to the socket.
 * A reader who goes away ends it without an error.
 * @throws AppError not_found where the blob is not there; range_not_satisfiable, precondition_failed as RFC 9110 says
 */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  blobs: Blobs,
  sha256: string,
  options: SendFileOptions,
): Promise<FastifyReply> {
  const found = await blobs.stat(sha256);
  if (found === null) throw new AppError('not_found', 'errors:notFound');
  const { contentType, part = { start: 0, end: found.size - 1 }, prefix = new Uint8Array() } = options;
  const isWhole = options.part === undefined && prefix.length === 0;
  const elsewhere = isWhole
    ? await blobs.url(sha256, { contentType, seconds: options.urlSeconds ?? 300 })
    : null;
  if (elsewhere !== null) return reply.header('Cache-Control', 'no-store').redirect(elsewhere, 307);

  const { status, headers, range } = answerRange(request.method, request.headers, {
    size: prefix.length + part.end - part.start + 1,
    etag: isWhole ? `"${sha256}"` : `"${sha256}-${part.start}-${part.end}"`,
    lastModified: options.lastModified ?? found.storedAt,
  });
  reply.headers(headers);
  if (status === 416) throw new AppError('range_not_satisfiable', 'errors:rangeNotSatisfiable');
  if (status === 412) throw new AppError('precondition_failed', 'errors:preconditionFailed');
  reply.code(status).header('Cache-Control', options.cacheControl);
  if (status === 304) return reply.send();
  reply.type(contentType);
  if (options.downloadName !== undefined)
    reply.header('Content-Disposition', attachment(options.downloadName));
  // An empty stream leaves the length that was told to a HEAD as it is.
  if (range === null) return reply.send(Readable.from([]));

  const start = part.start + Math.max(range.start - prefix.length, 0);
  const end = part.start + range.end - prefix.length;
  const bytes = end < start ? [] : await blobs.open(sha256, { start, end });
  const before = prefix.subarray(range.start, range.end + 1);
  return reply.send(Readable.from(exactly(range.end - range.start + 1, before, bytes)));
}

/**
 * Passes on exactly `length` bytes. Throws if they end early: otherwise the client would wait for the rest of the announced
 * length.
 */
async function* exactly(
  length: number,
  before: Uint8Array,
  bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  let sent = before.length;
  if (sent > 0) yield before;
  for await (const piece of bytes) {
    sent += piece.length;
    yield piece;
  }
  if (sent !== length) throw new Error(`a blob has ${sent} bytes where ${length} were expected`);
}
