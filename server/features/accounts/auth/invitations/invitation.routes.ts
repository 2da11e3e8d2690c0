import { bind } from '#server/http/bind.ts';
import type { Http } from '#server/http/http.ts';
import * as contract from '#shared/accounts/invitations.ts';
import {
  findByToken,
  invitationsLeft,
  invite,
  inviteAsMember,
  listInvitations,
  revoke,
} from './invitation.service.ts';

export function invitationRoutes(http: Http): void {
  const { ctx } = http;
  bind(http, contract.listInvitations, () => listInvitations(ctx, null));
  bind(http, contract.createInvitation, ({ viewer, body, request }) =>
    invite(ctx, { ...viewer, ip: request.ip }, body),
  );
  bind(http, contract.revokeInvitation, async ({ viewer, params, request }) => {
    await revoke(ctx, { ...viewer, ip: request.ip }, params.id, null);
    return undefined;
  });
  bind(http, contract.listOwnInvitations, async ({ viewer }) => ({
    invitations: await listInvitations(ctx, viewer.id),
    left: await invitationsLeft(ctx, viewer.id),
  }));
  bind(http, contract.createOwnInvitation, ({ viewer, body, request }) =>
    inviteAsMember(ctx, { ...viewer, ip: request.ip }, body.email),
  );
  bind(http, contract.revokeOwnInvitation, async ({ viewer, params, request }) => {
    await revoke(ctx, { ...viewer, ip: request.ip }, params.id, viewer.id);
    return undefined;
  });
  bind(http, contract.openHouseInvitation, async ({ params }) => {
    const { maker_name: invited_by, role, email } = await findByToken(ctx, params.token);
    return { invited_by, role, email };
  });
}
