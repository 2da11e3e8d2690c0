import type { AppContext } from '#server/context.ts';
import { recordAudit } from '#server/features/audit/audit.service.ts';
import { setHiddenAt } from './hide.service.ts';
import { findTargetName } from './target.store.ts';

/**
 * Hides a playlist or track from all but its owner, or shows it again, for whoever has the machine; answers its name, or null
 * where there is none of that id.
 */
export function holdTarget(
  ctx: AppContext,
  target: { kind: 'playlist' | 'track'; id: string },
  isHeld: boolean,
): Promise<string | null> {
  return ctx.db.transaction().execute(async (trx) => {
    const name = await findTargetName(trx, target);
    if (name === null) return null;
    await setHiddenAt(trx, target, isHeld ? ctx.clock() : null);
    const action = `${target.kind}.${isHeld ? 'hidden' : 'shown'}` as const;
    const subject = { type: target.kind, id: target.id };
    await recordAudit(ctx, { action, actor: null, ip: '', subject, facts: { name } }, trx);
    return name;
  });
}
