import type { AppContext } from '#server/context.ts';
import { suggestionKeepMs } from '#shared/limits.ts';
import { deleteOld } from './suggestion.store.ts';

/** Recurring work: deletes suggestions that were rejected or withdrawn long ago. */
export const sweepSuggestions = (ctx: AppContext): Promise<void> =>
  deleteOld(ctx.db, ctx.clock() - suggestionKeepMs);
