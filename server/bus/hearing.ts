import { randomUUID } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import * as z from 'zod/mini';
import type { Bus } from './bus.ts';
import { topics } from './topics.ts';

/** Watch over the messages between server processes. */
export interface Hearing {
  /** True if the bus is connected and no known server has fallen silent. */
  hearsAll(): boolean;
  close(): Promise<void>;
}

const Sign = z.object({ server: z.string(), leaves: z.boolean() });

const signMs = 1_000;
const silentMs = 3_000;
/** Time after which a server that fell silent is forgotten. */
const forgottenMs = 10 * 60_000;

/**
 * Watches the other servers. Each one publishes a sign every second, so that the others notice one that Redis cannot reach.
 */
export function openHearing(bus: Bus): Hearing {
  const server = randomUUID();
  const lastHeard = new Map<string, number>();
  const say = (leaves: boolean): Promise<void> => bus.publish(topics.serverIsThere, { server, leaves });
  const timer = setInterval(() => void (bus.isConnected() && say(false)), signMs).unref();
  const stop = bus.subscribe(topics.serverIsThere, (message) => {
    const sign = Sign.parse(message);
    if (sign.leaves) lastHeard.delete(sign.server);
    else if (sign.server !== server) lastHeard.set(sign.server, performance.now());
  });

  return {
    hearsAll() {
      const now = performance.now();
      for (const [other, at] of lastHeard) if (now - at > forgottenMs) lastHeard.delete(other);
      return bus.isConnected() && [...lastHeard.values()].every((at) => now - at < silentMs);
    },
    async close() {
      clearInterval(timer);
      stop();
      if (bus.isConnected()) await say(true);
    },
  };
}
