import type { FastifyRequest } from 'fastify';
import type { Http, Viewer } from '#server/http/http.ts';
import { admitSocket, letGoOfAnswer } from '#server/http/sockets.ts';
import { getBackup } from '#server/features/operations/backups/backup.service.ts';
import { topics } from '#server/bus/topics.ts';
import { announceNode } from './nodes.ts';
import { openStatsHub } from './stats-hub.ts';

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
  const viewers = new WeakMap<FastifyRequest, Viewer>();
  ctx.state.traffic.watch(app.server, () => hub.size());
  const silence = announceNode(ctx);
  app.addHook('preClose', async () => {
    hub.close();
    await silence();
  });

  void app.register(async (scope) => {
    scope.get(
      socketPath,
      {
        websocket: true,
        preValidation: async (request) => {
          viewers.set(request, await admit(http, request, perAddress));
        },
      },
      (socket, request) => {
        letGoOfAnswer(request);
        const viewer = viewers.get(request);
        if (viewer) hub.join(socket, viewer);
        else socket.terminate();
      },
    );
  });
}

function admit(http: Http, request: FastifyRequest, perAddress: Map<string, number>): Promise<Viewer> {
  const { userId } = request.params as { userId: string };
  const permit = (viewer: Viewer) => viewer.isAdmin && viewer.id === userId;
  return admitSocket(http, request, perAddress, { permit });
}
