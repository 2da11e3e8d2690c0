import type { Server } from 'node:net';
import { promisify } from 'node:util';
import type { Clock } from '#server/lib/clock.ts';

const recentMs = 15 * 60_000;
const minuteMs = 60_000;
const addressesAtMost = 20_000;
/** Interval at which an address is noted again: precise enough for counts over a quarter of an hour. */
const notedAgainMs = 1000;

/** The latest answers of one server process. */
export interface Traffic {
  note(ip: string, status: number): void;
  /** Requests answered in the 60 s that end now. */
  lastMinute(): number;
  /** Different addresses in the last 15 minutes. */
  uniqueAddresses(): number;
  /** Counts the connections and sockets of a server from now on. */
  watch(server: Server, sockets: () => number): void;
  /** Connections and sockets that are open now. */
  open(): Promise<{ connections: number; sockets: number }>;
  /** Requests and server errors since the last call of this. */
  take(): { requests: number; errors: number };
}

/** Counts requests in memory: per second for a minute, addresses for 15 minutes, and what the history collects. */
export function countTraffic(clock: Clock): Traffic {
  const seconds = new Map<number, number>();
  const addresses = new Map<string, number>();
  let requests = 0;
  let errors = 0;
  let open: Traffic['open'] = async () => ({ connections: 0, sockets: 0 });

  function forget(): void {
    const now = clock();
    for (const second of seconds.keys()) if (second * 1000 <= now - minuteMs) seconds.delete(second);
    // Kept in the order of their last sight, so the first recent one ends the search.
    for (const [ip, seenAt] of addresses) {
      if (seenAt > now - recentMs && addresses.size <= addressesAtMost) break;
      addresses.delete(ip);
    }
  }

  return {
    note(ip, status) {
      const now = clock();
      const second = Math.floor(now / 1000);
      const before = seconds.get(second);
      if (before === undefined) forget();
      seconds.set(second, (before ?? 0) + 1);
      const seenAt = addresses.get(ip);
      if (seenAt === undefined || now - seenAt >= notedAgainMs) {
        addresses.delete(ip);
        addresses.set(ip, now);
      }
      requests += 1;
      if (status >= 500) errors += 1;
    },
    lastMinute() {
      forget();
      return seconds.values().reduce((sum, count) => sum + count, 0);
    },
    uniqueAddresses() {
      forget();
      return addresses.size;
    },
    watch(server, sockets) {
      const count = promisify(server.getConnections.bind(server));
      open = async () => ({ connections: await count().catch(() => 0), sockets: sockets() });
    },
    open: () => open(),
    take() {
      const counts = { requests, errors };
      requests = 0;
      errors = 0;
      return counts;
    },
  };
}
