import { bind } from '#server/http/bind.ts';
import type { Http } from '#server/http/http.ts';
import * as contract from '#shared/playlists/artists.ts';
import * as artists from './artist.service.ts';

export function artistRoutes(http: Http): void {
  const { ctx } = http;
  bind(http, contract.getArtist, ({ viewer, params }) => artists.getArtist(ctx, viewer, params.name));
  bind(http, contract.listArtistTracks, ({ viewer, params, query }) =>
    artists.listTracks(ctx, viewer, params.name, query),
  );
}
