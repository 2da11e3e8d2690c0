import { randomUUID } from 'node:crypto';
import os from 'node:os';
import * as z from 'zod/mini';
import type { AppContext } from '#server/context.ts';

/** The status that a server process publishes. */
const Node = z.object({
  connections: z.number(),
  sockets: z.number(),
  requests: z.number(),
  uniqueAddresses: z.number(),
});
type Node = z.infer<typeof Node>;

const room = 'nodes';
const tellMs = 5_000;
const silenceMs = 20_000;

/** The name of this process among the servers that share a bus. */
export const nodeName = `${os.hostname()}:${process.pid}:${randomUUID().slice(0, 8)}`;

/** Begins to publish this process's status to the others; returns a function that ends it. */
export function announceNode(ctx: AppContext): () => Promise<void> {
  const publishStatus = async () => ctx.bus.enter(room, nodeName, silenceMs, await ownNode(ctx));
  const timer = setInterval(() => {
    publishStatus().catch((error: unknown) =>
      ctx.log.warn({ err: error }, 'The other servers cannot be told'),
    );
  }, tellMs).unref();
  return async () => {
    clearInterval(timer);
    await ctx.bus.leave(room, nodeName);
  };
}

/** The sums over all server processes; this one's counts are up to date. */
export async function gatherNodes(ctx: AppContext): Promise<Node> {
  const sum = await ownNode(ctx);
  for (const { member, data } of await ctx.bus.members(room)) {
    const other = Node.safeParse(data);
    if (member === nodeName || !other.success) continue;
    sum.connections += other.data.connections;
    sum.sockets += other.data.sockets;
    sum.requests += other.data.requests;
    sum.uniqueAddresses += other.data.uniqueAddresses;
  }
  return sum;
}

async function ownNode(ctx: AppContext): Promise<Node> {
  const { traffic } = ctx.state;
  return {
    ...(await traffic.open()),
    requests: traffic.lastMinute(),
    uniqueAddresses: traffic.uniqueAddresses(),
  };
}
