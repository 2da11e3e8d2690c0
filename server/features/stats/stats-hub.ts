import type { WebSocket } from '@fastify/websocket';
import type { AppContext } from '#server/context.ts';
import { topics } from '#server/lib/topics.ts';
import { getRealtimeStats } from './realtime.service.ts';

/** News closer together than this become one push: enough for a dashboard, and kind to the database. */
const gatherMs = 200;
/** A socket that has not taken this much yet gets no more: the next push holds everything anyway. */
const queueBytesAtMost = 256 * 1024;
const aliveMs = 30_000;

export interface StatsHub {
  join(socket: WebSocket): void;
  /** Sends a message of another kind to every open dashboard of this process. */
  tell(message: unknown): void;
  size(): number;
  close(): void;
}

/** Pushes the real-time statistics to the dashboards that are open, at once when something changes. */
export function openStatsHub(ctx: AppContext): StatsHub {
  const sockets = new Set<WebSocket>();
  const answered = new WeakSet<WebSocket>();
  let timer: NodeJS.Timeout | null = null;
  let latest: string | null = null;

  const unsubscribe = ctx.bus.subscribe(topics.listeningChanged, () => {
    latest = null;
    if (sockets.size > 0) timer ??= setTimeout(push, gatherMs);
  });

  async function frame(): Promise<string> {
    latest ??= JSON.stringify({ type: 'stats_update', data: await getRealtimeStats(ctx) });
    return latest;
  }

  function push(): void {
    timer = null;
    frame()
      .then((text) => {
        for (const socket of sockets) send(socket, text);
      })
      .catch((error: unknown) => ctx.log.error({ err: error }, 'The dashboards could not be told'));
  }

  function send(socket: WebSocket, text: string): void {
    if (socket.readyState === socket.OPEN && socket.bufferedAmount < queueBytesAtMost) socket.send(text);
  }

  // A socket whose other end has vanished answers no ping and would be counted for ever.
  const heartbeat = setInterval(() => {
    for (const socket of sockets) {
      if (!answered.has(socket)) socket.terminate();
      else {
        answered.delete(socket);
        socket.ping();
      }
    }
  }, aliveMs).unref();

  return {
    join(socket) {
      sockets.add(socket);
      answered.add(socket);
      socket.on('pong', () => answered.add(socket));
      socket.on('close', () => sockets.delete(socket));
      socket.on('error', () => socket.terminate());
      // Dashboards only listen.
      socket.on('message', () => socket.close(1008, 'This socket takes no messages'));
      // The whole state at once, so whoever was away has missed nothing.
      latest = null;
      frame()
        .then((text) => send(socket, text))
        .catch((error: unknown) => ctx.log.error({ err: error }, 'A dashboard could not be told'));
    },
    tell(message) {
      const text = JSON.stringify(message);
      for (const socket of sockets) send(socket, text);
    },
    size: () => sockets.size,
    close() {
      unsubscribe();
      clearInterval(heartbeat);
      if (timer) clearTimeout(timer);
      for (const socket of sockets) socket.terminate();
    },
  };
}
