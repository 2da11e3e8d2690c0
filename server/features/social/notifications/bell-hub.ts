import type { WebSocket } from '@fastify/websocket';
import type { AppContext } from '#server/context.ts';
import { busIsBack } from '#server/bus/bus.ts';
import { type AtSocket, openSocketHub } from '#server/features/accounts/auth/socket-hub.ts';
import { gather } from '#server/lib/gather.ts';
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

/**
 * Notifies open tabs of news. Every server reads the rows since its last reading from the database itself: the bus only says
 * when, so that the next reading makes up for a lost message.
 */
export function openBellHub(ctx: AppContext): BellHub {
  const hub = openSocketHub(ctx);
  const { opened } = hub;
  let looking = Promise.resolve();
  let lookedAt = ctx.clock();
  /** Keys of the overlap that were sent already. */
  let sentKeys = new Set<string>();

  const ring = () => void ctx.bus.publish(topics.bellRung, null).catch(() => undefined);
  /** A statement that ran rings later: its transaction ends a moment after it. */
  const ringing = gather(gatherMs / 3, ring);
  const reading = gather(gatherMs, () => {
    looking = looking.then(readNews);
  });
  const soon = (): void => {
    if (opened.size > 0) reading.soon();
  };
  const stops = [
    ctx.state.changes.listen('playlist_news', () => ringing.soon()),
    ctx.state.changes.listen('notifications', () => ringing.soon()),
    ctx.bus.subscribe(topics.bellRung, soon),
    ctx.bus.subscribe(busIsBack, soon),
    ctx.bus.subscribe(topics.bellRead, (message) => {
      const { userId } = message as { userId: string };
      push((one) => one.userId === userId);
    }),
  ];

  async function readNews(): Promise<void> {
    try {
      const now = ctx.clock();
      const since = lookedAt - overlapMs;
      const users = [...new Set([...opened.values()].map(({ userId }) => userId))];
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

  function push(isMeant: (one: AtSocket) => boolean): void {
    const targets = [...opened].filter(([socket, one]) => isMeant(one) && socket.readyState === socket.OPEN);
    const frame = frameFor(targets.length);
    for (const [socket] of targets) hub.send(socket, frame);
  }

  const replay = setInterval(soon, replayMs).unref();

  return {
    join(socket, { id: userId, sessionId }) {
      if (opened.size === 0) lookedAt = ctx.clock();
      hub.add(socket, { userId, sessionId });
    },
    size: () => opened.size,
    close() {
      for (const stop of stops) stop();
      clearInterval(replay);
      reading.stop();
      ringing.stop();
      hub.close();
    },
  };
}
