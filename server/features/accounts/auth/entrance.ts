import type { AppContext } from '#server/context.ts';
import type { ArrivalsTable } from '#server/db/rows/house.ts';
import type { Db } from '#server/db/dialect.ts';
import type { UserRow } from '#server/db/rows/users.ts';
import { anyUserExists } from '#server/features/accounts/users/user.service.ts';
import type { AccountDraft } from '#shared/accounts/auth.ts';
import type { House } from '#shared/base/house.ts';
import { textFor } from '#shared/base/house-texts.ts';
import { AppError } from '#shared/errors.ts';
import { insertArrival } from './arrival.store.ts';
import { findByToken, type GoodInvitation, useInvitation } from './invitations/invitation.service.ts';
import { needsSetupCode, requireSetupCode } from './setup-code.ts';

/** A draft of an account, without the proof by which its person will log in. */
export type NewcomerFields = Omit<AccountDraft, 'password'>;

/** The way by which a draft comes in. `invitation` is the one that it uses. */
export type Entrance =
  | { way: 'first' }
  | { way: 'open' | 'approval'; invitation: null }
  | { way: 'invitation'; invitation: GoodInvitation };

/**
 * Decides by the house's registration whether and how a draft comes in; nothing of it depends on whether its address is known.
 * @throws AppError conflict if the house lets people in otherwise, not_found for a dead invitation, unprocessable where something is missing
 */
export async function findEntrance(ctx: AppContext, draft: NewcomerFields): Promise<Entrance> {
  if (!(await anyUserExists(ctx))) {
    if (needsSetupCode(ctx.config)) requireSetupCode(ctx.serverKey, draft.setup_code);
    return { way: 'first' };
  }
  const house = await ctx.state.house.get();
  if (house.registration === 'closed') throw new AppError('conflict', 'auth:registrationClosed');
  requireRules(house, draft.rules_version);
  if (draft.invitation) return { way: 'invitation', invitation: await findByToken(ctx, draft.invitation) };
  if (house.registration === 'invitation') throw new AppError('conflict', 'auth:invitationNeeded');
  if (house.registration === 'open') return { way: 'open', invitation: null };
  if (!draft.reason) throw new AppError('unprocessable', 'auth:reasonNeeded', { facts: { field: 'reason' } });
  return { way: 'approval', invitation: null };
}

/** Rules that there are must be accepted as they stand now. */
function requireRules(house: House, accepted: number | undefined): void {
  if (textFor(house.rules, 'en') === '' || accepted === house.rules_version) return;
  const facts = { field: 'rules_version', rules_version: house.rules_version };
  throw new AppError('unprocessable', 'auth:rulesNeeded', { facts });
}

/** Writes down how somebody came in, and uses their invitation, in the transaction that opens the account. */
export async function noteArrival(
  ctx: AppContext,
  trx: Db,
  user: UserRow,
  { entrance, draft }: { entrance: Entrance; draft: NewcomerFields },
): Promise<void> {
  const invitation = entrance.way === 'invitation' ? entrance.invitation : null;
  if (invitation) await useInvitation(ctx, trx, invitation.id);
  const byWay: ArrivalsTable['by_way'] = entrance.way === 'first' ? 'open' : entrance.way;
  await insertArrival(trx, {
    user_id: user.id,
    by_way: byWay,
    invited_by: invitation?.made_by ?? null,
    invitation_id: invitation?.id ?? null,
    rules_version: draft.rules_version ?? 0,
    created_at: user.created_at,
  });
}
