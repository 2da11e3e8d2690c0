import type { AppContext } from '#server/context.ts';
import { suggestionKeepMs } from '#shared/limits.ts';
import { deleteOld } from './suggestion.store.ts';

/** Recurring work: forgets what was turned down or withdrawn long ago. */
export const sweepSuggestions = (ctx: AppContext): Promise<void> =>
  deleteOld(ctx.db, ctx.clock() - suggestionKeepMs);
