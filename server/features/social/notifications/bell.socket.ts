import type { Http } from '#server/http/http.ts';
import { serveSocket } from '#server/http/sockets.ts';
import { liveNewsPath } from '#shared/social/notifications.ts';
import { openBellHub } from './bell-hub.ts';

/** Limit of sockets per address: in a household, an office or a school each tab of each person has one. */
const socketsPerAddress = 500;

/** One socket for each tab: a message says that the bell's number may have changed, and the tab reads it. */
export function bellSocket(http: Http): void {
  const hub = openBellHub(http.ctx);
  http.app.addHook('preClose', async () => hub.close());
  serveSocket(http, {
    path: liveNewsPath,
    most: socketsPerAddress,
    join: (socket, viewer) => hub.join(socket, viewer),
  });
}
