import { bind } from '#server/http/bind.ts';
import type { Http } from '#server/http/http.ts';
import * as contract from '#shared/playlists/browse.ts';
import { getBrowsed, openBrowseRows } from './browse.service.ts';

export function browseRoutes(http: Http): void {
  const { app, ctx } = http;
  const rows = openBrowseRows(ctx);
  // After a restore alone: at a busy site some playlist changes all the time.
  const stop = ctx.state.changes.listen([], () => rows.forget(() => true));
  app.addHook('onClose', async () => stop());
  bind(http, contract.browse, ({ viewer }) => getBrowsed(ctx, rows, viewer));
}
