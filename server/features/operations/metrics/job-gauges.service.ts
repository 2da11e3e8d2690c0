import { Gauge, type Registry } from 'prom-client';
import type { AppContext } from '#server/context.ts';
import { countJobs } from './metrics.store.ts';

const states = ['waiting', 'running', 'failed'] as const;
/** Label of kinds that only another version knows. */
const other = 'other';

/** Gauges of the queue of jobs, which all servers share; returns a function that sets them. */
export function jobGauges(registry: Registry, kinds: readonly string[]): (ctx: AppContext) => Promise<void> {
  const jobs = new Gauge({
    name: 'segue_jobs',
    help: 'Jobs of all servers by kind: waiting (also for their next attempt), running, or given up (failed)',
    labelNames: ['kind', 'state'],
    registers: [registry],
  });
  const oldest = new Gauge({
    name: 'segue_jobs_oldest_due_seconds',
    help: 'How long the job has waited that has been due for the longest time',
    registers: [registry],
  });

  return async (ctx) => {
    const rows = await countJobs(ctx.readDb);
    for (const kind of [...kinds, other]) for (const state of states) jobs.set({ kind, state }, 0);
    for (const row of rows) {
      const kind = kinds.includes(row.kind) ? row.kind : other;
      for (const state of states) jobs.inc({ kind, state }, row[state]);
    }
    oldest.set(Math.max(0, ...rows.map((row) => row.oldest_due_ms)) / 1000);
  };
}
