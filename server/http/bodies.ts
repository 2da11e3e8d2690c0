import type { FastifyInstance } from 'fastify';

/** Teaches an app the bodies of the contract beside JSON: forms as fields, everything else as an untouched stream. */
export function acceptBodies(app: FastifyInstance): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, text, done) => {
      done(null, Object.fromEntries(new URLSearchParams(String(text))));
    },
  );
  app.addContentTypeParser('*', (_request, payload, done) => {
    done(null, payload);
  });
}
