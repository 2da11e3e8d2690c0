import type { FastifyRequest } from 'fastify';
import type { Actor } from '#server/features/moderation/admin-users/admin-user.service.ts';
import { bind } from '#server/http/bind.ts';
import type { Http, Viewer } from '#server/http/http.ts';
import { languageOf } from '#server/http/language.ts';
import * as contract from '#shared/moderation/reports.ts';
import { appealDecision, getNotice, listMine } from './appeal.service.ts';
import { decideReport, listDecisions, listReports } from './decision.service.ts';
import { reportTarget } from './report.service.ts';

export function moderationRoutes(http: Http): void {
  const { ctx } = http;
  bind(http, contract.report, async ({ viewer, body, request }) => {
    await reportTarget(ctx, viewer, body, { ip: request.ip, language: languageOf(request) });
    return undefined;
  });
  bind(http, contract.listReports, ({ viewer, query }) => listReports(ctx, viewer, query));
  bind(http, contract.decideReport, ({ viewer, params, body, request }) =>
    decideReport(ctx, actorOf(viewer, request), params.id, body),
  );
  bind(http, contract.listDecisions, ({ viewer, query }) =>
    listDecisions(ctx, viewer, query, contract.decisionsPageSize),
  );
  bind(http, contract.listMyModeration, ({ viewer }) => listMine(ctx, viewer));
  bind(http, contract.getModeration, ({ viewer, params, query }) =>
    getNotice(ctx, { viewer, token: query.token }, params.id),
  );
  bind(http, contract.appeal, ({ viewer, params, body }) =>
    appealDecision(ctx, { viewer, token: body.token }, params.id, body.note),
  );
}

function actorOf(viewer: Viewer, request: FastifyRequest): Actor {
  return { id: viewer.id, username: viewer.username, ip: request.ip };
}
