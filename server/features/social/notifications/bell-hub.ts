import type { WebSocket } from '@fastify/websocket';
import type { AppContext } from '#server/context.ts';
import { busIsBack } from '#server/bus/bus.ts';
import {
  hasEnded,
  howEnded,
  sessionsEnded,
  type SessionsEnded,
} from '#server/features/accounts/auth/session-ends.ts';
import { dismissSocket, keepAlive } from '#server/http/sockets.ts';
import { idAt } from '#server/lib/ids.ts';
import { topics } from '#server/bus/topics.ts';
import type { LiveNews } from '#shared/social/notifications.ts';
import { listConcerned } from './bell.store.ts';

/** Events closer together than this are sent in one message. */
const gatherMs = 300;
/** Span that is read again: transactions may end after later ones began, and servers' clocks differ. */
const overlapMs = 10_000;
/** Interval of reading without a message of the bus, of which one may be lost. */
const replayMs = 20_000;

/** Spread of the tabs that ask for the same news: many ask one after the other, a few at once. */
const askMs = 1;

const frameFor = (tabs: number): Buffer =>
  Buffer.from(JSON.stringify({ type: 'bell', data: { spread_ms: tabs * askMs } } satisfies LiveNews));

export interface BellHub {
  join(socket: WebSocket, viewer: { id: string; sessionId: string }): void;
  size(): number;
  close(): void;
}

interface Joined {
  userId: string;
  sessionId: string;
}

/**
 * Notifies open tabs of news. Every server reads the rows since its last reading from the database itself: the bus only says
 * when, so that the next reading makes up for a lost message.
 */
export function openBellHub(ctx: AppContext): BellHub {
  const sockets = new Map<WebSocket, Joined>();
  const { watch, endAll } = keepAlive(sockets);
  let timer: NodeJS.Timeout | null = null;
  let looking = Promise.resolve();
  let lookedAt = ctx.clock();
  /** Keys of the overlap that were sent already. */
  let sentKeys = new Set<string>();

  const ring = () => void ctx.bus.publish(topics.bellRung, null).catch(() => undefined);
  let ringing: NodeJS.Timeout | null = null;
  /** Called when a statement ran: its transaction ends a moment later. */
  const noteWrite = () => {
    ringing ??= setTimeout(() => {
      ringing = null;
      ring();
    }, gatherMs / 3).unref();
  };
  const stops = [
    ctx.state.changes.listen('playlist_news', noteWrite),
    ctx.state.changes.listen('notifications', noteWrite),
    ctx.bus.subscribe(topics.bellRung, () => soon()),
    ctx.bus.subscribe(busIsBack, () => soon()),
    ctx.bus.subscribe(topics.bellRead, (message) => {
      const { userId } = message as { userId: string };
      push((joined) => joined.userId === userId);
    }),
    ctx.bus.subscribe(sessionsEnded, (message) => end(message as SessionsEnded)),
  ];

  function soon(): void {
    if (sockets.size === 0) return;
    timer ??= setTimeout(() => {
      timer = null;
      looking = looking.then(readNews);
    }, gatherMs).unref();
  }

  async function readNews(): Promise<void> {
    try {
      const now = ctx.clock();
      const since = lookedAt - overlapMs;
      const users = [...new Set([...sockets.values()].map(({ userId }) => userId))];
      const found = await listConcerned(ctx.readDb, idAt(since), users);
      const fresh = new Set(found.flatMap(({ key, userId }) => (sentKeys.has(key) ? [] : [userId])));
      sentKeys = new Set(found.map(({ key }) => key));
      // Only now: where the database was away, the next look begins where this one did.
      lookedAt = now;
      push(({ userId }) => fresh.has(userId));
    } catch (error) {
      ctx.log.error({ err: error }, 'Open tabs could not be told of news');
    }
  }

  function push(isMeant: (joined: Joined) => boolean): void {
    const targets = [...sockets].filter(
      ([socket, joined]) => isMeant(joined) && socket.readyState === socket.OPEN,
    );
    const frame = frameFor(targets.length);
    for (const [socket] of targets) socket.send(frame, { binary: false });
  }

  function end(ended: SessionsEnded): void {
    for (const [socket, joined] of sockets) {
      if (hasEnded(joined, ended)) dismissSocket(socket, howEnded(joined, ended));
    }
  }

  const replay = setInterval(() => soon(), replayMs).unref();

  return {
    join(socket, { id: userId, sessionId }) {
      if (sockets.size === 0) lookedAt = ctx.clock();
      sockets.set(socket, { userId, sessionId });
      watch(socket);
    },
    size: () => sockets.size,
    close() {
      for (const stop of stops) stop();
      clearInterval(replay);
      if (timer) clearTimeout(timer);
      if (ringing) clearTimeout(ringing);
      endAll();
    },
  };
}
