import type { AppContext } from '#server/context.ts';
import type { AudienceTable } from '#server/db/rows/listening.ts';
import { findPlaylistFor } from '#server/features/playlists/core/playlist.service.ts';
import { type Audience, cameFroms } from '#shared/social/audience.ts';
import { audienceRoundedTo } from '#shared/limits.ts';
import * as store from './audience.store.ts';

type Viewer = { id: string };

const dayMs = 24 * 60 * 60_000;
const atOnce = 100;

const rounded = (listeners: number): number => Math.round(listeners / audienceRoundedTo) * audienceRoundedTo;

/**
 * The listeners of a playlist of the viewer's. It shows nothing but whole cells, each of which grows by ten different listeners or more
 * at a time: two looks never differ by one person.
 * @throws AppError not_found, forbidden (not theirs)
 */
export async function getAudience(ctx: AppContext, viewer: Viewer, id: string): Promise<Audience> {
  await findPlaylistFor(ctx.db, viewer, id, 'own');
  const cells = new Map((await store.listCells(ctx.db, id)).map((cell) => [cell.cell, cell]));
  const all = cells.get('all');
  const items = await store.listItems(ctx.readDb, id, viewer.id);
  return {
    since: all ? dateOf(all.since) : null,
    until: all ? dateOf(all.until - dayMs) : null,
    listeners: all ? rounded(all.began) : null,
    items: items.map(({ track_id: trackId, ...item }) => ({
      ...item,
      heard: toHeard(cells.get(`track:${trackId}`)),
    })),
    came_from: cameFroms.flatMap((place) => {
      const cell = cells.get(`from:${place}`);
      return cell ? [{ place, listeners: rounded(cell.began) }] : [];
    }),
  };
}

const dateOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

const toHeard = (cell: AudienceTable | undefined): Audience['items'][number]['heard'] =>
  cell
    ? {
        began: rounded(cell.began),
        stayed: rounded(cell.stayed),
        skipped: rounded(cell.began - cell.stayed),
        liked: rounded(cell.liked),
      }
    : null;

/** Recurring work: adds the listeners of whole days that ended a day ago to the cells of their playlists, where they are enough. */
export async function sumAudience(ctx: AppContext): Promise<void> {
  const before = Math.floor(ctx.clock() / dayMs - 1) * dayMs;
  for (let after = ''; ;) {
    const ids = await store.listPlayed(ctx.readDb, after, before, atOnce);
    const last = ids.at(-1);
    if (last === undefined) return;
    for (const playlist of await store.listOwners(ctx.readDb, ids)) {
      await store.addListeners(ctx.db, await store.listFilled(ctx.readDb, playlist, before));
    }
    after = last;
  }
}
