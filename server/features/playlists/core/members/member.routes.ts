import { bind } from '#server/http/bind.ts';
import type { Http } from '#server/http/http.ts';
import * as calls from '#shared/playlists/collaboration.ts';
import * as invites from './invite.service.ts';
import * as members from './member.service.ts';

export function memberRoutes(http: Http): void {
  const { ctx } = http;
  bind(http, calls.listMembers, ({ viewer, params }) => members.getCollaboration(ctx, viewer, params.id));
  bind(http, calls.setRights, ({ viewer, params, body }) => members.setRights(ctx, viewer, params.id, body));
  bind(http, calls.setMemberRight, ({ viewer, params, body }) =>
    members.setMemberRight(ctx, viewer, params, body.right),
  );
  bind(http, calls.removeMember, async ({ viewer, params }) => {
    await members.removeMember(ctx, viewer, params);
    return undefined;
  });
  bind(http, calls.listShared, ({ viewer }) => members.listShared(ctx, viewer));
  bind(http, calls.createInvite, ({ viewer, params, body }) =>
    invites.createInvite(ctx, viewer, params.id, body),
  );
  bind(http, calls.listInvites, ({ viewer, params }) => invites.listInvites(ctx, viewer, params.id));
  bind(http, calls.revokeInvite, async ({ viewer, params }) => {
    await invites.revokeInvite(ctx, viewer, { playlistId: params.id, inviteId: params.invite });
    return undefined;
  });
  bind(http, calls.getInvite, ({ viewer, params }) => invites.getInvite(ctx, viewer, params.token));
  bind(http, calls.acceptInvite, ({ viewer, params }) => invites.acceptInvite(ctx, viewer, params.token));
  bind(http, calls.declineInvite, async ({ viewer, params }) => {
    await invites.declineInvite(ctx, viewer, params.token);
    return undefined;
  });
}
