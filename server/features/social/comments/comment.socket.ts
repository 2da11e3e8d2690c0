import type { FastifyRequest } from 'fastify';
import { findVisiblePlaylist } from '#server/features/playlists/core/playlist.service.ts';
import type { Http } from '#server/http/http.ts';
import { serveSocket } from '#server/http/sockets.ts';
import { liveCommentsPath } from '#shared/social/comments.ts';
import { CommentHub } from './comment-hub.ts';

/** Limit of sockets: a class that listens to a playlist together has one address. */
const socketsPerAddress = 200;

/** One socket for each open page of a playlist: that its comments have changed. */
export function commentSocket(http: Http): void {
  const hub = new CommentHub(http.ctx);
  http.app.addHook('preClose', async () => hub.close());
  serveSocket(http, {
    path: liveCommentsPath(':id'),
    most: socketsPerAddress,
    permit: (viewer, request) => findVisiblePlaylist(http.ctx.db, viewer, idOf(request)),
    join: (socket, viewer, request) => hub.join(socket, viewer, idOf(request)),
  });
}

const idOf = (request: FastifyRequest): string => (request.params as { id: string }).id;
