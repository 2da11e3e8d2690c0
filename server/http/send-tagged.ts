import type { FastifyReply, FastifyRequest } from 'fastify';
import { sha256 } from '#server/lib/hash.ts';
import { formatHttpDate, parseHttpDate } from './http-date.ts';

/** Bytes to send, and the strong entity tag that names them. */
export interface Tagged {
  bytes: Buffer;
  etag: string;
  /** Media type with its character set. */
  contentType: string;
  /** In ms since 1970, for clients without entity tags: to them, only changes after this moment count. */
  lastModified?: number;
}

export const jsonType = 'application/json; charset=utf-8';

/** A text with a tag made of its own bytes. */
export function tagged(text: string, contentType: string): Tagged {
  const bytes = Buffer.from(text);
  return { bytes, contentType, etag: `"${sha256(bytes).slice(0, 24)}"` };
}

/**
 * Answers bytes, or 304 where the reader has them already (RFC 9110 section 13.1.2). Caches on the way may keep
 * them but have to ask each time, with what the reader sent: no answer goes to the wrong person.
 */
export function sendTagged(
  request: FastifyRequest,
  reply: FastifyReply,
  { bytes, etag, contentType, lastModified }: Tagged,
): FastifyReply {
  reply.header('etag', etag).header('cache-control', 'no-cache');
  if (lastModified !== undefined) reply.header('last-modified', formatHttpDate(lastModified));
  const { 'if-none-match': tags, 'if-modified-since': since } = request.headers;
  // RFC 9110 section 13.2.2: a date counts only where no tag is sent.
  const isKnown = tags === undefined ? isSince(since, lastModified) : isNamed(tags, etag);
  if (isKnown) return reply.status(304).send();
  return reply.header('content-type', contentType).send(bytes);
}

function isSince(header: string | undefined, lastModified: number | undefined): boolean {
  const since = parseHttpDate(header ?? '');
  return since !== null && lastModified !== undefined && Math.floor(lastModified / 1000) * 1000 <= since;
}

/** Reports whether an `If-None-Match` names the tag. */
export function isNamed(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  if (header.trim() === '*') return true;
  return header.split(',').some((one) => one.trim().replace(/^W\//, '') === etag);
}
