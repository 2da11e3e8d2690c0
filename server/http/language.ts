import type { FastifyRequest } from 'fastify';
import { german } from '#shared/messages/german/all.ts';
import {
  type Language,
  languageOf as languageOfMessage,
  type Message,
  provideGerman,
} from '#shared/messages/message.ts';

provideGerman(german);

/** The language that texts in a reply are in: Italian or German where the client asks for it first, else English. */
export function languageOf(request: FastifyRequest): Language {
  const first = /^\s*(it|de)\b/i.exec(request.headers['accept-language'] ?? '')?.[1]?.toLowerCase();
  return first === 'it' || first === 'de' ? first : 'en';
}

/**
 * The language for one text. A client that takes any (`*`: the web in its mixed mode) gets each text in the language
 * in which the specification gives it.
 */
export function languageFor(request: FastifyRequest, message: Message): Language {
  const takesAny = request.headers['accept-language']?.trim() === '*';
  return takesAny ? languageOfMessage(message, 'segue') : languageOf(request);
}
