import type { AppContext } from '#server/context.ts';
import { auditAddressKeepMs, auditNamesKeepMonths } from '#shared/limits.ts';
import { clearAddresses, forgetNames, listNamed } from './audit.store.ts';

const entriesAtOnce = 500;

/** Recurring work: removes addresses from the audit log after 90 days, and people after the months of retention. */
export async function forgetOldAudit(ctx: AppContext): Promise<void> {
  await clearAddresses(ctx.db, ctx.clock() - auditAddressKeepMs);
  await forgetAuditNames(ctx);
}

/** Removes names, ids and texts about people from old entries; the act and its numbers stay. */
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

/** The first moment (UTC) of the earliest month that is kept entirely. */
export function startOfKept(now: number, months: number): number {
  const day = new Date(now);
  return Date.UTC(day.getUTCFullYear(), day.getUTCMonth() - months);
}

/** The numbers among an entry's facts. Any text may name somebody: a username, a title, a reason. */
const numbersOf = (facts: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(facts).filter(([, value]) => typeof value !== 'string'));
