import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { bind } from '#server/http/bind.ts';
import type { Http } from '#server/http/http.ts';
import { asAppError } from '#server/http/errors.ts';
import { languageFor } from '#server/http/language.ts';
import { comeAgain } from '#server/http/maintenance.ts';
import { AppError } from '#shared/errors.ts';
import { wording } from '#shared/texts/texts.ts';
import { subsonicGet, subsonicPost } from '#shared/apps/subsonic.ts';
import { type Failure, SubsonicError, subsonicErrors, writeAnswer } from './answer.ts';
import { formatOf, readArguments } from './arguments.ts';
import { calls, findCall } from './calls.ts';
import { logIn } from './login.service.ts';

/** The OpenSubsonic API (opensubsonic.netlify.app) at `/rest/…`, so that listeners' apps can play Segue. */
export function subsonicRoutes(http: Http): void {
  for (const endpoint of [subsonicGet, subsonicPost]) {
    bind(http, endpoint, ({ params, request, reply }) =>
      answer(http, params.call.replace(/\.view$/, ''), request, reply),
    );
  }
}

async function answer(
  { ctx }: Http,
  name: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const args = readArguments(request.query, request.body);
  const format = formatOf(args);
  const say = (written: Parameters<typeof writeAnswer>[0]): FastifyReply => {
    const { type, text } = writeAnswer(written, format);
    return reply.type(type).header('Cache-Control', 'no-store').send(text);
  };
  try {
    const open = findCall(calls.open, name);
    if (open) return say({ ok: open() });
    const listener = await logIn(ctx, args, request.ip);
    const call = { ctx, args, ip: request.ip, listener, body: request.body };
    const send = findCall(calls.bytes, name);
    if (send) return await send(call, request, reply);
    const read = findCall(calls.read, name);
    if (read) return say({ ok: await read(call) });
    const write = findCall(calls.write, name);
    if (!write) throw new SubsonicError(subsonicErrors.notFound, 'subsonic:notSupported', { call: name });
    // Most apps write by GET, which the gate for all requests lets pass.
    if (ctx.state.maintenance.active()) throw comeAgain();
    const hasWritten = ctx.state.maintenance.beginWriting();
    try {
      return say({ ok: await write(call) });
    } finally {
      hasWritten();
    }
  } catch (error) {
    if (reply.sent || isAboutBytes(error)) throw error;
    return say({ failure: failureOf(error, request) });
  }
}

/** Reports whether an error keeps HTTP's own status: a client would take an envelope with status 200 for the bytes. */
const isAboutBytes = (error: unknown): boolean =>
  error instanceof AppError &&
  (error.code === 'range_not_satisfiable' || error.code === 'precondition_failed');

const codes: Partial<Record<AppError['code'], Failure['code']>> = {
  not_found: subsonicErrors.notFound,
  forbidden: subsonicErrors.notAuthorized,
  conflict: subsonicErrors.notAuthorized,
  unprocessable: subsonicErrors.notAuthorized,
  unauthenticated: subsonicErrors.wrongLogin,
};

function failureOf(error: unknown, request: FastifyRequest): Failure {
  if (error instanceof z.core.$ZodError) {
    const key = 'subsonic:unfit';
    const message = wording(key, languageFor(request, key));
    return { code: subsonicErrors.missingParameter, message };
  }
  const known = error instanceof SubsonicError ? error : error instanceof Error ? asAppError(error) : null;
  if (known === null) {
    request.log.error({ reqId: request.id, err: error }, 'Unexpected error');
    const key = 'errors:internal';
    return { code: subsonicErrors.generic, message: wording(key, languageFor(request, key)) };
  }
  const code = known instanceof SubsonicError ? known.code : (codes[known.code] ?? subsonicErrors.generic);
  return { code, message: wording(known.text, languageFor(request, known.text), known.params) };
}
