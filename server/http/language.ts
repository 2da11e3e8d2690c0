import type { FastifyRequest } from 'fastify';
import type { Language } from '#shared/messages/message.ts';

/** The language that texts in a reply are in: Italian where the client asks for it first, else English. */
export function languageOf(request: FastifyRequest): Language {
  return /^\s*it\b/i.test(request.headers['accept-language'] ?? '') ? 'it' : 'en';
}
