import type { AppContext } from '#server/context.ts';
import { listDeadTracks } from '#server/features/playlists/core/items/dead-links.service.ts';
import { findPlaylistFor, getPlaylist } from '#server/features/playlists/core/playlist.service.ts';
import { listRepairs } from '#server/features/playlists/core/edits/repair.service.ts';
import { toUserRef } from '#server/features/accounts/users/user.view.ts';
import { toMoment } from '#server/lib/clock.ts';
import { countAgainst, nextAllowed, type RateLimit } from '#server/lib/rate-limit.ts';
import { deadItemsShown, linkCheckEveryMs, repairsShown } from '#shared/limits.ts';
import type { DeadItem, PlaylistHealth, Repair } from '#shared/ingest/link-health.ts';
import type { Playlist } from '#shared/playlists/playlists.ts';
import type { Platform } from '#shared/music/tracks.ts';
import { findCandidates } from './candidates.ts';
import * as store from './check.store.ts';

type Viewer = { id: string } | null;

const ownersChecks: RateLimit = { name: 'link-check', max: 1, windowMs: linkCheckEveryMs };

/**
 * Health of a playlist: how much of it plays. Those who may edit it also get the dead items, with candidates, and the
 * repairs.
 * @throws AppError not_found
 */
export async function getHealth(
  ctx: AppContext,
  viewer: Viewer,
  id: string,
  elsewhere: readonly Platform[],
): Promise<PlaylistHealth> {
  const playlist = await getPlaylist(ctx, viewer, id);
  const dead = playlist.tracks.filter(({ dead_link }) => dead_link !== undefined);
  const health = { playable: playlist.tracks.length - dead.length, total: playlist.tracks.length };
  if (!viewer || !playlist.can_edit) return health;
  const isOwner = playlist.my_right === 'own';
  return {
    ...health,
    needs: await listNeeds(ctx, viewer, playlist),
    needs_count: dead.length,
    repairs: await listStanding(ctx, viewer, id),
    elsewhere: [...elsewhere],
    ...(isOwner && { next_check_at: await nextCheck(ctx, id) }),
  };
}

async function listNeeds(ctx: AppContext, viewer: { id: string }, playlist: Playlist): Promise<DeadItem[]> {
  const dead = await listDeadTracks(ctx.db, playlist.id);
  const present = new Set(playlist.tracks.map(({ id }) => id));
  const needs: DeadItem[] = [];
  for (const item of playlist.tracks) {
    const found = dead.get(item.id);
    if (!found) continue;
    const { entry_id, index, added_at: _at, is_new: _new, dead_link: _why, ...track } = item;
    needs.push({
      entry_id,
      index,
      track,
      reason: found.state,
      since: toMoment(found.dead_since),
      candidates: await findCandidates(ctx, viewer, track, present),
    });
    if (needs.length === deadItemsShown) break;
  }
  return needs;
}

async function listStanding(ctx: AppContext, viewer: { id: string }, id: string): Promise<Repair[]> {
  const rows = await listRepairs(ctx.db, id, { viewerId: viewer.id, limit: repairsShown });
  return rows.map((row) => ({
    entry_id: row.entry_id,
    from: { id: row.from_id, title: row.from_title, artist: row.from_artist },
    to: { id: row.to_id, title: row.to_title, artist: row.to_artist },
    at: toMoment(row.at),
    by:
      row.user_id === null || row.username === null
        ? null
        : toUserRef({ id: row.user_id, username: row.username, avatar_sha256: row.avatar_sha256 }),
  }));
}

async function nextCheck(ctx: AppContext, id: string): Promise<string | null> {
  const next = await nextAllowed(ctx, ownersChecks, id);
  return next === null ? null : toMoment(next);
}

/**
 * Asks for a check of the links of one's own playlist within minutes; returns their number. Links that were just checked are
 * left out.
 * @throws AppError not_found, forbidden, too_many_requests (within the hour)
 */
export async function askForCheck(ctx: AppContext, viewer: { id: string }, id: string): Promise<number> {
  await findPlaylistFor(ctx.db, viewer, id, 'own');
  await countAgainst(ctx, ownersChecks, id);
  const now = ctx.clock();
  return ctx.db
    .transaction()
    .execute((trx) => store.askForPlaylist(trx, id, { now, restMs: linkCheckEveryMs }));
}
