import { bind } from '#server/http/bind.ts';
import type { Http } from '#server/http/http.ts';
import * as contract from '#shared/social/linked-services.ts';
import * as services from './linked-service.service.ts';

export function linkedServiceRoutes(http: Http): void {
  const { ctx } = http;
  bind(http, contract.listLinkedServices, ({ viewer }) => services.getLinkedServices(ctx, viewer));
  bind(http, contract.askServicePermission, ({ viewer }) => services.askPermission(ctx, viewer));
  bind(http, contract.linkService, ({ viewer, params, body }) =>
    services.linkService(ctx, viewer, params.service, body.token),
  );
  bind(http, contract.unlinkService, async ({ viewer, params }) => {
    await services.unlinkService(ctx, viewer, params.service);
    return undefined;
  });
}
