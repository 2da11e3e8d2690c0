import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#shared/errors.ts';
import { formFieldsMax } from '#shared/limits.ts';
import { acceptMultipart } from './multipart.ts';

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
    (request, text, done) => {
      const { endpoint } = request.routeOptions.config;
      // Any other endpoint refuses a form by its content type, or reads no body at all.
      if (endpoint?.bodyType !== 'form') return done(null, {});
      const fields = readForm(String(text), endpoint.formFields ?? formFieldsMax);
      if (fields) done(null, fields);
      else done(new AppError('bad_request', 'errors:tooManyFields'));
    },
  );
  acceptMultipart(app);
  app.addContentTypeParser('*', (_request, payload, done) => {
    done(null, payload);
  });
}

/** Fields by name; one that comes several times is a list, as in a query. Null where there are more than `most`. */
export function readForm(text: string, most: number): Record<string, string | string[]> | null {
  // Counted before they are parsed: Node's parser takes quadratic time for fields without `=`.
  if (text.split('&', most + 1).length > most) return null;
  const form = new URLSearchParams(text);
  const fields = new Map<string, string | string[]>();
  for (const [name, value] of form) {
    const before = fields.get(name);
    if (Array.isArray(before)) before.push(value);
    else fields.set(name, before === undefined ? value : [before, value]);
  }
  return Object.fromEntries(fields);
}

/**
 * The bytes of a request whose body is no JSON and no form, as they come.
 * @throws AppError unsupported_media where it was one of those
 */
export function bodyStream(request: FastifyRequest): Readable {
  if (request.body instanceof Readable) return request.body;
  // Fastify reads plain text by itself.
  if (typeof request.body === 'string') return Readable.from([Buffer.from(request.body)]);
  throw new AppError('unsupported_media', 'errors:unsupportedBody');
}
