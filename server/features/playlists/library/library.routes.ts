import { bind } from '#server/http/bind.ts';
import type { Http } from '#server/http/http.ts';
import * as contract from '#shared/playlists/library.ts';
import * as folders from './folder.service.ts';
import * as library from './library.service.ts';

export function libraryRoutes(http: Http): void {
  const { ctx } = http;
  bind(http, contract.listMyTracks, ({ viewer, query }) => library.listMine(ctx, viewer, query));
  bind(http, contract.listTrackPlaylists, ({ viewer, params }) =>
    library.listPlaylistsWith(ctx, viewer, params.id),
  );
  bind(http, contract.updateTrack, ({ viewer, params, body }) =>
    library.editTrack(ctx, viewer, params.id, body),
  );
  bind(http, contract.getFolders, ({ viewer }) => folders.getFolders(ctx, viewer));
  bind(http, contract.setFolders, ({ viewer, body }) => folders.setFolders(ctx, viewer, body));
}
