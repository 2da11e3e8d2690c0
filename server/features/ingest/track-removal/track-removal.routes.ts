import { bind } from '#server/http/bind.ts';
import type { Http } from '#server/http/http.ts';
import * as contract from '#shared/music/tracks.ts';
import { deleteTracks } from '#shared/playlists/library.ts';
import { deleteTrack, deleteTracks as removeMany } from './track-removal.service.ts';

export function trackRemovalRoutes(http: Http): void {
  bind(http, contract.deleteTrack, async ({ viewer, params }) => {
    await deleteTrack(http.ctx, viewer, params.id);
    return undefined;
  });
  bind(http, deleteTracks, ({ viewer, body }) => removeMany(http.ctx, viewer, body.ids));
}
