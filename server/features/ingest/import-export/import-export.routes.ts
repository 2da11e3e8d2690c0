import { attachment } from '#server/http/attachment.ts';
import { bind } from '#server/http/bind.ts';
import { bodyStream } from '#server/http/bodies.ts';
import type { Http } from '#server/http/http.ts';
import * as calls from '#shared/ingest/import-export.ts';
import * as exporting from '#shared/ingest/export.ts';
import { exportPlaylist } from './export.service.ts';
import { previewAddress } from './address.service.ts';
import { zipPlaylists } from './export-all.service.ts';
import { importList } from './import.service.ts';
import { lookUpLines } from './look-up.service.ts';
import { previewImport } from './preview.service.ts';

export function importExportRoutes(http: Http): void {
  const { ctx } = http;

  bind(http, exporting.exportPlaylist, async ({ viewer, params, query, reply }) => {
    const { text, contentType, name } = await exportPlaylist(ctx, viewer, params.id, query.format);
    return reply
      .type(contentType)
      .header('content-disposition', attachment(name))
      .header('cache-control', 'no-store')
      .send(text);
  });

  bind(http, exporting.getPlaylistFile, async ({ viewer, params, request, reply }) => {
    const [, ending] = request.url.split('?', 1)[0]?.split('.') ?? [];
    const format = exporting.ExportFormat.parse(ending);
    const { text, contentType } = await exportPlaylist(ctx, viewer, params.id, format);
    return reply.type(contentType).header('cache-control', 'no-store').send(text);
  });

  bind(http, exporting.exportPlaylists, async ({ viewer, query, reply }) => {
    const { archive, name } = await zipPlaylists(ctx, viewer, query.format);
    return reply
      .type('application/zip')
      .header('content-disposition', attachment(name))
      .header('cache-control', 'no-store')
      .send(archive);
  });

  bind(http, calls.previewImport, ({ viewer, query: { file_name, ...answers }, request }) =>
    previewImport(ctx, viewer, bodyStream(request), file_name, answers),
  );

  bind(http, calls.previewAddress, ({ viewer, query, body }) => previewAddress(ctx, viewer, body.url, query));

  bind(http, calls.lookUpLinks, ({ viewer, body }) => lookUpLines(ctx, viewer, body.urls));

  bind(http, calls.importList, ({ viewer, body, request }) =>
    importList(ctx, { id: viewer.id, ip: request.ip }, body),
  );
}
