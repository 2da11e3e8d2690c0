import { bind } from '#server/http/bind.ts';
import type { Http } from '#server/http/http.ts';
import * as contract from '#shared/ingest/track-sources.ts';
import { addTrackSource, listTrackSources, removeTrackSource } from './track-source.service.ts';

export function trackSourceRoutes(http: Http): void {
  const { ctx } = http;
  bind(http, contract.listTrackSources, ({ viewer, params }) => listTrackSources(ctx, viewer, params.id));
  bind(http, contract.addTrackSource, ({ viewer, params, body }) =>
    addTrackSource(ctx, viewer, params.id, body),
  );
  bind(http, contract.removeTrackSource, async ({ viewer, params }) => {
    await removeTrackSource(ctx, viewer, params);
    return undefined;
  });
}
