import { bind } from '#server/http/bind.ts';
import type { Http } from '#server/http/http.ts';
import * as contract from '#shared/social/plays.ts';
import { getListeningStatistics } from '#shared/social/listening-statistics.ts';
import * as plays from './plays.service.ts';
import { getStatistics } from './statistics.service.ts';

export function playRoutes(http: Http): void {
  const { ctx } = http;
  bind(http, contract.listPlays, ({ viewer, query }) => plays.getPlays(ctx, viewer, query));
  bind(http, contract.forgetPlay, async ({ viewer, params }) => {
    await plays.forgetPlay(ctx, viewer, params.id);
    return undefined;
  });
  bind(http, contract.forgetPlays, async ({ viewer, query }) => {
    await plays.forgetPlays(ctx, viewer, query);
    return undefined;
  });
  bind(http, getListeningStatistics, ({ viewer, query }) => getStatistics(ctx, viewer, query));
  bind(http, contract.setListening, ({ viewer, body }) => plays.setSettings(ctx, viewer, body));
}
