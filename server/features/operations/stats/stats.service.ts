import type { AppContext } from '#server/context.ts';
import { formatBytes } from '#server/lib/bytes.ts';
import { toMoment } from '#server/lib/clock.ts';
import { listeningSilenceMs } from '#shared/limits.ts';
import {
  type AdminStats,
  anonymousListener,
  type DatabaseStats,
  listenersListed,
} from '#shared/operations/stats.ts';
import { daysUntilDiskFull } from './history.service.ts';
import { describeMachine } from './machine.ts';
import { queueStates } from './queues.ts';
import { gatherNodes } from './nodes.ts';
import {
  countOpenListening,
  listOpenListening,
  listPopularPlaylists,
  listPopularTracks,
  listRecentTracks,
  listTotals,
  listUploaders,
  sumTotals,
} from './stats.store.ts';

const shown = { uploaders: 10, users: 50, tracks: 10, playlists: 10 };

/** Adds the recorded changes to the totals, which keeps the list of changes short. */
export const foldTotals = (ctx: AppContext): Promise<void> => sumTotals(ctx.db);

/** Numbers of accounts, playlists and tracks, by the names of the table `totals`. */
export const countAll = (ctx: AppContext): Promise<Map<string, number>> => listTotals(ctx.readDb);

/** Counts the tracks that are files. */
export const countFiles = async (ctx: AppContext): Promise<number> =>
  (await listTotals(ctx.db)).get('tracks:FILE') ?? 0;

/** The part of the dashboard that is refreshed once a minute. */
export async function getAdminStats(ctx: AppContext): Promise<AdminStats> {
  const now = ctx.clock();
  const seenSince = now - listeningSilenceMs;
  const [database, nodes, listening, currentlyListening, storage, daysUntilFull] = await Promise.all([
    databaseStats(ctx),
    gatherNodes(ctx),
    listOpenListening(ctx.readDb, seenSince, listenersListed),
    countOpenListening(ctx.readDb, seenSince),
    storageStats(ctx),
    daysUntilDiskFull(ctx),
  ]);
  return {
    generatedAt: toMoment(now),
    database,
    system: await describeMachine(ctx.config.dataDir, nodes.connections, daysUntilFull),
    storage,
    currentUsers: {
      currentlyListening,
      listeningDetails: listening.map((row) => ({
        userId: row.user_id,
        username: row.username ?? anonymousListener,
        trackTitle: row.title,
        artist: row.artist,
        startedAt: toMoment(row.started_at),
      })),
      activeConnections: nodes.connections,
      recentUniqueIPs: nodes.uniqueAddresses,
    },
    queues: await queueStates(ctx),
  };
}

async function databaseStats(ctx: AppContext): Promise<DatabaseStats> {
  const db = ctx.readDb;
  const [totals, people, recent, popular, playlists] = await Promise.all([
    listTotals(db),
    listUploaders(db, shown.users),
    listRecentTracks(db, shown.tracks),
    listPopularTracks(db, shown.tracks),
    listPopularPlaylists(db, shown.playlists),
  ]);
  const total = (name: string) => totals.get(name) ?? 0;
  const byType = { FILE: total('tracks:FILE'), URL: total('tracks:URL') };
  return {
    users: { total: total('users') },
    tracks: { total: byType.FILE + byType.URL, byType },
    playlists: { total: total('playlists') },
    topUploaders: people
      .filter((row) => row.track_count > 0)
      .slice(0, shown.uploaders)
      .map((row) => ({ username: row.username, trackCount: row.track_count })),
    userStats: people.map((row) => ({
      id: row.id,
      username: row.username,
      email: row.email,
      createdAt: toMoment(row.created_at),
      trackCount: row.track_count,
      playlistCount: row.playlist_count,
      totalPlays: row.plays_count,
      lastUpload: row.last_upload_at === null ? null : toMoment(row.last_upload_at),
    })),
    recentTracks: recent.map((row) => ({
      id: row.id,
      title: row.title,
      uploader: row.username,
      createdAt: toMoment(row.created_at),
    })),
    popularTracks: popular.map((row) => ({
      id: row.id,
      title: row.title,
      type: row.storage_type,
      uploader: row.username,
      plays: row.plays_count,
    })),
    popularPlaylists: playlists.map((row) => ({
      id: row.id,
      title: row.name,
      creator: row.username,
      trackCount: row.track_count,
    })),
  };
}

async function storageStats(ctx: AppContext): Promise<AdminStats['storage']> {
  const usage = await ctx.stores.blobs.usage();
  return {
    provider: ctx.config.blobs.kind === 'disk' ? null : 'S3',
    usedFormatted: usage && formatBytes(usage.bytes),
    objectCount: usage && usage.objects,
  };
}
