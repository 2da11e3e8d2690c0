import { bind } from '#server/http/bind.ts';
import type { Http, Viewer } from '#server/http/http.ts';
import { languageOf } from '#server/http/language.ts';
import { readMultipart } from '#server/http/multipart.ts';
import { uploadChunkTimeoutMs } from '#shared/limits.ts';
import * as contract from '#shared/ingest/uploads.ts';
import type { FastifyRequest } from 'fastify';
import * as uploads from './upload.service.ts';

export function uploadRoutes(http: Http): void {
  const { ctx } = http;
  const chunkForm = {
    schema: contract.ChunkFields,
    fileField: 'chunk',
    work: ctx.stores.work,
    bodyBytes: contract.startUpload.bodyBytes,
    deadlineMs: uploadChunkTimeoutMs,
  };
  const sender = (viewer: Viewer, request: FastifyRequest): uploads.Sender => ({
    id: viewer.id,
    language: languageOf(request),
    ip: request.ip,
    hasLeft: () => request.socket.destroyed,
  });

  for (const [endpoint, take] of [
    [contract.startUpload, uploads.startUpload],
    [contract.sendChunk, uploads.sendChunk],
    [contract.finishUpload, uploads.finishUpload],
  ] as const) {
    bind(http, endpoint, ({ viewer, request }) =>
      readMultipart(request, chunkForm, (fields, chunk) => take(ctx, sender(viewer, request), fields, chunk)),
    );
  }
  bind(http, contract.getUploadAllowance, ({ viewer }) => uploads.getAllowance(ctx, viewer.id));
  bind(http, contract.getUpload, ({ viewer, request, params }) =>
    uploads.getUpload(ctx, sender(viewer, request), params.uploadId),
  );
  bind(http, contract.cancelUpload, async ({ viewer, request, params }) => {
    await uploads.cancelUpload(ctx, sender(viewer, request), params.uploadId);
    return undefined;
  });
}
