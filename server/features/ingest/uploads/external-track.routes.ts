import { bind } from '#server/http/bind.ts';
import type { Http } from '#server/http/http.ts';
import * as contract from '#shared/music/track-drafts.ts';
import { addExternalTrack, previewLink } from './external-track.service.ts';

export function externalTrackRoutes(http: Http): void {
  const { ctx } = http;
  bind(http, contract.previewLink, ({ viewer, query }) => previewLink(ctx, viewer, query.url));
  bind(http, contract.addExternalTrack, ({ viewer, request, body }) =>
    addExternalTrack(ctx, { id: viewer.id, ip: request.ip }, body),
  );
}
