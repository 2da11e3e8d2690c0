import type { AppContext } from '#server/context.ts';
import { isDiskFull } from '#server/lib/system-errors.ts';

/** Precision of the last use of an access token or an app password. */
export const secretUseMs = 60_000;

/**
 * Writes down the use of a session, an access token or an app password where the `last` one lies `stepMs` back or more. A full disk is no
 * reason to refuse somebody who only reads.
 */
export async function noteUse(
  ctx: AppContext,
  last: number | null,
  stepMs: number,
  write: () => Promise<void>,
): Promise<void> {
  // A restore that replaces the records lets nobody write, not even by reading.
  if (ctx.clock() - (last ?? 0) < stepMs || ctx.state.maintenance.active()) return;
  try {
    await write();
  } catch (error) {
    if (!isDiskFull(error)) throw error;
  }
}
