import { bind } from '#server/http/bind.ts';
import type { Http } from '#server/http/http.ts';
import { createPlaylist, deletePlaylist, getPlaylist, listMine, listPopular } from '#shared/playlists.ts';
import * as playlists from './playlist.service.ts';

export function playlistRoutes(http: Http): void {
  const { ctx } = http;
  bind(http, listPopular, ({ viewer, query }) => playlists.listPopular(ctx, viewer, query));
  bind(http, listMine, ({ viewer }) => playlists.listMine(ctx, viewer));
  bind(http, getPlaylist, ({ viewer, params }) => playlists.getPlaylist(ctx, viewer, params.id));
  bind(http, createPlaylist, ({ viewer, body }) => playlists.createPlaylist(ctx, viewer, body));
  bind(http, deletePlaylist, async ({ viewer, params }) => {
    await playlists.deletePlaylist(ctx, viewer, params.id);
    return undefined;
  });
}
