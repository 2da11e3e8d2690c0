import type { AppContext } from '#server/context.ts';
import { canAddTo, type RightRow } from '#server/features/playlists/core/playlist.policy.ts';
import { countOne, forgetCount, type RateLimit } from '#server/lib/rate-limit.ts';
import { suggestionFlood, suggestionFloodMs } from '#shared/limits.ts';
import { tellOfFlood } from './suggestion-bell.ts';
import { closeToOthers } from './suggestion.store.ts';

/** Limit of a playlist's suggestions by visitors, and by people who follow neither it nor its owner. */
export const strangersSuggestions: RateLimit = {
  name: 'suggestion-flood',
  max: suggestionFlood,
  windowMs: suggestionFloodMs,
};

/**
 * Counts a new suggestion. When strangers' suggestions become a flood, closes the playlist to all but followers and notifies
 * its owner; reports whether this one did.
 */
export async function closeIfFlooded(
  ctx: AppContext,
  viewer: { id: string } | null,
  playlist: RightRow & { id: string },
): Promise<boolean> {
  const isStranger = playlist.is_follower === 0 && !canAddTo(viewer, playlist);
  if (playlist.suggest !== 'link' || !isStranger) return false;
  const count = await countOne(ctx, strangersSuggestions, playlist.id);
  if (count < strangersSuggestions.max) return false;
  const now = ctx.clock();
  const hasClosed = await ctx.db.transaction().execute(async (trx) => {
    const closed = await closeToOthers(trx, playlist.id, now);
    if (closed) await tellOfFlood(trx, playlist, now);
    return closed;
  });
  await forgetCount(ctx, strangersSuggestions, playlist.id);
  return hasClosed;
}
