import { listMarked } from '#server/features/playlists/core/playlist.service.ts';
import { bind } from '#server/http/bind.ts';
import type { Http } from '#server/http/http.ts';
import { getLike, likePlaylist, listLiked, listMyLikes, unlikePlaylist } from '#shared/playlists/likes.ts';
import * as likes from './like.service.ts';

export function likeRoutes(http: Http): void {
  const { ctx } = http;
  bind(http, getLike, ({ viewer, params }) => likes.getLike(ctx, viewer, params.id));
  bind(http, likePlaylist, ({ viewer, params }) => likes.likePlaylist(ctx, viewer, params.id));
  bind(http, unlikePlaylist, ({ viewer, params }) => likes.unlikePlaylist(ctx, viewer, params.id));
  bind(http, listLiked, ({ viewer, query }) => listMarked(ctx, viewer, 'likes', query));
  bind(http, listMyLikes, ({ viewer }) => likes.listMyLikes(ctx, viewer));
}
