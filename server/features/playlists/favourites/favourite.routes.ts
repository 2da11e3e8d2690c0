import { bind } from '#server/http/bind.ts';
import type { Http } from '#server/http/http.ts';
import * as contract from '#shared/playlists/favourites.ts';
import { getStar, listFavourites, setStar } from './favourite.service.ts';

export function favouriteRoutes(http: Http): void {
  const { ctx } = http;
  bind(http, contract.getStar, ({ viewer, params }) => getStar(ctx, viewer, params.id));
  bind(http, contract.starTrack, ({ viewer, params }) => setStar(ctx, viewer, params.id, true));
  bind(http, contract.unstarTrack, ({ viewer, params }) => setStar(ctx, viewer, params.id, false));
  bind(http, contract.listFavourites, ({ viewer, query }) => listFavourites(ctx, viewer, query));
}
