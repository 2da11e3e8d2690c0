import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { AppContext } from '#server/context.ts';
import { DueJobs } from './due-jobs.ts';
import * as store from './job.store.ts';
import { addJob, type JobKind } from './kinds.ts';
import { type JobServer, RunningJobs } from './running-jobs.ts';
import { SurvivorTurns } from './survivors.ts';

/** Silence about a job after which its server counts as dead: its jobs go to another within ten seconds. */
const defaultLeaseMs = 8_000;
/** Renewals of a lease before it ends. */
const renewals = 4;
/** The pause between two survivors of a server's death, in which other jobs begin. */
const defaultPauseMs = 1_000;
/** Longest time between two looks for jobs: notices may be lost. */
const lookMs = 10_000;
/** While jobs wait for room, or nothing may be written. */
const busyMs = 1_000;
/** Pause of all access to the database after a failure. */
const restMs = 5_000;
/** Time for which a stopping server waits for jobs under way. */
const stopMs = 4_000;

/** Does jobs, in one server. */
export interface Runner {
  /** Does all that is due; resolves when none of it is under way. */
  idle(): Promise<void>;
  /** Takes no more jobs, and ends those under way or gives them back. */
  stop(): Promise<void>;
}

export interface RunnerOptions {
  leaseMs?: number;
  survivorPauseMs?: number;
  /** Called after each job that was done. */
  onDone?: (kind: JobKind) => void;
}

export function openRunner(ctx: AppContext, kinds: readonly JobKind[], options: RunnerOptions = {}): Runner {
  return new JobRunner(ctx, kinds, options);
}

class JobRunner implements Runner {
  readonly #server: JobServer;
  readonly #survivors: SurvivorTurns;
  readonly #running: RunningJobs;
  readonly #due: DueJobs;
  readonly #stopping = new AbortController();
  readonly #renewal: NodeJS.Timeout;
  readonly #stopListening: () => void;
  readonly #looping: Promise<void>;
  #waking = new AbortController();
  #turn: Promise<unknown> = Promise.resolve();

  constructor(
    ctx: AppContext,
    kinds: readonly JobKind[],
    { leaseMs = defaultLeaseMs, survivorPauseMs = defaultPauseMs, onDone }: RunnerOptions,
  ) {
    const { db } = ctx;
    const stopping = this.#stopping.signal;
    this.#server = { ctx, db, stopping, kinds, holder: randomUUID(), leaseMs };
    this.#survivors = new SurvivorTurns(survivorPauseMs);
    this.#running = new RunningJobs(this.#server, { onDone, onEnd: ({ deaths }) => this.#end(deaths > 0) });
    this.#due = new DueJobs(this.#server, this.#running, this.#survivors);
    this.#renewal = setInterval(() => void this.#renew(), leaseMs / renewals).unref();
    this.#stopListening = ctx.state.changes.listen(['job'], () => this.#waking.abort());
    this.#looping = this.#loop();
  }

  async idle(): Promise<void> {
    for (;;) {
      const takenCount = await this.#take();
      const waitMs = this.#survivors.waitMs();
      if (takenCount + this.#running.size > 0) await this.#running.ended();
      else if (waitMs > 0) await sleep(waitMs);
      else return;
    }
  }

  async stop(): Promise<void> {
    this.#stopListening();
    this.#stopping.abort();
    await this.#looping;
    await this.#turn;
    await Promise.race([sleep(stopMs, undefined, { ref: false }), this.#running.ended()]);
    clearInterval(this.#renewal);
    await store.giveBack(this.#server.db, this.#server.holder);
  }

  async #loop(): Promise<void> {
    let isStarted = false;
    while (!this.#stopping.signal.aborted) {
      try {
        if (!isStarted) await this.#inTurn(() => this.#start());
        isStarted = true;
        this.#waking = new AbortController();
        if ((await this.#take()) > 0) continue;
        await this.#pause();
      } catch (error) {
        this.#due.excuseSilence();
        this.#server.ctx.log.warn({ err: error }, 'The jobs cannot be looked at');
        await this.#waitFor(restMs);
      }
    }
  }

  /** Releases, on a single server, the jobs that it held when it died, and adds each recurring job once. */
  async #start(): Promise<void> {
    const { ctx, db, kinds } = this.#server;
    if (!ctx.locks.areShared) await this.#due.letGoOfLeft(true);
    for (const kind of kinds)
      if (kind.everyMs !== null) await addJob(db, kind, null, { key: kind.name, delayMs: kind.everyMs });
  }

  #take(): Promise<number> {
    return this.#inTurn(() => this.#due.take());
  }

  /** Runs one call after another, so that two calls never count the same free room. */
  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const next = this.#turn.then(work);
    this.#turn = next.catch(() => undefined);
    return next;
  }

  async #pause(): Promise<void> {
    const next = (await this.#due.nextInMs()) ?? lookMs;
    const isReadOnly = this.#server.ctx.state.maintenance.active();
    const ms = isReadOnly ? busyMs : Math.max(Math.min(next, lookMs), busyMs);
    await this.#waitFor(ms, this.#waking.signal);
  }

  async #waitFor(ms: number, ...signals: AbortSignal[]): Promise<void> {
    const signal = AbortSignal.any([this.#stopping.signal, ...signals]);
    await sleep(ms, undefined, { signal, ref: false }).catch(() => undefined);
  }

  /** Renews the leases. A renewal that fails now is tried again before they end. */
  #renew(): Promise<void> {
    return this.#running.renew().catch(() => this.#due.excuseSilence());
  }

  #end(isSurvivor: boolean): void {
    if (isSurvivor) this.#survivors.end();
    this.#waking.abort();
  }
}
