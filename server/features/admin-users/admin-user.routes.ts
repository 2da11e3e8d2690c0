import type { FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import { bind } from '#server/http/bind.ts';
import { languageOf } from '#server/http/language.ts';
import type { Http, Viewer } from '#server/http/http.ts';
import {
  countAdminUsers,
  deleteAdminUser,
  exportAdminUsers,
  listAdminUsers,
  setUserStatus,
  updateAdminUser,
} from '#shared/admin-users.ts';
import {
  type Actor,
  countPeople,
  deletePerson,
  editPerson,
  listPeople,
  setPersonStatus,
} from './admin-user.service.ts';
import { exportPeople } from './export.service.ts';

export function adminUserRoutes(http: Http): void {
  const { ctx } = http;
  bind(http, listAdminUsers, ({ query }) => listPeople(ctx, query));
  bind(http, countAdminUsers, ({ query }) => countPeople(ctx, query));
  bind(http, exportAdminUsers, async ({ query, viewer, request, reply }) => {
    const lines = await exportPeople(ctx, actorOf(viewer, request), query);
    return reply
      .header('content-type', 'text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="segue-users.csv"')
      .header('cache-control', 'no-store')
      .send(Readable.from(lines));
  });
  bind(http, updateAdminUser, ({ params, body, viewer, request }) =>
    editPerson(ctx, actorOf(viewer, request), params.id, body),
  );
  bind(http, setUserStatus, ({ params, body, viewer, request }) =>
    setPersonStatus(ctx, actorOf(viewer, request), params.id, body),
  );
  bind(http, deleteAdminUser, async ({ params, viewer, request }) => {
    await deletePerson(ctx, actorOf(viewer, request), params.id);
    return undefined;
  });
}

function actorOf(viewer: Viewer, request: FastifyRequest): Actor {
  return { id: viewer.id, username: viewer.username, ip: request.ip, language: languageOf(request) };
}
