import { bind } from '#server/http/bind.ts';
import type { Http } from '#server/http/http.ts';
import { addExternalTrack, deleteTrack, previewLink } from '#shared/tracks.ts';
import * as external from './external-track.service.ts';
import * as tracks from './track.service.ts';

export function trackRoutes(http: Http): void {
  const { ctx } = http;
  bind(http, previewLink, ({ viewer, query }) => external.previewLink(ctx, viewer, query.url));
  bind(http, addExternalTrack, ({ viewer, request, body }) =>
    external.addExternalTrack(ctx, { id: viewer.id, ip: request.ip }, body),
  );
  bind(http, deleteTrack, async ({ viewer, params }) => {
    await tracks.deleteTrack(ctx, viewer, params.id);
    return undefined;
  });
}
