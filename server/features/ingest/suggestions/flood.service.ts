import type { AppContext } from '#server/context.ts';
import { canAddTo, type RightRow } from '#server/features/playlists/core/playlist.policy.ts';
import { countOne, forgetCount, type RateLimit } from '#server/lib/rate-limit.ts';
import { suggestionFlood, suggestionFloodMs } from '#shared/limits.ts';
import { tellOfFlood } from './suggestion-bell.ts';
import { closeToOthers } from './suggestion.store.ts';

/** Suggestions for a playlist of people who follow neither it nor its owner, and of visitors. */
export const strangersSuggestions: RateLimit = {
  name: 'suggestion-flood',
  max: suggestionFlood,
  windowMs: suggestionFloodMs,
};

/**
 * Counts a suggestion that was made. The one with which strangers' become a flood closes the playlist to all but followers,
 * and its owner is told; answers whether this one did.
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
