import { listMarked } from '#server/features/playlists/core/playlist.service.ts';
import { bind } from '#server/http/bind.ts';
import type { Http } from '#server/http/http.ts';
import { listSaved, savePlaylist, unsavePlaylist } from '#shared/playlists/saves.ts';
import * as saves from './save.service.ts';

export function saveRoutes(http: Http): void {
  const { ctx } = http;
  bind(http, savePlaylist, ({ viewer, params }) => saves.savePlaylist(ctx, viewer, params.id));
  bind(http, unsavePlaylist, ({ viewer, params }) => saves.unsavePlaylist(ctx, viewer, params.id));
  bind(http, listSaved, ({ viewer, query }) => listMarked(ctx, viewer, 'saves', query));
}
