import { bind } from '#server/http/bind.ts';
import type { Http } from '#server/http/http.ts';
import * as contract from '#shared/playlists/browse.ts';
import { getBrowsed, openBrowseRows } from './browse.service.ts';

export function browseRoutes(http: Http): void {
  const { app, ctx } = http;
  const rows = openBrowseRows(ctx);
  // A playlist may have come, or everything been restored.
  const stop = ctx.state.changes.listen(['playlist'], () => rows.forget(() => true));
  app.addHook('onClose', async () => stop());
  bind(http, contract.browse, ({ viewer }) => getBrowsed(ctx, rows, viewer));
}
