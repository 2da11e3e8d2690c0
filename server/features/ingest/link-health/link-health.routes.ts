import { bind } from '#server/http/bind.ts';
import type { Http } from '#server/http/http.ts';
import { readCaller } from '#server/http/session.ts';
import * as calls from '#shared/ingest/link-health.ts';
import { openElsewhere } from './elsewhere/elsewhere.service.ts';
import { askForCheck, getHealth } from './health.service.ts';
import { repair } from './repair.service.ts';
import { reportFailedPlay } from './report.service.ts';

export function linkHealthRoutes(http: Http): void {
  const { ctx } = http;
  const elsewhere = openElsewhere(ctx);
  bind(http, calls.getPlaylistHealth, ({ viewer, params }) =>
    getHealth(ctx, viewer, params.id, elsewhere.platforms),
  );
  bind(http, calls.checkPlaylistLinks, async ({ viewer, params }) => ({
    asked: await askForCheck(ctx, viewer, params.id),
  }));
  bind(http, calls.searchElsewhere, ({ viewer, params }) =>
    elsewhere.search(viewer, { playlistId: params.id, itemId: params.item }),
  );
  bind(http, calls.repairItem, ({ viewer, params, body, request }) => {
    const person = { id: viewer.id, ip: readCaller(request).ip };
    return repair(ctx, person, { playlistId: params.id, itemId: params.item }, body);
  });
  bind(http, calls.reportFailedPlay, async ({ viewer, params, body, request }) => {
    await reportFailedPlay(ctx, { viewer, ip: readCaller(request).ip }, params.id, body);
    return undefined;
  });
}
