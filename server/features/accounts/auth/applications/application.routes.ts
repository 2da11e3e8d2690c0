import { bind } from '#server/http/bind.ts';
import type { Http } from '#server/http/http.ts';
import * as contract from '#shared/accounts/applications.ts';
import { decide, listApplications } from './application.service.ts';

export function applicationRoutes(http: Http): void {
  const { ctx } = http;
  bind(http, contract.listApplications, () => listApplications(ctx));
  bind(http, contract.decideApplication, async ({ viewer, params, body, request }) => {
    await decide(ctx, { ...viewer, ip: request.ip }, params.id, body);
    return undefined;
  });
}
