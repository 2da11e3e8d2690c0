import { bind } from '#server/http/bind.ts';
import type { Http } from '#server/http/http.ts';
import { getAudience as endpoint } from '#shared/social/audience.ts';
import { getAudience } from './audience.service.ts';

export function audienceRoutes(http: Http): void {
  bind(http, endpoint, ({ viewer, params }) => getAudience(http.ctx, viewer, params.id));
}
