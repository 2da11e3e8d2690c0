import { bind } from '#server/http/bind.ts';
import type { Http } from '#server/http/http.ts';
import { deleteTrack } from '#shared/tracks.ts';
import * as tracks from './track.service.ts';

export function trackRoutes(http: Http): void {
  const { ctx } = http;
  bind(http, deleteTrack, async ({ viewer, params }) => {
    await tracks.deleteTrack(ctx, viewer, params.id);
    return undefined;
  });
}
