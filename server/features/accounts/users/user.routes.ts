import { bind } from '#server/http/bind.ts';
import type { Http } from '#server/http/http.ts';
import { usersMe } from '#shared/accounts/current-user.ts';
import { openAccountCache } from './account-cache.ts';

export function userRoutes(http: Http): void {
  const accounts = openAccountCache(http.ctx);
  bind(http, usersMe, ({ viewer }) => accounts.get(viewer.id));
}
