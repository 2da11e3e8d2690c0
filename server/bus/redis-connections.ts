import { Redis } from 'ioredis';
import type { Log } from '#server/lib/log.ts';

/** Longest wait for an answer. */
const answerMs = 5_000;
const retryAtMostMs = 1_000;
/**
 * Interval at which both connections are used. Without an answer for `silentMs` they are opened again: a dead one may look
 * alive.
 */
const pingMs = 5_000;
const silentMs = 2 * pingMs;

/** Two connections: one that has subscribed may do nothing else. */
export interface RedisConnections {
  commands: Redis;
  news: Redis;
}

/** Opens both connections. Throws Redis's own words where it refuses them. */
export async function connectRedis(url: string, log: Log): Promise<RedisConnections> {
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
  logOutages(commands, log);
  return { commands, news };
}

/** Logs the begin and the end of each time in which Redis cannot be reached. */
function logOutages(client: Redis, log: Log): void {
  let isUnreachable = false;
  client.on('error', (error: Error) => {
    if (!isUnreachable) log.error({ err: error }, 'Redis cannot be reached');
    isUnreachable = true;
  });
  client.on('ready', () => {
    if (isUnreachable) log.info('Redis is back');
    isUnreachable = false;
  });
}

/** Uses both connections at an interval, so that a dead one is noticed; answers a function that ends it. */
export function keepPinging({ commands, news }: RedisConnections): () => void {
  const pinging = setInterval(() => {
    for (const connection of [commands, news]) connection.ping().catch(() => undefined);
  }, pingMs).unref();
  return () => clearInterval(pinging);
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
