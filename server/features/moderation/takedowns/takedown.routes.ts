import type { FastifyRequest } from 'fastify';
import { decideScan } from '#server/features/music/copyright/decision.service.ts';
import { reviewDecision } from '#server/features/moderation/reports/appeal.service.ts';
import { releaseUpload } from '#server/features/ingest/uploads/held.service.ts';
import { bind } from '#server/http/bind.ts';
import type { Http, Viewer } from '#server/http/http.ts';
import * as contract from '#shared/music/copyright.ts';
import { reviewDecision as review } from '#shared/moderation/reports.ts';
import { getTakedownEvidence } from '#shared/moderation/takedown-evidence.ts';
import { getEvidence } from './evidence.service.ts';
import { liftWithTracks, takeDown } from './takedown.service.ts';

/** Routes of decisions that make or remove tracks, which copyright and moderation alone cannot carry out. */
export function takedownRoutes(http: Http): void {
  const { ctx } = http;
  bind(http, contract.removeTrack, ({ body, viewer, request }) =>
    takeDown(ctx, actorOf(viewer, request), body.track_id, { note: body.note }),
  );
  bind(http, contract.decideScan, ({ params, body, viewer, request }) =>
    decideScan(ctx, actorOf(viewer, request), params.id, body, { releaseUpload, takeDown }),
  );
  bind(http, review, ({ params, body, viewer, request }) =>
    reviewDecision(ctx, actorOf(viewer, request), params.id, body, liftWithTracks),
  );
  bind(http, getTakedownEvidence, ({ params, query, viewer }) =>
    getEvidence(ctx, { viewer, token: query.token }, params.id),
  );
}

function actorOf(viewer: Viewer, request: FastifyRequest) {
  return { id: viewer.id, username: viewer.username, isAdmin: viewer.isAdmin, ip: request.ip };
}
