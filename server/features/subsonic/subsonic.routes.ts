import type { FastifyReply, FastifyRequest } from 'fastify';
import { getAudio } from '#server/features/streaming/stream.service.ts';
import { bind } from '#server/http/bind.ts';
import type { Http } from '#server/http/http.ts';
import { languageFor } from '#server/http/language.ts';
import { sendFile } from '#server/http/send-file.ts';
import { AppError } from '#shared/errors.ts';
import { backupMessages } from '#shared/messages/backups.ts';
import { errorMessages } from '#shared/messages/errors.ts';
import { wording } from '#shared/messages/message.ts';
import { subsonicMessages } from '#shared/messages/subsonic.ts';
import { subsonicGet, subsonicPost } from '#shared/subsonic.ts';
import { type Failure, SubsonicError, subsonicErrors, writeAnswer } from './answer.ts';
import { formatOf, readArguments } from './arguments.ts';
import { browseMethods } from './browse.service.ts';
import { getCover } from './cover.service.ts';
import { listMethods } from './list.service.ts';
import { logIn } from './login.service.ts';
import { markMethods } from './mark.service.ts';
import { playlistMethods } from './playlist-calls.service.ts';
import { type Call, idOfKind, type Method } from './subsonic.service.ts';
import { openMethods, systemMethods } from './system.service.ts';

const methods: Record<string, Method> = {
  ...systemMethods,
  ...browseMethods,
  ...listMethods,
  ...playlistMethods,
  ...markMethods,
};

/** The protocol lets GET change things; in maintenance these wait like every writer. */
const writers = new Set(['star', 'unstar', 'scrobble', 'createPlaylist', 'updatePlaylist', 'deletePlaylist']);

type Bytes = (call: Call, request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

const audio = async ({ ctx, listener, given }: Call) =>
  getAudio(ctx, { viewer: listener, query: {} }, idOfKind(given.need('id'), 'song'));

/** The calls that answer bytes instead of an envelope. */
const bytes: Record<string, Bytes> = {
  // Whatever bitrate or format is wished for: what is stored is MP3, and is sent as it is.
  async stream(call, request, reply) {
    const { sha256, since } = await audio(call);
    const sent = { contentType: 'audio/mpeg', cacheControl: 'private, max-age=3600' };
    return sendFile(request, reply, call.ctx.stores.blobs, sha256, { ...sent, lastModified: since });
  },
  async download(call, request, reply) {
    const { sha256 } = await audio(call);
    const downloadName = `${idOfKind(call.given.need('id'), 'song')}.mp3`;
    const sent = { contentType: 'audio/mpeg', cacheControl: 'private, max-age=3600', downloadName };
    return sendFile(request, reply, call.ctx.stores.blobs, sha256, sent);
  },
  async getCoverArt(call, _request, reply) {
    const { type, bytes } = await getCover(call);
    return reply.type(type).header('Cache-Control', 'private, max-age=86400').send(bytes);
  },
};

/** The OpenSubsonic API (opensubsonic.netlify.app) at `/rest/…`, so that listeners' apps can play Segue. */
export function subsonicRoutes(http: Http): void {
  for (const endpoint of [subsonicGet, subsonicPost]) {
    bind(http, endpoint, ({ params, request, reply }) =>
      answer(http, params.call.replace('.view', ''), request, reply),
    );
  }
}

async function answer(
  { ctx }: Http,
  name: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const given = readArguments(request.query, request.body);
  const format = formatOf(given);
  const say = (written: Parameters<typeof writeAnswer>[0]): FastifyReply => {
    const { type, text } = writeAnswer(written, format);
    return reply.type(type).header('Cache-Control', 'no-store').send(text);
  };
  try {
    const open = Object.hasOwn(openMethods, name) ? openMethods[name] : undefined;
    if (open) return say({ ok: open() });
    const call = { ctx, given, ip: request.ip, listener: await logIn(ctx, given, request.ip) };
    const send = Object.hasOwn(bytes, name) ? bytes[name] : undefined;
    if (send) return await send(call, request, reply);
    const method = Object.hasOwn(methods, name) ? methods[name] : undefined;
    if (!method)
      throw new SubsonicError(subsonicErrors.generic, subsonicMessages.notSupported, { call: name });
    if (writers.has(name) && ctx.state.maintenance.active())
      throw new AppError('unavailable', backupMessages.maintenance);
    return say({ ok: await method(call) });
  } catch (error) {
    if (reply.sent || isAboutBytes(error)) throw error;
    return say({ failure: failureOf(error, request) });
  }
}

/** A request for a part is answered by HTTP's own statuses: an envelope with status 200 would be taken for the bytes. */
const isAboutBytes = (error: unknown): boolean =>
  error instanceof AppError &&
  (error.code === 'range_not_satisfiable' || error.code === 'precondition_failed');

const codes: Partial<Record<AppError['code'], Failure['code']>> = {
  not_found: subsonicErrors.notFound,
  forbidden: subsonicErrors.notAuthorized,
  unauthenticated: subsonicErrors.wrongLogin,
};

function failureOf(error: unknown, request: FastifyRequest): Failure {
  const known = error instanceof SubsonicError || error instanceof AppError;
  if (!known) {
    request.log.error({ reqId: request.id, err: error }, 'Unexpected error');
    const { internal } = errorMessages;
    return { code: subsonicErrors.generic, message: wording(internal, languageFor(request, internal)) };
  }
  const code = error instanceof SubsonicError ? error.code : (codes[error.code] ?? subsonicErrors.generic);
  return { code, message: wording(error.text, languageFor(request, error.text), error.params) };
}
