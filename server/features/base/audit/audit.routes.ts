import { bind } from '#server/http/bind.ts';
import type { Http } from '#server/http/http.ts';
import { listAudit } from '#shared/base/audit.ts';
import { listEntries } from './audit.service.ts';

export function auditRoutes(http: Http): void {
  bind(http, listAudit, ({ query }) => listEntries(http.ctx, query));
}
