import type { AppContext } from '#server/context.ts';
import { forgetOldAudit } from '#server/features/base/audit/forget.service.ts';
import { sweepFormerNames } from '#server/features/accounts/users/former-name.service.ts';
import { deleteDevicesBefore } from './device.store.ts';
import { deleteExpiredBrowsers } from './factors/browser.store.ts';
import { deleteExpiredTickets } from './factors/ticket.store.ts';
import { sweepInvitations } from './invitations/invitation.service.ts';
import { deleteExpiredChanges } from './own-account/email-change.store.ts';
import { sweepTokens } from './mail-token.service.ts';
import { deleteExpiredCodes } from './sign-on/code.store.ts';
import { sweepSessions } from './session.service.ts';

const deviceMemoryMs = 365 * 24 * 60 * 60_000;

/** Deletes what has expired: sessions, mailed tokens, unused invitations, names of before, changes of addresses, tickets and codes of logins, remembered browsers, those not seen for a year, addresses and names in the audit log. */
export async function sweepAccounts(ctx: AppContext): Promise<void> {
  await sweepSessions(ctx);
  await sweepTokens(ctx);
  await sweepInvitations(ctx);
  await sweepFormerNames(ctx);
  await deleteExpiredChanges(ctx.db, ctx.clock());
  await deleteExpiredBrowsers(ctx.db, ctx.clock());
  await deleteExpiredTickets(ctx.db, ctx.clock());
  await deleteExpiredCodes(ctx.db, ctx.clock());
  await deleteDevicesBefore(ctx.db, ctx.clock() - deviceMemoryMs);
  await forgetOldAudit(ctx);
}
