import type { ServerResponse } from 'node:http';
import websocket from '@fastify/websocket';
import type { FastifyRequest } from 'fastify';
import type { Http } from '#server/http/http.ts';
import { AppError } from '#shared/errors.ts';
import { errorMessages } from '#shared/messages/errors.ts';
import { getBackup } from '#server/features/backups/backup.service.ts';
import { topics } from '#server/lib/topics.ts';
import { announceNode } from './nodes.ts';
import { openStatsHub } from './stats-hub.ts';

const payloadBytesAtMost = 64 * 1024;
const socketsPerAddress = 50;
const socketPath = '/admin/ws/:userId';

/**
 * The dashboard's socket. It opens only for an administrator's token of that same person, sent as the second
 * subprotocol beside `bearer` (never in the address, where logs would keep it), and from a page of this site.
 */
export function statsSocket(http: Http): void {
  const { app, ctx } = http;
  const hub = openStatsHub(ctx);
  ctx.bus.subscribe(topics.backupChanged, (id) => {
    if (typeof id !== 'string' || hub.size() === 0) return;
    getBackup(ctx, id).then(
      (data) => hub.tell({ type: 'backup_update', data }),
      // It has just been deleted: the next list says so.
      () => undefined,
    );
  });
  const perAddress = new Map<string, number>();
  const silence = announceNode(ctx, {
    sockets: () => hub.size(),
    connections: () =>
      new Promise((resolve) => {
        app.server.getConnections((error, count) => resolve(error ? 0 : count));
      }),
  });
  app.addHook('preClose', async () => {
    hub.close();
    await silence();
  });

  void app.register(websocket, {
    options: {
      maxPayload: payloadBytesAtMost,
      handleProtocols: (protocols) => (protocols.has('bearer') ? 'bearer' : false),
    },
  });
  void app.register(async (scope) => {
    scope.get(
      socketPath,
      { websocket: true, preValidation: (request) => admit(http, request, perAddress) },
      (socket, request) => {
        letGoOfAnswer(request);
        hub.join(socket);
      },
    );
  });
}

async function admit(http: Http, request: FastifyRequest, perAddress: Map<string, number>): Promise<void> {
  if (!isSameSite(request, http.ctx.config.publicUrl))
    throw new AppError('forbidden', errorMessages.forbidden);
  refuseCrowd(request, perAddress);
  const [scheme, token] = (request.headers['sec-websocket-protocol'] ?? '')
    .split(',')
    .map((part) => part.trim());
  if (scheme !== 'bearer' || !token) throw new AppError('unauthenticated', errorMessages.unauthenticated);
  request.headers.authorization = `Bearer ${token}`;
  const viewer = await http.authenticate(request);
  const { userId } = request.params as { userId: string };
  if (!viewer) throw new AppError('unauthenticated', errorMessages.unauthenticated);
  if (!viewer.isAdmin || viewer.id !== userId) throw new AppError('forbidden', errorMessages.forbidden);
  // Thousands may have asked in the same moment: looked at again where nothing is waited for before it is counted.
  refuseCrowd(request, perAddress);
  count(request, perAddress);
}

function refuseCrowd({ ip }: FastifyRequest, perAddress: ReadonlyMap<string, number>): void {
  if ((perAddress.get(ip) ?? 0) < socketsPerAddress) return;
  throw new AppError('too_many_requests', errorMessages.tooManyRequests, {
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
  return from !== null && (from.origin === publicUrl || from.host === host);
}
