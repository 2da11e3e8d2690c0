import { bind } from '#server/http/bind.ts';
import type { Http } from '#server/http/http.ts';
import { usersMe } from '#shared/users.ts';
import { getCurrentUser } from './user.service.ts';

export function userRoutes(http: Http): void {
  bind(http, usersMe, ({ viewer }) => getCurrentUser(http.ctx, viewer.id));
}
