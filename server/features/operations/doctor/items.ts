import type { AppContext } from '#server/context.ts';
import { findLostItems, putBackLostItems } from '#server/features/playlists/core/past/lost-items.service.ts';
import { listShort } from './doctor.store.ts';
import { type Finding, mendable, someOf, well } from './finding.ts';

/** Finds items that are gone although counters and the past of their playlists include them. */
export async function checkLostItems(ctx: AppContext): Promise<Finding[]> {
  const playlists: string[] = [];
  let count = 0;
  for (const id of await listShort(ctx.db)) {
    const lost = await findLostItems(ctx.db, id);
    if (lost.length > 0) playlists.push(id);
    count += lost.length;
  }
  if (count === 0) return [well('entries', 'Playlists have the items that they count')];
  const text = `${count} items are missing in ${playlists.length} playlists: ${someOf(playlists)}`;
  return [
    mendable('entries', text, {
      says: 'Puts these items back at their places, as the history of the playlists tells them.',
      async run() {
        for (const id of playlists) await putBackLostItems(ctx, id);
      },
    }),
  ];
}
