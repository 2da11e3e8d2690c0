import type { AppContext } from '#server/context.ts';
import { factorRequired } from '../factors/ask.ts';
import { enter } from '../enter.service.ts';
import type { Device } from '../session.service.ts';
import { codeGone, readCode } from './code.service.ts';
import { deleteCode } from './code.store.ts';
import { findIdentity, updateIdentityUsed } from './identity.store.ts';

/**
 * Begins a session with the code of a login by the provider, or of the operator. It counts as the password does: who has a second factor here is
 * asked for it.
 * @throws AppError gone, second_factor_required, conflict where the account is deactivated or its address not verified
 */
export async function enterWithCode(
  ctx: AppContext,
  code: string,
  device: Device,
  boundTo: string | null,
): Promise<{ token: string; return_to: string }> {
  const { row, facts } = await readCode(ctx, code, { kinds: ['enter', 'operator'], boundTo });
  const { origin } = facts;
  const userId = row.user_id ?? '';
  const entered = await enter(ctx, userId, device, {
    factor: false,
    origin,
    async counts(trx) {
      if (!(await deleteCode(trx, row.code_hash))) return false;
      if (!origin) return true;
      // Disconnected meanwhile, it opens nothing.
      const identity = await findIdentity(trx, origin);
      if (identity?.user_id !== userId) return false;
      await updateIdentityUsed(trx, identity.id, ctx.clock());
      return true;
    },
  });
  if (!entered) throw codeGone();
  if ('asks' in entered) throw factorRequired({ ...entered.asks, return_to: facts.return_to });
  return { token: entered.token, return_to: facts.return_to };
}
