import type { FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import { bind } from '#server/http/bind.ts';
import type { Http, Viewer } from '#server/http/http.ts';
import {
  getStorageLimits as readStorageLimits,
  setStorageLimits as changeStorageLimits,
} from '#server/features/accounts/users/storage-limit.service.ts';
import {
  adminUsersPageSize,
  countAdminUsers,
  deleteAdminUser,
  exportAdminUsers,
  getStorageLimits,
  listAdminUsers,
  setStorageLimits,
  setUserStatus,
  updateAdminUser,
} from '#shared/moderation/admin-users.ts';
import {
  type Actor,
  countMatchingUsers,
  deleteUser,
  editUser,
  streamUsers,
  listUserPage,
  changeUserStatus,
} from './admin-user.service.ts';
import { exportUsers } from './export.service.ts';

export function adminUserRoutes(http: Http): void {
  const { ctx } = http;
  bind(http, listAdminUsers, async ({ query, reply }) => {
    const { page = 1, limit = adminUsersPageSize } = query;
    const isPaged = query.page !== undefined || query.limit !== undefined;
    if (isPaged) return listUserPage(ctx, { ...query, page, limit });
    reply.header('content-type', 'application/json; charset=utf-8');
    return reply.send(Readable.from(streamUsers(ctx, query), { objectMode: false }));
  });
  bind(http, countAdminUsers, ({ query }) => countMatchingUsers(ctx, query));
  bind(http, exportAdminUsers, async ({ query, viewer, request, reply }) => {
    const lines = await exportUsers(ctx, actorOf(viewer, request), query);
    return reply
      .header('content-type', 'text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="segue-users.csv"')
      .header('cache-control', 'no-store')
      .send(Readable.from(lines));
  });
  bind(http, getStorageLimits, () => readStorageLimits(ctx.db));
  bind(http, setStorageLimits, ({ body, viewer, request }) =>
    changeStorageLimits(ctx, actorOf(viewer, request), body),
  );
  bind(http, updateAdminUser, ({ params, body, viewer, request }) =>
    editUser(ctx, actorOf(viewer, request), params.id, body),
  );
  bind(http, setUserStatus, ({ params, body, viewer, request }) =>
    changeUserStatus(ctx, actorOf(viewer, request), params.id, body),
  );
  bind(http, deleteAdminUser, async ({ params, viewer, request }) => {
    await deleteUser(ctx, actorOf(viewer, request), params.id);
    return undefined;
  });
}

function actorOf(viewer: Viewer, request: FastifyRequest): Actor {
  return { id: viewer.id, username: viewer.username, ip: request.ip };
}
