import type { FastifyRequest } from 'fastify';
import { type Language, languageOf as languageOfMessage, type Message } from '#shared/messages/message.ts';

/** The language that texts in a reply are in: Italian where the client asks for it first, else English. */
export function languageOf(request: FastifyRequest): Language {
  return /^\s*it\b/i.test(request.headers['accept-language'] ?? '') ? 'it' : 'en';
}

/**
 * The language for one text. A client that takes any (`*`: the web in its mixed mode) gets each text in the language
 * in which the specification gives it.
 */
export function languageFor(request: FastifyRequest, message: Message): Language {
  const takesAny = request.headers['accept-language']?.trim() === '*';
  return takesAny ? languageOfMessage(message, 'segue') : languageOf(request);
}
