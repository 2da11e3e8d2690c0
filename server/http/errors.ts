import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AppContext } from '#server/context.ts';
import { isForeignKeyViolation, isRecordsTaken } from '#server/db/dialect.ts';
import { isConnectionError, isDiskFull } from '#server/lib/system-errors.ts';
import { AppError, type ErrorReply } from '#shared/errors.ts';
import { wording } from '#shared/texts/texts.ts';
import { languageFor, languageOf } from './language.ts';
import { comeAgain } from './maintenance.ts';
import type { FieldIssue } from './validation.ts';

/** A body, query or path that does not fit its schema: 422 with a list of issues. */
export class ValidationError extends Error {
  readonly issues: FieldIssue[];

  constructor(issues: FieldIssue[]) {
    super('The request does not fit its schema');
    this.issues = issues;
  }
}

/** Turns every error into `{ detail, code }`: the one place that answers errors. */
export function handleErrors(app: FastifyInstance, ctx: AppContext): void {
  app.setErrorHandler((error: FastifyError | Error, request, reply) => {
    if (error instanceof ValidationError) {
      const language = languageOf(request);
      const detail = error.issues.map(({ loc, type, tell }) => ({ loc, msg: tell(language), type }));
      return reply.status(422).send({ detail, code: 'unprocessable' } satisfies ErrorReply);
    }
    // Whatever keeps them may have begun unheard.
    if (isRecordsTaken(error)) ctx.state.maintenance.look();
    const known = asAppError(error);
    if (known) return sendAppError(known, request, reply);
    request.log.error({ reqId: request.id, err: error }, 'Unexpected error');
    if (isDiskFull(error)) {
      return sendAppError(new AppError('storage_full', 'errors:diskFull'), request, reply);
    }
    if (isConnectionError(error)) {
      return sendAppError(
        new AppError('unavailable', 'errors:unavailable', { retryAfterSeconds: 5 }),
        request,
        reply,
      );
    }
    return sendAppError(new AppError('internal', 'errors:internal'), request, reply);
  });

  app.setNotFoundHandler((request, reply) =>
    sendAppError(new AppError('not_found', 'errors:notFound'), request, reply),
  );
}

/**
 * Answers what Fastify refuses before any hook has run (an address that is none, a part of one that is too long) as
 * every other error, with the same headers.
 */
export function refuseAddress(headers: Record<string, string>) {
  return (_error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    reply.headers(headers);
    sendAppError(new AppError('bad_request', 'errors:badRequest'), request, reply);
  };
}

function sendAppError(error: AppError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error.retryAfterSeconds !== undefined) reply.header('retry-after', Math.ceil(error.retryAfterSeconds));
  if (error.status === 401) reply.header('www-authenticate', 'Bearer');
  const detail = wording(error.text, languageFor(request, error.text), error.params);
  return reply.status(error.status).send({ detail, code: error.code, ...error.facts });
}

/** The answer to an error that is not the server's fault; null where it is. */
export function asAppError(error: FastifyError | Error): AppError | null {
  if (error instanceof AppError) return error;
  // A read that also notes something (a download in the audit log) is let through while a restore is under way.
  if (isRecordsTaken(error)) return comeAgain();
  // Somebody deleted it after it was looked at: a playlist, a track, the account that asks.
  if (isForeignKeyViolation(error)) return new AppError('not_found', 'errors:deletedMeanwhile');
  if (!('code' in error)) return null;
  switch (error.code) {
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
      return new AppError('bad_request', 'errors:invalidJson');
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new AppError('too_large', 'errors:tooLarge');
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new AppError('unsupported_media', 'errors:unsupportedBody');
    default:
      break;
  }
  // Whatever else Fastify itself refuses (a bad URL, a wrong content length) is the client's fault.
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) {
    return new AppError('bad_request', 'errors:badRequest');
  }
  return null;
}
