import type { JobRow } from '#server/db/rows/jobs.ts';
import { attempt, type AttemptTools } from './attempt.ts';
import * as store from './job.store.ts';
import type { JobKind, Lane } from './kinds.ts';

/** A server that does jobs. */
export interface JobServer extends AttemptTools {
  kinds: readonly JobKind[];
  /** Its name in the jobs that it holds. */
  holder: string;
  /** Silence about a job after which this server counts as dead. */
  leaseMs: number;
}

interface Listeners {
  /** Called after each job that was done. */
  onDone: ((kind: JobKind) => void) | undefined;
  /** Called after each job, done or not. */
  onEnd: (job: Pick<JobRow, 'deaths'>) => void;
}

interface Running extends Pick<JobRow, 'lane' | 'deaths'> {
  lost: AbortController;
  done: Promise<void>;
}

/** The jobs that are under way in one server. */
export class RunningJobs {
  readonly #server: JobServer;
  readonly #listeners: Listeners;
  readonly #kinds: ReadonlyMap<string, JobKind>;
  readonly #jobs = new Map<string, Running>();

  constructor(server: JobServer, listeners: Listeners) {
    this.#server = server;
    this.#listeners = listeners;
    this.#kinds = new Map(server.kinds.map((kind) => [kind.name, kind]));
  }

  get size(): number {
    return this.#jobs.size;
  }

  has(id: string): boolean {
    return this.#jobs.has(id);
  }

  includesSurvivor(): boolean {
    return [...this.#jobs.values()].some(({ deaths }) => deaths > 0);
  }

  countIn(lane: Lane): number {
    return [...this.#jobs.values()].filter((job) => job.lane === lane).length;
  }

  /** Resolves when all that are under way now have ended. */
  async ended(): Promise<void> {
    await Promise.all([...this.#jobs.values()].map(({ done }) => done));
  }

  begin(row: JobRow): void {
    const kind = this.#kinds.get(row.kind);
    // This process was away for longer than its lease, and still does it.
    if (!kind || this.#jobs.has(row.id)) return;
    const lost = new AbortController();
    const done = this.#run(kind, row, lost.signal);
    this.#jobs.set(row.id, { lane: row.lane, deaths: row.deaths, lost, done });
  }

  /** Keeps the jobs for this server for another lease, and aborts those that are another's by now. */
  async renew(): Promise<void> {
    const { db, holder, leaseMs } = this.#server;
    const ids = [...this.#jobs.keys()];
    if (ids.length === 0) return;
    const mine = await store.extendJobs(db, holder, ids, leaseMs);
    for (const id of ids) {
      const job = this.#jobs.get(id);
      if (!job || mine.has(id) || job.lost.signal.aborted) continue;
      // This process was away for longer than its lease, but lives.
      if (!(await store.takeBackDeath(db, { id, holder, deaths: job.deaths }, leaseMs))) job.lost.abort();
    }
  }

  async #run(kind: JobKind, row: JobRow, lost: AbortSignal): Promise<void> {
    try {
      if (await attempt(this.#server, kind, row, lost)) this.#listeners.onDone?.(kind);
    } catch (error) {
      // The database does not learn how the job ended; its lease runs out.
      this.#server.ctx.log.warn({ err: error, job: kind.name }, 'The end of a job was not noted');
    } finally {
      this.#jobs.delete(row.id);
      this.#listeners.onEnd(row);
    }
  }
}
