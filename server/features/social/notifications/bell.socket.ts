import type { FastifyRequest } from 'fastify';
import type { Http, Viewer } from '#server/http/http.ts';
import { admitSocket, letGoOfAnswer } from '#server/http/sockets.ts';
import { liveNewsPath } from '#shared/social/notifications.ts';
import { openBellHub } from './bell-hub.ts';

/** Limit of sockets per address: in a household, an office or a school each tab of each person has one. */
const socketsPerAddress = 500;

/** One socket for each tab: a message says that the bell's number may have changed, and the tab reads it. */
export function bellSocket(http: Http): void {
  const { app, ctx } = http;
  const hub = openBellHub(ctx);
  const perAddress = new Map<string, number>();
  const viewers = new WeakMap<FastifyRequest, Viewer>();
  app.addHook('preClose', async () => hub.close());
  void app.register(async (scope) => {
    scope.get(
      liveNewsPath,
      {
        websocket: true,
        preValidation: async (request) => {
          viewers.set(request, await admitSocket(http, request, perAddress, { most: socketsPerAddress }));
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
