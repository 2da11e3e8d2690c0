import type { FastifyRequest } from 'fastify';
import type { Language } from '#shared/texts/texts.ts';
import { languageOf } from './language.ts';
import { readRemembered } from './remembered.ts';

/** Facts about the sender of a request, beside the session. */
export interface Caller {
  /** The browser's `X-Session-ID`; null where it is not one of ours. */
  deviceId: string | null;
  userAgent: string;
  ip: string;
  /** For mails and whatever else is written later than the answer. */
  language: Language;
  /** Secrets by which the browser is remembered after a second factor. */
  remembered: readonly string[];
}

export function readCaller(request: FastifyRequest): Caller {
  const id = request.headers['x-session-id'];
  return {
    deviceId: typeof id === 'string' && /^[\w-]{8,64}$/.test(id) ? id : null,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
    ip: request.ip,
    language: languageOf(request),
    remembered: readRemembered(request),
  };
}
