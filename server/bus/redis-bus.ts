import { randomUUID } from 'node:crypto';
import type { Clock } from '#server/lib/clock.ts';
import type { Log } from '#server/lib/log.ts';
import { AppError } from '#shared/errors.ts';
import { type Bus, busIsBack, type Count, type Presence } from './bus.ts';
import { memoryBus } from './memory-bus.ts';
import { connectRedis, keepPinging, type RedisConnections } from './redis-connections.ts';
import * as script from './redis-scripts.ts';

export interface RedisBusOptions {
  /** `redis://…`; `?prefix=` lets several installations share one Redis. */
  url: string;
  clock: Clock;
  log: Log;
}

/** Neither counting nor news may hold up a request: after this it goes on with this process alone. */
const soonMs = 1_000;

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
  const channel = `${prefix}:news:${address.pathname}`;
  const connections = await connectRedis(address.href, log);
  const parts = { connections, prefix, channel, self: randomUUID(), own: memoryBus(clock), clock, log };
  await hearNews(parts);
  return new RedisBus(parts);
}

interface Parts {
  connections: RedisConnections;
  prefix: string;
  /** Channel of the news of all processes. */
  channel: string;
  /** The name of this process in its news. */
  self: string;
  /** The bus of this process alone. */
  own: Bus;
  clock: Clock;
  log: Log;
}

/** Publishes the news of the other processes in this one. */
async function hearNews({ connections: { news }, channel, self, own }: Parts): Promise<void> {
  news.on('message', (_channel: string, text: string) => {
    const { from, topic, message } = JSON.parse(text) as { from: string; topic: string; message: unknown };
    if (from !== self) void own.publish(topic, message);
  });
  await news.subscribe(channel);
  news.on('ready', () => void own.publish(busIsBack, null));
}

class RedisBus implements Bus {
  readonly #parts: Parts;
  readonly #own: Bus;
  readonly #endPings: () => void;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#own = parts.own;
    this.#endPings = keepPinging(parts.connections);
  }

  async publish(topic: string, message: unknown): Promise<void> {
    const { connections, channel, self, log } = this.#parts;
    await this.#own.publish(topic, message);
    const text = JSON.stringify({ from: self, topic, message });
    const published = connections.commands.publish(channel, text).catch((error: unknown) => {
      log.warn({ err: error, topic }, 'News for the other servers are lost');
      return null;
    });
    await within(soonMs, published, () => null);
  }

  subscribe(topic: string, listener: (message: unknown) => void): () => void {
    return this.#own.subscribe(topic, listener);
  }

  async count(key: string, windowMs: number): Promise<Count> {
    const counting = this.#evaluate(script.countScript, [`count:${key}`], windowMs);
    const counted = await within(soonMs, counting, (answer) => this.#toCount(answer));
    return counted ?? this.#own.count(key, windowMs);
  }

  async peek(key: string): Promise<Count | null> {
    const read = this.#evaluate(script.peekScript, [`count:${key}`]);
    const found = await within(soonMs, read, ([count, leftMs]) =>
      count === null ? 'none' : this.#toCount([count, leftMs]),
    );
    if (found === null) return this.#own.peek(key);
    return found === 'none' ? null : found;
  }

  async reset(key: string): Promise<void> {
    const { connections, prefix } = this.#parts;
    await this.#own.reset(key);
    await connections.commands.del(`${prefix}:count:${key}`).catch(() => undefined);
  }

  async enter(room: string, member: string, ttlMs: number, data: unknown): Promise<void> {
    const text = JSON.stringify(data ?? null);
    await ask(this.#evaluate(script.enterScript, roomKeys(room), member, ttlMs, text));
  }

  async leave(room: string, member: string): Promise<void> {
    await this.#evaluate(script.leaveScript, roomKeys(room), member).catch(() => undefined);
  }

  async members(room: string): Promise<Presence[]> {
    const flat = (await ask(this.#evaluate(script.membersScript, roomKeys(room)))) as string[];
    const found: Presence[] = [];
    for (let at = 0; at < flat.length; at += 2) {
      found.push({ member: flat[at] ?? '', data: JSON.parse(flat[at + 1] ?? 'null') });
    }
    return found;
  }

  isConnected(): boolean {
    return this.#parts.connections.news.status === 'ready';
  }

  async ping(): Promise<void> {
    await ask(this.#parts.connections.commands.ping());
  }

  async close(): Promise<void> {
    const { commands, news } = this.#parts.connections;
    this.#endPings();
    await this.#own.close();
    commands.disconnect();
    news.disconnect();
  }

  #evaluate(text: string, keys: string[], ...words: (string | number)[]): Promise<unknown> {
    const { connections, prefix } = this.#parts;
    return connections.commands.eval(text, keys.length, ...keys.map((key) => `${prefix}:${key}`), ...words);
  }

  #toCount([count, leftMs]: [unknown, unknown]): Count {
    return { count: Number(count), endsAt: this.#parts.clock() + Math.max(0, Number(leftMs)) };
  }
}

const roomKeys = (room: string): string[] => [`room:{${room}}:ends`, `room:{${room}}:data`];

/** The answer, or `unavailable`. */
async function ask<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw new AppError('unavailable', 'errors:unavailable', { retryAfterSeconds: 5, cause: error });
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
