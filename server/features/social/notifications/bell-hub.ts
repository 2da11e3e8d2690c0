import type { WebSocket } from '@fastify/websocket';
import type { Change } from '#server/changes/change.ts';
import type { AppContext } from '#server/context.ts';
import { type AtSocket, openSocketHub } from '#server/features/accounts/auth/socket-hub.ts';
import { gather } from '#server/lib/gather.ts';
import type { LiveNews } from '#shared/social/notifications.ts';
import { listConcerned } from './bell.store.ts';

/** Events closer together than this are sent in one message. */
const gatherMs = 300;
/** Pause after which a database that was away is asked again. */
const retryMs = 5_000;

/** Spread of the tabs that ask for the same news: many ask one after the other, a few at once. */
const askMs = 1;

const frameFor = (tabs: number): Buffer =>
  Buffer.from(JSON.stringify({ type: 'bell', data: { spread_ms: tabs * askMs } } satisfies LiveNews));

export interface BellHub {
  join(socket: WebSocket, viewer: { id: string; sessionId: string }): void;
  size(): number;
  close(): void;
}

/** Rings in open tabs where a person's notifications have changed, or what they follow has news. */
export function openBellHub(ctx: AppContext): BellHub {
  const hub = openSocketHub(ctx);
  const { opened } = hub;
  /** Changes that no tab was told of yet. */
  let waiting: Change[] = [];
  let hasFailed = false;
  let telling = Promise.resolve();

  const delay = (): number => (hasFailed ? retryMs : gatherMs);
  const gathering = gather(delay, () => {
    const changes = waiting;
    waiting = [];
    telling = telling.then(() => tell(changes));
  });
  const stop = ctx.state.changes.listen(['news', 'bell'], (changes) => {
    if (opened.size === 0) return;
    if (changes === null) return push(() => true);
    waiting.push(...changes);
    gathering.soon();
  });

  async function tell(changes: readonly Change[]): Promise<void> {
    const concerned = new Set(idsOf(changes, 'bell'));
    hasFailed = false;
    try {
      const users = [...new Set([...opened.values()].map(({ userId }) => userId))];
      for (const id of await listConcerned(ctx.readDb, idsOf(changes, 'news'), users)) concerned.add(id);
    } catch (error) {
      ctx.log.error({ err: error }, 'Open tabs could not be told of news');
      hasFailed = true;
      waiting = [...changes, ...waiting];
      gathering.soon();
      return;
    }
    push(({ userId }) => concerned.has(userId));
  }

  function push(isMeant: (one: AtSocket) => boolean): void {
    const targets = [...opened].filter(([socket, one]) => isMeant(one) && socket.readyState === socket.OPEN);
    const frame = frameFor(targets.length);
    for (const [socket] of targets) hub.send(socket, frame);
  }

  return {
    join: (socket, { id: userId, sessionId }) => hub.add(socket, { userId, sessionId }),
    size: () => opened.size,
    close() {
      stop();
      gathering.stop();
      hub.close();
    },
  };
}

const idsOf = (changes: readonly Change[], kind: Change['kind']): string[] =>
  changes.flatMap((change) => (change.kind === kind ? [change.subjectId] : []));
