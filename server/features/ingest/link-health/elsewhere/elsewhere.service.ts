import type { AppContext } from '#server/context.ts';
import { refusalOf } from '#server/features/playlists/core/playlist.policy.ts';
import { getPlaylist } from '#server/features/playlists/core/playlist.service.ts';
import { listSources } from '#server/features/music/tracks/track-source.service.ts';
import { countAgainst, type RateLimit } from '#server/lib/rate-limit.ts';
import { openTtlCache } from '#server/lib/ttl-cache.ts';
import { AppError } from '#shared/errors.ts';
import { searchesElsewherePerDay } from '#shared/limits.ts';
import type { searchElsewhere } from '#shared/ingest/link-health.ts';
import type { ReplyOf } from '#shared/endpoint.ts';
import type { PlaylistTrack } from '#shared/playlists/playlists.ts';
import { trackDefaults } from '#shared/music/track-defaults.ts';
import type { Platform } from '#shared/music/tracks.ts';
import { findIsrc } from '../same-recording.store.ts';
import { choose } from './choose.ts';
import type { Found, Service, Wanted } from './service.ts';
import { soundcloudSearch } from './soundcloud.ts';
import { spotifySearch } from './spotify.ts';
import { youtubeSearch } from './youtube.ts';

const dayMs = 24 * 60 * 60_000;
const searches: RateLimit = { name: 'elsewhere', max: searchesElsewherePerDay, windowMs: dayMs };

type ItemKey = { playlistId: string; itemId: string };

export interface Elsewhere {
  /** The services that the operator gave a key for. */
  platforms: readonly Platform[];
  /**
   * Links that other services find for an item that no longer plays.
   * @throws AppError not_found, conflict (the viewer may not edit, or it plays), too_many_requests
   */
  search(viewer: { id: string }, item: ItemKey): Promise<ReplyOf<typeof searchElsewhere>>;
}

/** The other services' searches, with their answers of the last day. */
export function openElsewhere(ctx: AppContext): Elsewhere {
  const services = servicesOf(ctx);
  const answers = openTtlCache<Found[]>({ max: 1000, ttlMs: dayMs, clock: ctx.clock });

  async function ask(service: Service, wanted: Wanted, playlistId: string): Promise<Found[] | null> {
    const { platform } = service;
    try {
      return await answers.get(JSON.stringify([platform, wanted]), async () => {
        await countAgainst(ctx, searches, `${platform}:${playlistId}`);
        return service.search(ctx, wanted);
      });
    } catch (error) {
      if (error instanceof AppError) throw error;
      ctx.log.warn({ err: error, platform }, 'A service did not answer a search');
      return null;
    }
  }

  return {
    platforms: services.map(({ platform }) => platform),
    async search(viewer, { playlistId, itemId }) {
      const track = await findDead(ctx, viewer, { playlistId, itemId });
      const artist = track.artist === trackDefaults.artist ? '' : track.artist;
      const wanted = { title: track.title, artist, isrc: await findIsrc(ctx.db, track.id) };
      const results = await Promise.all(
        services.map(async (service) => ({
          platform: service.platform,
          some: await ask(service, wanted, playlistId),
        })),
      );
      const dead = new Set((await listSources(ctx.db, track.id)).map(({ url }) => url));
      const found = results.flatMap(({ platform, some }) => (some ? [{ platform, some }] : []));
      return {
        candidates: choose({ ...wanted, seconds: track.duration_seconds }, found, dead),
        silent: results.filter(({ some }) => some === null).map(({ platform }) => platform),
      };
    },
  };
}

function servicesOf(ctx: AppContext): Service[] {
  const { youtubeKey, spotify, soundcloud } = ctx.config.searches;
  return [
    ...(youtubeKey === null ? [] : [youtubeSearch(youtubeKey)]),
    ...(spotify === null ? [] : [spotifySearch(ctx, spotify)]),
    ...(soundcloud === null ? [] : [soundcloudSearch(ctx, soundcloud)]),
  ];
}

async function findDead(ctx: AppContext, viewer: { id: string }, item: ItemKey): Promise<PlaylistTrack> {
  const { can_edit: canEdit, tracks } = await getPlaylist(ctx, viewer, item.playlistId);
  if (!canEdit) throw refusalOf('edit');
  const track = tracks.find(({ entry_id }) => entry_id === item.itemId);
  if (!track) throw new AppError('not_found', 'playlists:itemGone');
  if (track.dead_link === undefined) throw new AppError('conflict', 'link-repairs:itPlays');
  return track;
}
