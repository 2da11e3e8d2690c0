import type { AppContext } from '#server/context.ts';
import { toMoment } from '#server/lib/clock.ts';
import { listeningSilenceMs } from '#shared/limits.ts';
import type { MetricsMinute } from '#shared/operations/stats.ts';
import { readMachine } from './machine.ts';
import { nodeName } from './nodes.ts';
import { queueStates } from './queues.ts';
import {
  countOpenListening,
  countTracksSince,
  deleteMinutesBefore,
  insertMinute,
  listMinutes,
} from './stats.store.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** Saves the metrics of the last minute, and deletes those older than a day. */
export async function recordMinute(ctx: AppContext, ran: readonly string[]): Promise<void> {
  const minute = Math.floor(ctx.clock() / minuteMs) * minuteMs;
  const { requests, errors } = ctx.state.traffic.take();
  const [machine, listeners, uploads] = await Promise.all([
    readMachine(ctx.config.dataDir),
    countOpenListening(ctx.db, ctx.clock() - listeningSilenceMs),
    countTracksSince(ctx.db, minute - minuteMs),
  ]);
  await insertMinute(ctx.db, {
    minute,
    node: nodeName,
    cpu: machine.cpuPercent,
    memory: machine.memoryPercent,
    disk: machine.diskPercent,
    disk_used_bytes: machine.diskUsedBytes,
    disk_free_bytes: machine.diskFreeBytes,
    requests,
    errors,
    listeners,
    uploads,
    ran: JSON.stringify(ran),
  });
  await deleteMinutesBefore(ctx.db, minute - dayMs);
  for (const queue of await queueStates(ctx)) {
    if (queue.stalled) ctx.log.error({ queue }, 'A queue has work and finishes none of it');
  }
}

/** The last 24 hours; with several servers, the sum of their requests and the fullest machine. */
export async function getHistory(ctx: AppContext): Promise<MetricsMinute[]> {
  const rows = await listMinutes(ctx.readDb, ctx.clock() - dayMs);
  const minutes = Map.groupBy(rows, (row) => row.minute);
  return [...minutes].map(([minute, nodes]) => ({
    at: toMoment(minute),
    cpu: Math.max(...nodes.map((node) => node.cpu)),
    memory: Math.max(...nodes.map((node) => node.memory)),
    disk: Math.max(...nodes.map((node) => node.disk)),
    requests: nodes.reduce((sum, node) => sum + node.requests, 0),
    errors: nodes.reduce((sum, node) => sum + node.errors, 0),
    // Every server counts the same database.
    listeners: Math.max(...nodes.map((node) => node.listeners)),
    uploads: Math.max(...nodes.map((node) => node.uploads)),
    ran: [...new Set(nodes.flatMap((node) => JSON.parse(node.ran) as string[]))],
  }));
}

/** Days until the disk is full, at the pace of the last day; null if the disk is not filling. */
export async function daysUntilDiskFull(ctx: AppContext): Promise<number | null> {
  const rows = await listMinutes(ctx.readDb, ctx.clock() - dayMs);
  const first = rows.find((row) => row.node === nodeName) ?? rows[0];
  const last = rows.findLast((row) => row.node === first?.node);
  if (!first || !last) return null;
  const days = (last.minute - first.minute) / dayMs;
  const grown = last.disk_used_bytes - first.disk_used_bytes;
  // Less than an hour of history says nothing about a pace.
  if (grown <= 0 || days < 1 / 24) return null;
  return Math.round((last.disk_free_bytes / (grown / days)) * 10) / 10;
}
