import type { WebSocket } from '@fastify/websocket';
import type { AppContext } from '#server/context.ts';
import { openSocketHub } from '#server/features/accounts/auth/socket-hub.ts';
import { gather } from '#server/lib/gather.ts';
import { getRealtimeStats } from './realtime.service.ts';

/** Least time between two pushes, which spares the database: the first change is pushed at once, closer ones together. */
const gatherMs = 100;
/** Time for which dashboards that open together share one reading. */
const sharedMs = 500;
/** Unsent bytes above which a socket is skipped: the next push holds everything anyway. */
const queueBytesAtMost = 256 * 1024;

export interface StatsHub {
  join(socket: WebSocket, viewer: { id: string; sessionId: string }): void;
  /** Sends a message of another kind to every open dashboard of this process. */
  tell(message: unknown): void;
  size(): number;
  close(): void;
}

/** Pushes the real-time statistics to the open dashboards, at once when something changes. */
export function openStatsHub(ctx: AppContext): StatsHub {
  const hub = openSocketHub(ctx);
  const { opened } = hub;
  let pushedAt = -Infinity;
  let kept: { at: number; frame: Promise<Buffer> } | null = null;

  const pushing = gather(() => Math.max(0, pushedAt + gatherMs - performance.now()), push);
  const unsubscribe = ctx.state.changes.listen(['listening'], () => {
    // Whatever is being gathered for somebody may have been read before this happened.
    kept = null;
    if (opened.size > 0) pushing.soon();
  });

  /** The state as bytes, made once for all sockets: each only adds its own header. */
  function frame(): Promise<Buffer> {
    const now = performance.now();
    if (kept && now - kept.at < sharedMs) return kept.frame;
    const made = getRealtimeStats(ctx).then((data) =>
      Buffer.from(JSON.stringify({ type: 'stats_update', data })),
    );
    kept = { at: now, frame: made };
    made.catch(() => (kept = null));
    return made;
  }

  function push(): void {
    pushedAt = performance.now();
    frame()
      .then((bytes) => {
        for (const socket of opened.keys()) send(socket, bytes);
      })
      .catch((error: unknown) => ctx.log.error({ err: error }, 'The dashboards could not be told'));
  }

  function send(socket: WebSocket, bytes: Buffer): void {
    if (socket.bufferedAmount < queueBytesAtMost) hub.send(socket, bytes);
  }

  return {
    join(socket, { id: userId, sessionId }) {
      // A change of role ends sessions too: nobody watches on who is no longer an administrator.
      hub.add(socket, { userId, sessionId });
      // The whole state at once, so that a reconnected dashboard has missed nothing.
      frame()
        .then((bytes) => send(socket, bytes))
        .catch((error: unknown) => ctx.log.error({ err: error }, 'A dashboard could not be told'));
    },
    tell(message) {
      const bytes = Buffer.from(JSON.stringify(message));
      for (const socket of opened.keys()) send(socket, bytes);
    },
    size: () => opened.size,
    close() {
      unsubscribe();
      pushing.stop();
      hub.close();
    },
  };
}
