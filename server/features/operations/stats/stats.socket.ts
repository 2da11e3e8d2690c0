import type { Http } from '#server/http/http.ts';
import { serveSocket } from '#server/http/sockets.ts';
import { getBackup } from '#server/features/operations/backups/backup.service.ts';
import { topics } from '#server/bus/topics.ts';
import { AppError } from '#shared/errors.ts';
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
  ctx.state.traffic.watch(app.server, () => hub.size());
  const silence = announceNode(ctx);
  app.addHook('preClose', async () => {
    hub.close();
    await silence();
  });
  serveSocket(http, {
    path: socketPath,
    async permit(viewer, request) {
      const { userId } = request.params as { userId: string };
      if (!viewer.isAdmin || viewer.id !== userId) throw new AppError('forbidden', 'errors:forbidden');
    },
    join: (socket, viewer) => hub.join(socket, viewer),
  });
}
