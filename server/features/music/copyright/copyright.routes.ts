import type { FastifyRequest } from 'fastify';
import { bind } from '#server/http/bind.ts';
import type { Http, Viewer } from '#server/http/http.ts';
import { languageFor } from '#server/http/language.ts';
import { readMultipart } from '#server/http/multipart.ts';
import { sendFile } from '#server/http/send-file.ts';
import * as contract from '#shared/music/copyright.ts';
import * as workContract from '#shared/music/copyright-works.ts';
import { AppError } from '#shared/errors.ts';
import { uploadChunkTimeoutMs } from '#shared/limits.ts';
import { wording } from '#shared/texts/texts.ts';
import { opensAudio } from './audio-address.ts';
import { getFigures } from './figures.service.ts';
import { addReference, deleteReference, importFingerprints, listReferences } from './reference.service.ts';
import { disputeScan, getScan, listOwnScans, listScans } from './review.service.ts';

const referenceForm = {
  schema: workContract.ReferenceFields,
  fileField: 'audio',
  bodyBytes: workContract.addReference.bodyBytes,
  deadlineMs: 4 * uploadChunkTimeoutMs,
};

export function copyrightRoutes(http: Http): void {
  const { ctx } = http;

  bind(http, contract.listScans, ({ query }) => listScans(ctx, query));
  bind(http, contract.listOwnScans, ({ viewer }) => listOwnScans(ctx, viewer.id));
  bind(http, contract.getScan, ({ params, viewer }) => getScan(ctx, viewer, params.id));
  bind(http, contract.disputeScan, ({ params, body, viewer, request }) =>
    disputeScan(ctx, actorOf(viewer, request), params.id, body.note),
  );
  bind(http, contract.getCopyrightFigures, () => getFigures(ctx));

  bind(http, workContract.listWorks, ({ query }) => listReferences(ctx, query));
  bind(http, workContract.addReference, ({ viewer, request }) =>
    readMultipart(request, { ...referenceForm, work: ctx.stores.work }, (fields, audio) =>
      addReference(ctx, actorOf(viewer, request), fields, audio),
    ),
  );
  bind(http, workContract.importFingerprints, ({ body, viewer, request }) =>
    importFingerprints(ctx, actorOf(viewer, request), body.list, (text, params) =>
      wording(text, languageFor(request, text), params),
    ),
  );
  bind(http, workContract.deleteWork, async ({ params, viewer, request }) => {
    await deleteReference(ctx, actorOf(viewer, request), params.number);
    return undefined;
  });
  bind(http, contract.getEvidenceAudio, ({ params, query, request, reply }) => {
    if (!opensAudio(ctx.serverKey, params.sha256, query, ctx.clock())) {
      throw new AppError('not_found', 'errors:notFound');
    }
    return sendFile(request, reply, ctx.stores.blobs, params.sha256, {
      contentType: 'audio/mpeg',
      cacheControl: 'private, max-age=3600',
    });
  });
}

function actorOf(viewer: Viewer, request: FastifyRequest) {
  return { id: viewer.id, username: viewer.username, isAdmin: viewer.isAdmin, ip: request.ip };
}
