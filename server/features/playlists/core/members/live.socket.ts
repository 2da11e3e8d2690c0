import type { FastifyRequest } from 'fastify';
import type { Http, Viewer } from '#server/http/http.ts';
import { admitSocket, letGoOfAnswer } from '#server/http/sockets.ts';
import { livePlaylistPath } from '#shared/playlists/collaboration.ts';
import { findPlaylistFor } from '../playlist.service.ts';
import { openLiveHub } from './live-hub.ts';

/** Limit of sockets: a class that edits a playlist together has one address. */
const socketsPerAddress = 200;

/** One socket for each open playlist of those who may add to it: who else is there, and that it has changed. */
export function liveSocket(http: Http): void {
  const { app, ctx } = http;
  const hub = openLiveHub(ctx);
  const perAddress = new Map<string, number>();
  const viewers = new WeakMap<FastifyRequest, Viewer>();
  app.addHook('preClose', async () => hub.close());
  void app.register(async (scope) => {
    scope.get(
      livePlaylistPath(':id'),
      {
        websocket: true,
        preValidation: async (request) => {
          const viewer = await admitSocket(http, request, perAddress, { most: socketsPerAddress });
          await findPlaylistFor(ctx.db, viewer, idOf(request), 'add');
          viewers.set(request, viewer);
        },
      },
      (socket, request) => {
        letGoOfAnswer(request);
        const viewer = viewers.get(request);
        if (viewer) void hub.join(socket, viewer, idOf(request));
        else socket.terminate();
      },
    );
  });
}

const idOf = (request: FastifyRequest): string => (request.params as { id: string }).id;
