import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Blobs, ByteRange } from '#server/adapters/blobs/blobs.ts';
import { AppError } from '#shared/errors.ts';
import { errorMessages } from '#shared/messages/errors.ts';
import { attachment } from './attachment.ts';
import { answerRange } from './range.ts';

export interface SendBlobOptions {
  contentType: string;
  /** For `Cache-Control`; the bytes themselves never change, but who may have them can. */
  cacheControl: string;
  /** In ms since 1970; when the bytes were stored, unless told otherwise. */
  lastModified?: number;
  /** Offers the bytes for saving under this name. */
  downloadName?: string;
  /** How long an address of the store itself may be used, where the store can serve. */
  urlSeconds?: number;
  /** Sends this part of the blob as if it were all there is… */
  part?: ByteRange;
  /** …and these bytes before it. */
  prefix?: Uint8Array;
}

/**
 * Answers a GET or HEAD with a blob or the part of it that was asked for, straight from the store to the socket.
 * Throws `not_found` where the blob is not there, `range_not_satisfiable` and `precondition_failed` as RFC 9110 says.
 * A reader who goes away ends it without an error.
 */
export async function sendBlob(
  request: FastifyRequest,
  reply: FastifyReply,
  blobs: Blobs,
  sha256: string,
  options: SendBlobOptions,
): Promise<FastifyReply> {
  const found = await blobs.stat(sha256);
  if (found === null) throw new AppError('not_found', errorMessages.notFound);
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
  if (status === 416) throw new AppError('range_not_satisfiable', errorMessages.rangeNotSatisfiable);
  if (status === 412) throw new AppError('precondition_failed', errorMessages.preconditionFailed);
  reply.code(status).header('Cache-Control', options.cacheControl);
  if (status === 304) return reply.send();
  reply.type(contentType);
  if (options.downloadName !== undefined)
    reply.header('Content-Disposition', attachment(options.downloadName));

  reply.hijack();
  const { raw } = reply;
  raw.writeHead(status, reply.getHeaders() as Record<string, string | number | string[]>);
  if (range === null) {
    raw.end();
    return reply;
  }
  if (range.start < prefix.length) raw.write(prefix.subarray(range.start, range.end + 1));
  const start = part.start + Math.max(range.start - prefix.length, 0);
  const end = part.start + range.end - prefix.length;
  try {
    if (end < start || (await blobs.copyTo(raw, sha256, { start, end }))) raw.end();
  } catch (error) {
    // The status is out: all that can still be told is that the body is not whole.
    request.log.error({ err: error, sha256 }, 'A blob broke off');
    raw.destroy();
  }
  return reply;
}
