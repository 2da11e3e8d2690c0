import type { FastifyRequest } from 'fastify';
import { mixtureLanguage } from '#server/lib/texts.ts';
import { type Language, type LanguageChoice, languageNames } from '#shared/texts/languages.ts';
import type { TextKey } from '#shared/texts/texts.ts';

/** The language that texts in a reply are in: one of ours where the client asks for it first, else English. */
export function languageOf(request: FastifyRequest): Language {
  const first = /^\s*([a-z]{2})\b/i.exec(request.headers['accept-language'] ?? '')?.[1]?.toLowerCase();
  return languageNames.find((name) => name === first) ?? 'en';
}

/**
 * The language for one text. A client that takes any (`*`: the web in its mixed mode) gets each text in the language
 * in which the specification gives it.
 */
export function languageFor(request: FastifyRequest, key: TextKey): Language {
  const takesAny = request.headers['accept-language']?.trim() === '*';
  return takesAny ? mixtureLanguage(key) : languageOf(request);
}

/** The language in which a page that opens for the first time reads: the mixture where the browser asks for English. */
export function firstChoice(request: FastifyRequest): LanguageChoice {
  const language = languageOf(request);
  return language === 'en' ? 'segue' : language;
}
