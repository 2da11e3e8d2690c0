import { repairItem } from '#server/features/playlists/repair.service.ts';
import { bind } from '#server/http/bind.ts';
import type { Http } from '#server/http/http.ts';
import { readCaller } from '#server/http/session.ts';
import * as calls from '#shared/link-health.ts';
import { askForCheck, getHealth } from './health.service.ts';
import { reportFailedPlay } from './report.service.ts';

export function linkHealthRoutes(http: Http): void {
  const { ctx } = http;
  bind(http, calls.getPlaylistHealth, ({ viewer, params }) => getHealth(ctx, viewer, params.id));
  bind(http, calls.checkPlaylistLinks, async ({ viewer, params }) => ({
    asked: await askForCheck(ctx, viewer, params.id),
  }));
  bind(http, calls.repairItem, ({ viewer, params, body }) =>
    repairItem(ctx, viewer, { playlistId: params.id, entryId: params.item }, body.track_id),
  );
  bind(http, calls.reportFailedPlay, async ({ viewer, params, body, request }) => {
    await reportFailedPlay(ctx, { viewer, ip: readCaller(request).ip }, params.id, body);
    return undefined;
  });
}
