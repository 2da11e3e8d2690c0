import { bind } from '#server/http/bind.ts';
import type { Http } from '#server/http/http.ts';
import * as contract from '#shared/music/tracks.ts';
import { listFeatured } from './featured.service.ts';

export function featuredRoutes(http: Http): void {
  bind(http, contract.listFeatured, ({ viewer }) => listFeatured(http.ctx, viewer));
}
