import * as z from 'zod/mini';
import { endpoint } from '#shared/endpoint.ts';
import { Moment } from '#shared/text.ts';

/** One counted thing in a list of the dashboard. */
const UserStats = z.object({
  id: z.string(),
  username: z.string(),
  email: z.string(),
  createdAt: Moment,
  trackCount: z.number(),
  playlistCount: z.number(),
  totalPlays: z.number(),
  /** Null: has never uploaded. */
  lastUpload: z.nullable(Moment),
});

const DatabaseStats = z.object({
  users: z.object({ total: z.number() }),
  tracks: z.object({ total: z.number(), byType: z.record(z.string(), z.number()) }),
  playlists: z.object({ total: z.number() }),
  topUploaders: z.array(z.object({ username: z.string(), trackCount: z.number() })),
  recentTracks: z.array(
    z.object({ id: z.string(), title: z.string(), uploader: z.nullable(z.string()), createdAt: Moment }),
  ),
  userStats: z.array(UserStats),
  popularTracks: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      type: z.string(),
      uploader: z.nullable(z.string()),
      plays: z.number(),
    }),
  ),
  popularPlaylists: z.array(
    z.object({ id: z.string(), title: z.string(), creator: z.nullable(z.string()), trackCount: z.number() }),
  ),
});
export type DatabaseStats = z.infer<typeof DatabaseStats>;

const SystemStats = z.object({
  cpu: z.object({ usage: z.number(), loadAvg: z.array(z.number()) }),
  memory: z.object({ percent: z.number(), totalFormatted: z.string(), usedFormatted: z.string() }),
  disk: z.object({
    percent: z.number(),
    totalFormatted: z.string(),
    usedFormatted: z.string(),
    freeFormatted: z.string(),
    /** Neither used nor for programs without special rights. */
    reservedFormatted: z.string(),
    /** At the pace of the last 24 hours; null: not filling. */
    daysUntilFull: z.nullable(z.number()),
  }),
  uptime: z.object({ formatted: z.string() }),
  network: z.object({ hostname: z.string(), connections: z.number() }),
  /** `own`: this server's process or one that it began; the others are databases and the like on the same machine. */
  processes: z.array(
    z.object({ pid: z.number(), name: z.string(), cpu: z.number(), memory: z.number(), own: z.boolean() }),
  ),
});
export type SystemStats = z.infer<typeof SystemStats>;

/** A queue of work, and whether it stands still although there is something to do. */
export const QueueState = z.object({
  name: z.string(),
  waiting: z.number(),
  running: z.number(),
  done: z.number(),
  failed: z.number(),
  stalled: z.boolean(),
});
export type QueueState = z.infer<typeof QueueState>;

export const AdminStats = z.object({
  generatedAt: Moment,
  database: DatabaseStats,
  system: SystemStats,
  /** Null: in the first minute the stored files are not counted yet. */
  storage: z.object({
    provider: z.nullable(z.string()),
    usedFormatted: z.nullable(z.string()),
    objectCount: z.nullable(z.number()),
  }),
  currentUsers: z.object({
    currentlyListening: z.number(),
    listeningDetails: z.array(
      z.object({
        userId: z.nullable(z.string()),
        username: z.string(),
        trackTitle: z.string(),
        artist: z.string(),
        startedAt: Moment,
      }),
    ),
    activeConnections: z.number(),
    recentUniqueIPs: z.number(),
  }),
  queues: z.array(QueueState),
});
export type AdminStats = z.infer<typeof AdminStats>;

/** Most listeners in the list; of the others only their number is known. */
export const listenersListed = 100;

/** The specification's mark for listeners who are not logged in. */
export const anonymousListener = 'Anonymous';

export const RealtimeStats = z.object({
  activeSessions: z.array(
    z.object({
      username: z.string(),
      trackTitle: z.string(),
      artist: z.string(),
      clientIp: z.string(),
      startedAt: Moment,
    }),
  ),
  recentActivities: z.array(
    z.object({ username: z.string(), activityType: z.string(), clientIp: z.string(), createdAt: Moment }),
  ),
  realtimeData: z.object({
    activeConnections: z.number(),
    /** Users who are logged in and were seen in the last minutes. */
    userDetails: z.array(z.object({ userId: z.string(), username: z.string() })),
    websocketConnections: z.number(),
    /** Requests answered in the last minute. */
    httpRequests: z.number(),
    anonymousCount: z.number(),
  }),
});
export type RealtimeStats = z.infer<typeof RealtimeStats>;

/** A message of the dashboard's socket. */
export const StatsMessage = z.object({ type: z.literal('stats_update'), data: RealtimeStats });
export type StatsMessage = z.infer<typeof StatsMessage>;

/** A minute of the machine's and the site's life. */
export const MetricsMinute = z.object({
  at: Moment,
  cpu: z.number(),
  memory: z.number(),
  disk: z.number(),
  requests: z.number(),
  errors: z.number(),
  listeners: z.number(),
  uploads: z.number(),
  /** Background work that ran in this minute. */
  ran: z.array(z.string()),
});
export type MetricsMinute = z.infer<typeof MetricsMinute>;

export const getAdminStats = endpoint({
  id: 'admin.stats',
  method: 'GET',
  path: '/api/v1/admin/stats',
  access: 'admin',
  summary: 'The statistics of the dashboard',
  description:
    'Tells the numbers of the dashboard: people, tracks, playlists, storage, the machine and its processes.',
  reply: AdminStats,
});

export const getRealtimeStats = endpoint({
  id: 'admin.realtime',
  method: 'GET',
  path: '/api/v1/admin/stats/realtime',
  access: 'admin',
  summary: 'Who listens now and what happened last',
  description: 'Tells who listens at this moment, the latest activities and the open connections.',
  reply: RealtimeStats,
});

export const getMetricsHistory = endpoint({
  id: 'admin.history',
  method: 'GET',
  path: '/api/v1/admin/stats/history',
  access: 'admin',
  summary: 'The last 24 hours, minute by minute',
  description: 'Tells the load and the listening of the last 24 hours with one value a minute.',
  reply: z.array(MetricsMinute),
});
