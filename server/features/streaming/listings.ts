import type { AppContext } from '#server/context.ts';
import { openRecent, type Recent } from '#server/lib/recent.ts';
import { findListening } from './stream.store.ts';

export type Listing = NonNullable<Awaited<ReturnType<typeof findListening>>>;

const kept = 5000;
/** What another server process, or a transaction that others could look past (PostgreSQL), wrote is seen after so long. */
const keepMs = 1000;
/** Whatever decides who may hear a track; what goes with a person's account goes without a word of its own. */
const tables = ['tracks', 'playlist_entries', 'playlists', 'users'] as const;

const keepers = new WeakMap<AppContext, Recent<Listing | null>>();

/**
 * A track as far as streaming must know it, or null. A player asks for one in many ranges, and many play the same one:
 * it is remembered for a moment.
 */
export function getListing(
  ctx: AppContext,
  viewer: { id: string } | null,
  trackId: string,
): Promise<Listing | null> | Listing | null {
  const viewerId = viewer?.id ?? null;
  return keeperOf(ctx).get(`${viewerId ?? ''} ${trackId}`, () => findListening(ctx.db, trackId, viewerId));
}

function keeperOf(ctx: AppContext): Recent<Listing | null> {
  const known = keepers.get(ctx);
  if (known) return known;
  const keeper = openRecent<Listing | null>({ max: kept, ttlMs: keepMs, clock: ctx.clock });
  for (const table of tables) ctx.writes.listen(table, () => keeper.forget(() => true));
  keepers.set(ctx, keeper);
  return keeper;
}
