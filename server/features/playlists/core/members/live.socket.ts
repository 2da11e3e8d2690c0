import type { FastifyRequest } from 'fastify';
import type { Http } from '#server/http/http.ts';
import { serveSocket } from '#server/http/sockets.ts';
import { livePlaylistPath } from '#shared/playlists/collaboration.ts';
import { findPlaylistFor } from '../playlist.service.ts';
import { LiveHub } from './live-hub.ts';

/** Limit of sockets: a class that edits a playlist together has one address. */
const socketsPerAddress = 200;

/** One socket for each open playlist of those who may add to it: who else is there, and that it has changed. */
export function liveSocket(http: Http): void {
  const hub = new LiveHub(http.ctx);
  http.app.addHook('preClose', async () => hub.close());
  serveSocket(http, {
    path: livePlaylistPath(':id'),
    most: socketsPerAddress,
    permit: (viewer, request) => findPlaylistFor(http.ctx.db, viewer, idOf(request), 'add'),
    join: (socket, viewer, request) => hub.join(socket, viewer, idOf(request)),
  });
}

const idOf = (request: FastifyRequest): string => (request.params as { id: string }).id;
