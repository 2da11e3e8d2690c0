import type { WebSocket } from '@fastify/websocket';
import type { AppContext } from '#server/context.ts';
import {
  hasEnded,
  howEnded,
  sessionsEnded,
  type SessionsEnded,
} from '#server/features/accounts/auth/session-ends.ts';
import { dismissSocket, keepAlive } from '#server/http/sockets.ts';
import { topics } from '#server/bus/topics.ts';
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
  const sockets = new Map<WebSocket, { userId: string; sessionId: string }>();
  const { watch, endAll } = keepAlive(sockets);
  let timer: NodeJS.Timeout | null = null;
  let pushedAt = -Infinity;
  let kept: { at: number; frame: Promise<Buffer> } | null = null;

  // A change of role ends sessions too: nobody watches on who is no longer an administrator.
  const forgetEnded = ctx.bus.subscribe(sessionsEnded, (message) => {
    const ended = message as SessionsEnded;
    for (const [socket, joined] of sockets) {
      if (hasEnded(joined, ended)) dismissSocket(socket, howEnded(joined, ended));
    }
  });
  const unsubscribe = ctx.bus.subscribe(topics.listeningChanged, () => {
    // Whatever is being gathered for somebody may have been read before this happened.
    kept = null;
    if (sockets.size === 0) return;
    timer ??= setTimeout(push, Math.max(0, pushedAt + gatherMs - performance.now()));
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
    timer = null;
    pushedAt = performance.now();
    frame()
      .then((bytes) => {
        for (const socket of sockets.keys()) send(socket, bytes);
      })
      .catch((error: unknown) => ctx.log.error({ err: error }, 'The dashboards could not be told'));
  }

  function send(socket: WebSocket, bytes: Buffer): void {
    if (socket.readyState !== socket.OPEN || socket.bufferedAmount >= queueBytesAtMost) return;
    socket.send(bytes, { binary: false });
  }

  return {
    join(socket, { id: userId, sessionId }) {
      sockets.set(socket, { userId, sessionId });
      watch(socket);
      // The whole state at once, so that a reconnected dashboard has missed nothing.
      frame()
        .then((bytes) => send(socket, bytes))
        .catch((error: unknown) => ctx.log.error({ err: error }, 'A dashboard could not be told'));
    },
    tell(message) {
      const bytes = Buffer.from(JSON.stringify(message));
      for (const socket of sockets.keys()) send(socket, bytes);
    },
    size: () => sockets.size,
    close() {
      unsubscribe();
      forgetEnded();
      if (timer) clearTimeout(timer);
      endAll();
    },
  };
}
