import { bind } from '#server/http/bind.ts';
import type { Http } from '#server/http/http.ts';
import * as contract from '#shared/playlists/smart-lists.ts';
import * as smart from './smart-list.service.ts';

export function smartListRoutes(http: Http): void {
  const { ctx } = http;
  bind(http, contract.listSmartLists, ({ viewer }) => smart.listSmartLists(ctx, viewer));
  bind(http, contract.createSmartList, ({ viewer, body }) => smart.createSmartList(ctx, viewer, body));
  bind(http, contract.updateSmartList, ({ viewer, params, body }) =>
    smart.updateSmartList(ctx, viewer, params.id, body),
  );
  bind(http, contract.deleteSmartList, async ({ viewer, params }) => {
    await smart.deleteSmartList(ctx, viewer, params.id);
    return undefined;
  });
  bind(http, contract.listSmartSongs, ({ viewer, params }) => smart.listSongs(ctx, viewer, params.id));
  bind(http, contract.previewSmartList, ({ viewer, body }) => smart.previewSongs(ctx, viewer, body));
  bind(http, contract.freezeSmartList, ({ viewer, params }) => smart.freezeSmartList(ctx, viewer, params.id));
}
