import { bind } from '#server/http/bind.ts';
import type { Http } from '#server/http/http.ts';
import * as contract from '#shared/playlists/similar.ts';
import * as similar from './similar.service.ts';

export function similarRoutes(http: Http): void {
  const { ctx } = http;
  bind(http, contract.listSimilarTracks, ({ viewer, params, query }) =>
    similar.listSimilarTracks(ctx, viewer, params.id, query.limit),
  );
  bind(http, contract.listSimilarPlaylists, ({ viewer, params, query }) =>
    similar.listSimilarPlaylists(ctx, viewer, params.id, query.limit),
  );
}
