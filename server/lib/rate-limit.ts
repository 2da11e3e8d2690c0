import ipaddr from 'ipaddr.js';
import { AppError } from '#shared/errors.ts';
import type { Clock } from './clock.ts';

/** Limit of events in a window, which begins with the first event. */
export interface RateLimit {
  /** Begins the keys of this limit's counts. */
  name: string;
  max: number;
  windowMs: number;
}

interface Window {
  count: number;
  endsAt: number;
}

/** The parts of the context that a limit needs: counts that all server processes share, and the time. */
export interface Counters {
  bus: {
    count(key: string, windowMs: number): Promise<Window>;
    peek(key: string): Promise<Window | null>;
    reset(key: string): Promise<void>;
  };
  clock: Clock;
}

/** Counts one more for `who`; answers how many those are in the window. */
export async function countOne(counters: Counters, limit: RateLimit, who: string): Promise<number> {
  return (await counters.bus.count(counterOf(limit, who), limit.windowMs)).count;
}

/** Begins `who`'s count again. */
export function forgetCount(counters: Counters, limit: RateLimit, who: string): Promise<void> {
  return counters.bus.reset(counterOf(limit, who));
}

/**
 * Counts one more for `who`.
 * @throws AppError too_many_requests with `retryAfterSeconds`, where that is one too many
 */
export async function countAgainst(counters: Counters, limit: RateLimit, who: string): Promise<void> {
  const window = await counters.bus.count(counterOf(limit, who), limit.windowMs);
  if (window.count > limit.max) throw tooMany(counters, window);
}

/**
 * Refuses `who` where the limit is reached, without counting.
 * @throws AppError too_many_requests with `retryAfterSeconds`
 */
export async function refuseOver(counters: Counters, limit: RateLimit, who: string): Promise<void> {
  const window = await counters.bus.peek(counterOf(limit, who));
  if (window && window.count >= limit.max) throw tooMany(counters, window);
}

/** When `who` may do it again (ms); null: now. */
export async function nextAllowed(counters: Counters, limit: RateLimit, who: string): Promise<number | null> {
  const window = await counters.bus.peek(counterOf(limit, who));
  return window && window.count >= limit.max ? window.endsAt : null;
}

function counterOf(limit: RateLimit, who: string): string {
  return `limit:${limit.name}:${who}`;
}

/** Owner of an address: the address itself, or for IPv6 its /64, which is the block of one household. */
export function addressOwner(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  if (address.kind() === 'ipv4') return address.toString();
  return `${address.toNormalizedString().split(':').slice(0, 4).join(':')}::/64`;
}

function tooMany({ clock }: Counters, { endsAt }: Window): AppError {
  const seconds = Math.max(1, Math.ceil((endsAt - clock()) / 1000));
  const minutes = Math.ceil(seconds / 60);
  return new AppError(
    'too_many_requests',
    minutes > 1 ? 'errors:tooManyRequestsMinutes' : 'errors:tooManyRequests',
    { params: { seconds, minutes }, retryAfterSeconds: seconds },
  );
}
