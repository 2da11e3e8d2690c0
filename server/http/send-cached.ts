import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * Answers JSON that is kept ready, or 304 where the reader has them already (RFC 9110 section 13.1.2). Caches
 * on the way may keep them but have to ask each time, with what the reader sent: no answer goes to the wrong person.
 */
export function sendCached(
  request: FastifyRequest,
  reply: FastifyReply,
  { json, etag }: { json: Buffer; etag: string },
): FastifyReply {
  reply.header('etag', etag).header('cache-control', 'no-cache');
  if (isNamed(request.headers['if-none-match'], etag)) return reply.status(304).send();
  return reply.header('content-type', 'application/json; charset=utf-8').send(json);
}

/** Whether an `If-None-Match` names the tag. */
export function isNamed(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  if (header.trim() === '*') return true;
  return header.split(',').some((one) => one.trim().replace(/^W\//, '') === etag);
}
