import { randomUUID } from 'node:crypto';
import { Redis } from 'ioredis';
import type { Clock } from '#server/lib/clock.ts';
import type { Log } from '#server/lib/log.ts';
import { AppError } from '#shared/errors.ts';
import { type Bus, busIsBack, type Count, type Presence } from './bus.ts';
import { memoryBus } from './memory-bus.ts';
import * as script from './redis-scripts.ts';

export interface RedisBusOptions {
  /** `redis://…`; `?prefix=` lets several installations share one Redis. */
  url: string;
  clock: Clock;
  log: Log;
}

/** Longest wait for an answer. */
const answerMs = 5_000;
/** Neither counting nor news may hold up a request: after this it goes on with this process alone. */
const soonMs = 1_000;
const retryAtMostMs = 1_000;
/**
 * Interval at which both connections are used. Without an answer for `silentMs` they are opened again: a dead one may look
 * alive.
 */
const pingMs = 5_000;
const silentMs = 2 * pingMs;

/**
 * The bus of several processes.
 *
 * While Redis cannot be reached: news reach this process only (caches that news would clear also expire by
 * itself after some seconds); counts go on in this process alone, so limits still hold, if more loosely; presence
 * answers `unavailable`.
 */
export async function openRedisBus({ url, clock, log }: RedisBusOptions): Promise<Bus> {
  const address = new URL(url);
  const prefix = address.searchParams.get('prefix') ?? 'segue';
  address.search = '';
  const own = memoryBus(clock);
  const self = randomUUID();
  const channel = `${prefix}:news:${address.pathname}`;
  const { commands, news } = await connect(address.href, log);

  /** The answer, or `unavailable`. */
  async function ask<T>(work: Promise<T>): Promise<T> {
    try {
      return await work;
    } catch (error) {
      throw new AppError('unavailable', 'errors:unavailable', { retryAfterSeconds: 5, cause: error });
    }
  }

  const evaluate = (text: string, keys: string[], ...words: (string | number)[]): Promise<unknown> =>
    commands.eval(text, keys.length, ...keys.map((key) => `${prefix}:${key}`), ...words);
  const roomKeys = (room: string): string[] => [`room:{${room}}:ends`, `room:{${room}}:data`];
  const toCount = ([count, leftMs]: [unknown, unknown]): Count => ({
    count: Number(count),
    endsAt: clock() + Math.max(0, Number(leftMs)),
  });

  news.on('message', (_channel: string, text: string) => {
    const { from, topic, message } = JSON.parse(text) as { from: string; topic: string; message: unknown };
    if (from !== self) void own.publish(topic, message);
  });
  await news.subscribe(channel);
  news.on('ready', () => void own.publish(busIsBack, null));
  const pinging = setInterval(() => {
    for (const connection of [commands, news]) connection.ping().catch(() => undefined);
  }, pingMs).unref();

  return {
    async publish(topic, message) {
      await own.publish(topic, message);
      const text = JSON.stringify({ from: self, topic, message });
      const published = commands.publish(channel, text).catch((error: unknown) => {
        log.warn({ err: error, topic }, 'News for the other servers are lost');
        return null;
      });
      await within(soonMs, published, () => null);
    },

    subscribe: (topic, listener) => own.subscribe(topic, listener),

    async count(key, windowMs) {
      const counting = evaluate(script.countScript, [`count:${key}`], windowMs);
      return (await within(soonMs, counting, toCount)) ?? own.count(key, windowMs);
    },

    async peek(key) {
      const read = evaluate(script.peekScript, [`count:${key}`]);
      const found = await within(soonMs, read, ([count, left]: [unknown, unknown]) =>
        count === null ? 'none' : toCount([count, left]),
      );
      if (found === null) return own.peek(key);
      return found === 'none' ? null : found;
    },

    async reset(key) {
      await own.reset(key);
      await commands.del(`${prefix}:count:${key}`).catch(() => undefined);
    },

    async enter(room, member, ttlMs, data) {
      const text = JSON.stringify(data ?? null);
      await ask(evaluate(script.enterScript, roomKeys(room), member, ttlMs, text));
    },

    async leave(room, member) {
      await evaluate(script.leaveScript, roomKeys(room), member).catch(() => undefined);
    },

    async members(room): Promise<Presence[]> {
      const flat = (await ask(evaluate(script.membersScript, roomKeys(room)))) as string[];
      const found: Presence[] = [];
      for (let at = 0; at < flat.length; at += 2) {
        found.push({ member: flat[at] ?? '', data: JSON.parse(flat[at + 1] ?? 'null') });
      }
      return found;
    },

    isConnected: () => news.status === 'ready',

    async ping() {
      await ask(commands.ping());
    },

    async close() {
      clearInterval(pinging);
      await own.close();
      commands.disconnect();
      news.disconnect();
    },
  };
}

/** Two connections: one that has subscribed may do nothing else. Throws Redis's own words where it refuses them. */
async function connect(url: string, log: Log): Promise<{ commands: Redis; news: Redis }> {
  const options = {
    lazyConnect: true,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    connectTimeout: answerMs,
    socketTimeout: silentMs,
    retryStrategy: (times: number) => Math.min(times * 100, retryAtMostMs),
  };
  const commands = new Redis(url, { ...options, commandTimeout: answerMs });
  const news = new Redis(url, { ...options, autoResubscribe: true });
  // The first connection tells it.
  news.on('error', () => undefined);
  try {
    await Promise.all([commands, news].map(opened));
  } catch (error) {
    commands.disconnect();
    news.disconnect();
    throw error;
  }
  let isUnreachable = false;
  commands.on('error', (error: Error) => {
    if (!isUnreachable) log.error({ err: error }, 'Redis cannot be reached');
    isUnreachable = true;
  });
  commands.on('ready', () => {
    if (isUnreachable) log.info('Redis is back');
    isUnreachable = false;
  });
  return { commands, news };
}

/** Connects. The promise of `connect` says no more than that the connection was closed; the event before it, why. */
async function opened(client: Redis): Promise<void> {
  let reason: unknown = null;
  const logError = (error: unknown) => {
    reason ??= error;
  };
  client.on('error', logError);
  try {
    await client.connect();
  } catch (error) {
    throw reason ?? error;
  } finally {
    client.off('error', logError);
  }
}

/** Reads the data that come within `ms`; null where nothing does. */
async function within<R>(
  ms: number,
  work: Promise<unknown>,
  read: (answer: [unknown, unknown]) => R,
): Promise<R | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), ms);
  });
  try {
    const answer = await Promise.race([work, late]);
    return answer === null ? null : read(answer as [unknown, unknown]);
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
    work.catch(() => undefined);
  }
}
