import { randomUUID } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import * as z from 'zod/mini';
import type { Bus } from './bus.ts';
import { topics } from './topics.ts';

/** Whether this process is told what the others do. */
export interface Hearing {
  /** The bus is there, and no server that was heard has fallen silent. */
  hearsAll(): boolean;
  close(): Promise<void>;
}

const Sign = z.object({ server: z.string(), leaves: z.boolean() });

const signMs = 1_000;
const silentMs = 3_000;
/** A server that died without a word is waited for no longer. */
const forgottenMs = 10 * 60_000;

/** Each server says every second that it is there: one that Redis cannot reach is missed by the others. */
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
