import { readPictureUpload } from '#server/features/base/pictures/picture.service.ts';
import { bind } from '#server/http/bind.ts';
import { bodyStream } from '#server/http/bodies.ts';
import type { Http } from '#server/http/http.ts';
import { jsonType, sendTagged } from '#server/http/send-tagged.ts';
import { readCaller } from '#server/http/session.ts';
import { forgetHistory, listHistory } from '#shared/playlists/history.ts';
import * as linerNotes from '#shared/playlists/liner-notes.ts';
import * as edits from '#shared/playlists/playlist-edits.ts';
import * as calls from '#shared/playlists/playlists.ts';
import { forkPlaylist, getLineage, getUpstream } from '#shared/playlists/versions.ts';
import * as covers from './edits/cover.service.ts';
import { updatePlaylist } from './edits/edit.service.ts';
import * as itemEdits from './edits/edit-items.service.ts';
import { writeNote } from './edits/write-note.service.ts';
import type { Feed } from './feed/feed.service.ts';
import { forgetStates } from './past/forget.service.ts';
import { getHistory } from './past/history.service.ts';
import { getPast } from './past/past.service.ts';
import { restoreState } from './past/restore.service.ts';
import * as playlists from './playlist.service.ts';
import * as trash from './trash/trash.service.ts';
import * as versions from './versions/version.service.ts';

export function playlistRoutes(http: Http, feed: Feed): void {
  const { ctx } = http;
  bind(http, calls.listPopular, async ({ viewer, query: { page, limit, scroll }, request, reply }) => {
    const query = { page, limit, scroll: scroll ?? readCaller(request).deviceId };
    if (viewer) return feed.pageFor(viewer, query);
    const { json, etag } = await feed.publicPage(query);
    return sendTagged(request, reply, { bytes: json, etag, contentType: jsonType });
  });
  bind(http, calls.listMine, ({ viewer }) => playlists.listMine(ctx, viewer));
  bind(http, calls.getPlaylist, ({ viewer, params, query: { at, event, items, after } }) => {
    if (at !== undefined || event !== undefined) return getPast(ctx, viewer, params.id, { at, event });
    const isPage = items !== undefined || after !== undefined;
    return playlists.getPlaylist(ctx, viewer, params.id, isPage ? { items, after } : undefined);
  });
  bind(http, edits.createPlaylist, ({ viewer, body }) => itemEdits.createWithTracks(ctx, viewer, body));
  bind(http, edits.updatePlaylist, ({ viewer, params, body }) =>
    updatePlaylist(ctx, viewer, params.id, body),
  );
  bind(http, edits.deletePlaylist, async ({ viewer, params }) => {
    await trash.deletePlaylist(ctx, viewer, params.id);
    return undefined;
  });
  bind(http, edits.restorePlaylist, ({ viewer, params, body: { event_id, ...wanted } }) =>
    event_id === undefined
      ? trash.restorePlaylist(ctx, viewer, params.id)
      : restoreState(ctx, viewer, params.id, { event_id, ...wanted }),
  );
  bind(http, forkPlaylist, ({ viewer, params }) => versions.forkPlaylist(ctx, viewer, params.id));
  bind(http, getLineage, ({ viewer, params, query }) =>
    versions.getLineage(ctx, viewer, params.id, query.cursor),
  );
  bind(http, getUpstream, ({ viewer, params }) => versions.getUpstream(ctx, viewer, params.id));
  bind(http, listHistory, ({ viewer, params, query }) => getHistory(ctx, viewer, params.id, query));
  bind(http, forgetHistory, async ({ viewer, params, query: { first } }) => {
    await forgetStates(ctx, viewer, params.id, { eventId: params.event, first });
    return undefined;
  });

  bind(http, edits.setCover, ({ viewer, params, query, request }) =>
    covers.setCover(ctx, viewer, { id: params.id, version: query.version }, () =>
      readPictureUpload(bodyStream(request)),
    ),
  );
  bind(http, edits.removeCover, ({ viewer, params, query }) =>
    covers.removeCover(ctx, viewer, { id: params.id, version: query.version }),
  );

  bind(http, edits.addItem, ({ viewer, params, body }) => itemEdits.addItem(ctx, viewer, params.id, body));
  bind(http, edits.moveItem, ({ viewer, params, body }) =>
    itemEdits.moveItem(ctx, viewer, { playlistId: params.id, itemId: params.entry }, body),
  );
  bind(http, edits.fillItem, ({ viewer, params, body }) =>
    itemEdits.fillItem(ctx, viewer, { playlistId: params.id, itemId: params.entry }, body.track_id),
  );
  bind(http, linerNotes.writeNote, ({ viewer, params, body }) => writeNote(ctx, viewer, params, body));
  bind(http, edits.removeItem, ({ viewer, params }) =>
    itemEdits.removeItem(ctx, viewer, { playlistId: params.id, itemId: params.entry }),
  );
}
