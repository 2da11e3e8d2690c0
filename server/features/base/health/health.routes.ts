import { bind } from '#server/http/bind.ts';
import type { Http } from '#server/http/http.ts';
import { getHealth, getReadiness } from '#shared/base/health.ts';
import * as health from './health.service.ts';

export function healthRoutes(http: Http): void {
  bind(http, getHealth, () => health.getHealth(http.ctx));
  bind(http, getReadiness, () => health.getReadiness(http.ctx));
}
