import { bind } from '#server/http/bind.ts';
import type { Http } from '#server/http/http.ts';
import { sendCached } from '#server/http/send-cached.ts';
import { readCaller } from '#server/http/session.ts';
import { createPlaylist, deletePlaylist, getPlaylist, listMine, listPopular } from '#shared/playlists.ts';
import { openFeed } from './feed.service.ts';
import * as playlists from './playlist.service.ts';

export function playlistRoutes(http: Http): void {
  const { ctx } = http;
  const feed = openFeed(ctx);
  http.app.addHook('onClose', async () => feed.close());
  bind(http, listPopular, async ({ viewer, query: { page, limit, scroll }, request, reply }) => {
    const asked = { page, limit, scroll: scroll ?? readCaller(request).deviceId };
    if (viewer) return feed.pageFor(viewer, asked);
    return sendCached(request, reply, await feed.publicPage(asked));
  });
  bind(http, listMine, ({ viewer }) => playlists.listMine(ctx, viewer));
  bind(http, getPlaylist, ({ viewer, params }) => playlists.getPlaylist(ctx, viewer, params.id));
  bind(http, createPlaylist, ({ viewer, body }) => playlists.createPlaylist(ctx, viewer, body));
  bind(http, deletePlaylist, async ({ viewer, params }) => {
    await playlists.deletePlaylist(ctx, viewer, params.id);
    return undefined;
  });
}
