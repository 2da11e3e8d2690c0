import type { AppContext } from '#server/context.ts';
import { toMoment } from '#server/lib/clock.ts';
import { listeningSilenceMs, recentActivitiesShown } from '#shared/limits.ts';
import { anonymousListener, listenersListed, type RealtimeStats } from '#shared/operations/stats.ts';
import { gatherNodes } from './nodes.ts';
import { listOnline, listOpenListening, listRecentActivities } from './stats.store.ts';

const onlineMs = 5 * 60_000;
const shown = { online: 100 };

/** The present listeners, the latest activities, the connected members and the servers. */
export async function getRealtimeStats(ctx: AppContext): Promise<RealtimeStats> {
  const now = ctx.clock();
  const [listening, activities, online, nodes] = await Promise.all([
    listOpenListening(ctx.readDb, now - listeningSilenceMs, listenersListed),
    listRecentActivities(ctx.readDb, recentActivitiesShown),
    listOnline(ctx.readDb, now - onlineMs, shown.online),
    gatherNodes(ctx),
  ]);
  const members = new Map(online.map((row) => [row.id, { userId: row.id, username: row.username }]));
  return {
    activeSessions: listening.map((row) => ({
      username: row.username ?? anonymousListener,
      trackTitle: row.title,
      artist: row.artist,
      clientIp: row.ip,
      startedAt: toMoment(row.started_at),
    })),
    recentActivities: activities.map((row) => ({
      username: row.username ?? anonymousListener,
      activityType: row.activity_type,
      clientIp: row.ip,
      createdAt: toMoment(row.created_at),
    })),
    realtimeData: {
      activeConnections: nodes.connections,
      userDetails: [...members.values()],
      websocketConnections: nodes.sockets,
      httpRequests: nodes.requests,
      anonymousCount: listening.filter((row) => row.username === null).length,
    },
  };
}
