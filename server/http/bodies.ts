import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#shared/errors.ts';
import { errorMessages } from '#shared/messages/errors.ts';

/** Teaches an app the bodies of the contract: JSON, forms as fields, everything else as an untouched stream. */
export function acceptBodies(app: FastifyInstance): void {
  const readJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    // Many clients say that of every request, and send nothing where there is nothing to say.
    if (text === '') done(null, undefined);
    else void readJson(request, String(text), done);
  });
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, text, done) => {
      done(null, readForm(String(text)));
    },
  );
  app.addContentTypeParser('*', (_request, payload, done) => {
    done(null, payload);
  });
}

/** Fields by name; one that comes several times is a list, as in a query. */
function readForm(text: string): Record<string, string | string[]> {
  const fields = new URLSearchParams(text);
  return Object.fromEntries(
    [...new Set(fields.keys())].map((name) => {
      const all = fields.getAll(name);
      return [name, all.length > 1 ? all : (all[0] ?? '')];
    }),
  );
}

/**
 * The bytes of a request whose body is no JSON and no form, as they come.
 * @throws AppError unsupported_media where it was one of those
 */
export function bodyStream(request: FastifyRequest): Readable {
  if (request.body instanceof Readable) return request.body;
  // Fastify reads plain text by itself.
  if (typeof request.body === 'string') return Readable.from([Buffer.from(request.body)]);
  throw new AppError('unsupported_media', errorMessages.unsupportedBody);
}
