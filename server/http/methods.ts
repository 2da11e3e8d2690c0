import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { AppError, type ErrorCode, errorStatus } from '#shared/errors.ts';

/** In the order in which `Allow` names them. */
const methods = ['HEAD', 'GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
const refusable = methods.filter((method) => method !== 'HEAD' && method !== 'OPTIONS');

/**
 * Answers for the methods that an address lacks: 405 with `Allow`, and OPTIONS with the same list (RFC 9110 sections 9.3.7
 * and 15.5.6). Call it before anything is bound, and what it answers when all is.
 */
export function openMethods(app: FastifyInstance): () => void {
  const byAddress = new Map<string, { url: string; found: Set<string> }>();
  app.addHook('onRoute', ({ url, method }) => {
    // The names of an address's parts differ from call to call.
    const key = url.replaceAll(/:\w+/g, ':');
    const address = byAddress.getOrInsertComputed(key, () => ({ url, found: new Set() }));
    for (const one of [method].flat()) address.found.add(one);
  });
  return () => {
    for (const { url, found } of byAddress.values()) answerOtherMethods(app, url, new Set(found));
  };
}

function answerOtherMethods(app: FastifyInstance, url: string, found: ReadonlySet<string>): void {
  const allowed = methods.filter((method) => found.has(method) || method === 'OPTIONS').join(', ');
  app.route({
    method: 'OPTIONS',
    url,
    handler(_request, reply) {
      // A browser asks so before it calls for another site.
      if (reply.hasHeader('access-control-allow-origin'))
        void reply.header('access-control-allow-methods', allowed);
      return reply.status(204).header('allow', allowed).send();
    },
  });
  const others = refusable.filter((method) => !found.has(method));
  if (others.length === 0) return;
  app.route({
    method: others,
    url,
    // Before anybody is asked who they are, and before a body is read.
    onRequest: async (_request, reply) => {
      reply.header('allow', allowed);
      throw new AppError('method_not_allowed', 'errors:methodNotAllowed');
    },
    handler: () => undefined,
  });
}

/** Refuses methods that no address takes, such as QUERY and PROPFIND (RFC 9110 section 15.6.2). */
export function refuseUnknownMethods(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const isKnown = methods.includes(request.method);
    done(isKnown ? undefined : new AppError('not_implemented', 'errors:methodUnknown'));
  });
}

/** The head of a request, as far as its method (RFC 9112 section 3). */
const requestLine = /^[\w!#$%&'*+.^`|~-]+ \S+ HTTP\/1\.[01]\r\n/;

/** An error of Node's parser; `rawPacket` is the buffer that it could not read. */
type Unreadable = Error & { code?: string; rawPacket?: unknown };

/** Answers what Node's parser refuses before there is a request: in the form of every other error. */
export function refuseUnreadable(error: Unreadable, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const code = reasonOf(error);
  const status = error.code === 'HPE_HEADER_OVERFLOW' ? 431 : errorStatus[code];
  const detail = STATUS_CODES[status] ?? '';
  const body = JSON.stringify({ detail, code });
  const head = [
    `HTTP/1.1 ${status} ${detail}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${body.length}`,
    'Connection: close',
  ];
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  socket.destroy(error);
}

function reasonOf({ code, rawPacket }: Unreadable): ErrorCode {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return 'timeout';
  const sent = Buffer.isBuffer(rawPacket) ? rawPacket.subarray(0, 2048).toString('latin1') : '';
  return code === 'HPE_INVALID_METHOD' && requestLine.test(sent) ? 'not_implemented' : 'bad_request';
}
