import { bind } from '#server/http/bind.ts';
import type { Http } from '#server/http/http.ts';
import * as contract from '#shared/playlists/search.ts';
import * as search from './search.service.ts';

export function searchRoutes(http: Http): void {
  const { ctx } = http;
  bind(http, contract.searchTracks, ({ viewer, query }) => search.searchTracks(ctx, viewer, query));
  bind(http, contract.searchPlaylists, ({ viewer, query }) => search.searchPlaylists(ctx, viewer, query));
  bind(http, contract.searchPeople, ({ viewer, query }) => search.searchPeople(ctx, viewer, query));
  bind(http, contract.rebuildSearch, async ({ viewer, request }) => {
    await search.beginRebuild(ctx, { ...viewer, ip: request.ip });
    return undefined;
  });
  bind(http, contract.searchEverything, ({ viewer, query }) => search.searchEverything(ctx, viewer, query));
}
