import { bind } from '#server/http/bind.ts';
import { bodyStream } from '#server/http/bodies.ts';
import type { Http } from '#server/http/http.ts';
import * as contract from '#shared/ingest/listen-import.ts';
import * as imports from './listen-import.service.ts';

export function listenImportRoutes(http: Http): void {
  const { ctx } = http;
  bind(http, contract.getListenImport, ({ viewer }) => imports.getImport(ctx, viewer));
  bind(http, contract.startListenImport, ({ viewer, query, request }) =>
    imports.startImport(ctx, viewer, bodyStream(request), query.file_name),
  );
  bind(http, contract.runListenImport, ({ viewer }) => imports.runImport(ctx, viewer));
  bind(http, contract.deleteListenImport, async ({ viewer }) => {
    await imports.deleteImport(ctx, viewer);
    return undefined;
  });
}
