import type { ServerResponse } from 'node:http';
import websocket, { type WebSocket } from '@fastify/websocket';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#shared/errors.ts';
import { socketClosed } from '#shared/sockets.ts';
import { requireScope } from './bind.ts';
import type { Http, Viewer } from './http.ts';

const payloadBytesAtMost = 64 * 1024;
const socketsPerAddress = 50;

/** Lets routes of the application be sockets. */
export function acceptSockets(app: FastifyInstance): void {
  void app.register(websocket, {
    options: {
      maxPayload: payloadBytesAtMost,
      handleProtocols: (protocols) => (protocols.has('bearer') ? 'bearer' : false),
    },
  });
}

export interface SocketRoute {
  path: string;
  /** Most sockets of one address. */
  most?: number;
  /** Refuses who may not have this socket. */
  permit?: (viewer: Viewer, request: FastifyRequest) => Promise<unknown>;
  join: (socket: WebSocket, viewer: Viewer, request: FastifyRequest) => void;
}

/** Serves a socket at a path to those whom {@link admitSocket} lets in. */
export function serveSocket(http: Http, { path, most, permit, join }: SocketRoute): void {
  const perAddress = new Map<string, number>();
  const viewers = new WeakMap<FastifyRequest, Viewer>();
  void http.app.register(async (scope) => {
    scope.get(
      path,
      {
        websocket: true,
        preValidation: async (request) => {
          const viewer = await admitSocket(http, request, perAddress, most);
          await permit?.(viewer, request);
          viewers.set(request, viewer);
        },
      },
      (socket, request) => {
        letGoOfAnswer(request);
        const viewer = viewers.get(request);
        if (viewer) join(socket, viewer, request);
        else socket.terminate();
      },
    );
  });
}

/**
 * Lets a socket in that brings a session's good token, sent as the second subprotocol beside `bearer` (never in the address, where
 * logs would keep it), from a page of this site; answers whose token it is.
 * @throws AppError forbidden, unauthenticated, too_many_requests
 */
async function admitSocket(
  http: Http,
  request: FastifyRequest,
  perAddress: Map<string, number>,
  most = socketsPerAddress,
): Promise<Viewer> {
  if (!isSameSite(request, http.ctx.config.publicUrl)) throw new AppError('forbidden', 'errors:forbidden');
  refuseCrowd(request, perAddress, most);
  const [scheme, token] = (request.headers['sec-websocket-protocol'] ?? '')
    .split(',')
    .map((part) => part.trim());
  if (scheme !== 'bearer' || !token) throw new AppError('unauthenticated', 'errors:unauthenticated');
  request.headers.authorization = `Bearer ${token}`;
  const viewer = await http.authenticate(request);
  if (!viewer) throw new AppError('unauthenticated', 'errors:unauthenticated');
  requireScope(viewer, 'session');
  await http.requireFactor(viewer, null);
  // Thousands may have asked in the same moment: looked at again where nothing is waited for before it is counted.
  refuseCrowd(request, perAddress, most);
  count(request, perAddress);
  return viewer;
}

function refuseCrowd({ ip }: FastifyRequest, perAddress: ReadonlyMap<string, number>, most: number): void {
  if ((perAddress.get(ip) ?? 0) < most) return;
  throw new AppError('too_many_requests', 'errors:tooManyRequests', {
    params: { seconds: 60 },
    retryAfterSeconds: 60,
  });
}

/** Counts a connection for its address until it closes, whether or not it becomes a socket. */
function count({ ip, raw }: FastifyRequest, perAddress: Map<string, number>): void {
  perAddress.set(ip, (perAddress.get(ip) ?? 0) + 1);
  raw.socket.once('close', () => {
    const left = (perAddress.get(ip) ?? 1) - 1;
    if (left > 0) perAddress.set(ip, left);
    else perAddress.delete(ip);
  });
}

const closingWords = {
  sessionEnded: 'The session has ended',
  sessionRenewed: 'The session has another token now',
  rightEnded: 'The right has ended',
} as const satisfies Record<keyof typeof socketClosed, string>;

/** Closes a socket with the reason: the page then leads to the login, connects again, or shows a sentence. */
export function dismissSocket(socket: WebSocket, why: keyof typeof socketClosed): void {
  socket.close(socketClosed[why], closingWords[why]);
}

const aliveMs = 30_000;

/**
 * Looks after sockets that only listen: one that sends something is closed, and one whose other end has vanished, so that it
 * answers no ping, is ended.
 */
export function keepAlive(sockets: Pick<Map<WebSocket, unknown>, 'keys' | 'delete'>) {
  const answered = new WeakSet<WebSocket>();
  const heartbeat = setInterval(() => {
    for (const socket of sockets.keys()) {
      if (answered.delete(socket)) socket.ping();
      else socket.terminate();
    }
  }, aliveMs).unref();
  return {
    watch: (socket: WebSocket): void => {
      answered.add(socket);
      socket.on('pong', () => answered.add(socket));
      socket.on('close', () => sockets.delete(socket));
      socket.on('error', () => socket.terminate());
      socket.on('message', () => socket.close(1008, 'This socket takes no messages'));
    },
    endAll: (): void => {
      clearInterval(heartbeat);
      for (const socket of sockets.keys()) socket.terminate();
    },
  };
}

/**
 * A socket stays for hours, and what asked for it would stay with it: the answer that Node gave the connection before it
 * became a socket holds the request and all its headers.
 */
function letGoOfAnswer({ raw }: FastifyRequest): void {
  const connection = raw.socket as typeof raw.socket & { _httpMessage?: ServerResponse | null };
  connection._httpMessage?.detachSocket(connection);
}

/** Browsers always send where a page comes from; a program that is no browser need not. */
function isSameSite(request: FastifyRequest, publicUrl: string): boolean {
  const { origin, host } = request.headers;
  if (origin === undefined) return true;
  const from = URL.parse(origin);
  return from !== null && (from.origin === new URL(publicUrl).origin || from.host === host);
}
