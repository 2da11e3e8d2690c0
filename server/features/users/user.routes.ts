import { bind } from '#server/http/bind.ts';
import type { Http } from '#server/http/http.ts';
import { usersMe } from '#shared/users.ts';
import { openAccountKeeper } from './account-keeper.ts';

export function userRoutes(http: Http): void {
  const accounts = openAccountKeeper(http.ctx);
  bind(http, usersMe, ({ viewer }) => accounts.get(viewer.id));
  http.ready.offer(usersMe.path, {
    toMember: (token) => {
      const session = http.sessionAtHand(token);
      return session && accounts.jsonAtHand(session.id);
    },
  });
}
