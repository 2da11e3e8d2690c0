import type { AppContext } from '#server/context.ts';
import { auditAddressKeepMs, auditNamesKeepMonths } from '#shared/limits.ts';
import { clearAddresses, forgetNames, listNamed } from './audit.store.ts';

const entriesAtOnce = 500;

/** Recurring work: the audit log forgets addresses after 90 days, and who it was after the months that are kept. */
export async function forgetOldAudit(ctx: AppContext): Promise<void> {
  await clearAddresses(ctx.db, ctx.clock() - auditAddressKeepMs);
  await forgetAuditNames(ctx);
}

/** Takes names, ids and texts about people out of old entries; what was done, and its numbers, stay. */
export async function forgetAuditNames(ctx: AppContext): Promise<void> {
  const before = startOfKept(ctx.clock(), ctx.config.keepMonths ?? auditNamesKeepMonths);
  for (;;) {
    const entries = await listNamed(ctx.db, before, entriesAtOnce);
    if (entries.length === 0) return;
    await ctx.db.transaction().execute(async (trx) => {
      for (const { id, facts, actor_name } of entries) {
        await forgetNames(trx, id, {
          facts: JSON.stringify(numbersOf(JSON.parse(facts) as Record<string, unknown>)),
          names: actor_name === '' ? 'none' : 'forgotten',
        });
      }
    });
  }
}

/** The first moment of the month from which on everything is kept, by UTC. */
export function startOfKept(now: number, months: number): number {
  const day = new Date(now);
  return Date.UTC(day.getUTCFullYear(), day.getUTCMonth() - months);
}

/** Any text of an entry may name somebody: a username, a title, a reason. */
const numbersOf = (facts: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(facts).filter(([, value]) => typeof value !== 'string'));
