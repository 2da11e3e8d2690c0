import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { topics } from '#server/bus/topics.ts';
import type { AppContext } from '#server/context.ts';
import type { JobRow } from '#server/db/rows/jobs.ts';
import { attempt } from './attempt.ts';
import * as store from './job.store.ts';
import { addJob, type JobKind, type Lane, lanes } from './kinds.ts';
import { letGoOfLeft } from './left-jobs.ts';

/** Silence about a job after which its server counts as dead: its jobs go to another within ten seconds. */
const defaultLeaseMs = 8_000;
/** Renewals of a lease before it ends. */
const renewals = 4;
/** The pause between two survivors of a server's death, in which other jobs begin. */
const defaultPauseMs = 1_000;
/** Time for which a server takes no jobs, so that a survivor that must run alone can begin. */
const emptyMs = 60_000;
/** Longest time between two looks for jobs: notices may be lost. */
const lookMs = 10_000;
/** After news: what is added in a transaction is there only after its commit. */
const secondLookMs = 250;
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

interface Running extends Pick<JobRow, 'lane' | 'deaths'> {
  lost: AbortController;
  done: Promise<unknown>;
}

export function openRunner(
  ctx: AppContext,
  kinds: readonly JobKind[],
  { leaseMs = defaultLeaseMs, survivorPauseMs = defaultPauseMs, onDone }: RunnerOptions = {},
): Runner {
  // Its own writes are no news.
  const db = ctx.db.withoutPlugins();
  const holder = randomUUID();
  const known = new Map(kinds.map((kind) => [kind.name, kind]));
  const ofLanes = Map.groupBy(kinds, (kind): Lane => kind.lane)
    .entries()
    .toArray()
    .map(([lane, some]): [Lane, string[]] => [lane, some.map(({ name }) => name)]);
  const stopping = new AbortController();
  const running = new Map<string, Running>();
  let waking = new AbortController();
  let hasNews = false;
  let turn: Promise<unknown> = Promise.resolve();
  // Moments of `performance.now()`: when the next survivor may begin, and when silence is held against other servers.
  let survivorsFrom = 0;
  let deathsFrom = 0;
  // Time since which this server takes no jobs, so that a survivor can run alone.
  let emptyFrom: number | null = null;

  function begin(row: JobRow): void {
    const kind = known.get(row.kind);
    // This process was away for longer than its lease, and still does it.
    if (!kind || running.has(row.id)) return;
    const lost = new AbortController();
    const done = attempt({ ctx, db, stopping: stopping.signal }, kind, row, lost.signal)
      .then((isDone) => isDone && onDone?.(kind))
      // The database does not learn how the job ended; its lease runs out.
      .catch((error: unknown) =>
        ctx.log.warn({ err: error, job: kind.name }, 'The end of a job was not noted'),
      )
      .finally(() => {
        running.delete(row.id);
        if (row.deaths > 0) survivorsFrom = performance.now() + survivorPauseMs;
        waking.abort();
      });
    running.set(row.id, { lane: row.lane, deaths: row.deaths, lost, done });
  }

  /** Takes as many jobs as there is room for; answers how many. */
  async function take(): Promise<number> {
    if (stopping.signal.aborted) return 0;
    if (ctx.state.maintenance.active()) {
      excuseSilence();
      return 0;
    }
    await letGo(false);
    if ([...running.values()].some(({ deaths }) => deaths > 0)) return 0;
    return (await takeSurvivor()) ?? takeOthers();
  }

  /**
   * Takes one of the jobs that were under way when a server died. No other begins beside it; from its second death on it
   * waits until no other is under way, so that a further death is its own. Answers how many begin; null: others may.
   */
  async function takeSurvivor(): Promise<number | null> {
    if (performance.now() < survivorsFrom) return null;
    const deaths = await store.nextSurvivor(db, [...known.keys()]);
    if (deaths === null) return null;
    if (deaths > 1 && running.size > 0) return emptied();
    emptyFrom = null;
    const one = { kinds: [...known.keys()], holder, limit: 1, leaseMs, deathsAtMost: deaths };
    const rows = await store.takeJobs(db, one);
    for (const row of rows) begin(row);
    return rows.length > 0 ? rows.length : null;
  }

  /** Waits with the next survivor until no job is under way; if that takes long, other jobs may begin again for a while. */
  function emptied(): 0 | null {
    const now = performance.now();
    emptyFrom ??= now;
    if (now - emptyFrom < emptyMs) return 0;
    emptyFrom = null;
    survivorsFrom = now + emptyMs;
    return null;
  }

  async function takeOthers(): Promise<number> {
    let takenCount = 0;
    for (const [lane, names] of ofLanes) {
      const limit = lanes[lane] - [...running.values()].filter((job) => job.lane === lane).length;
      // A write would wait for the disk even where it takes nothing.
      const isDue = limit > 0 && ((await store.nextIn(db, lane, names)) ?? Infinity) <= 0;
      if (!isDue) continue;
      const rows = await store.takeJobs(db, { lane, kinds: names, holder, limit, leaseMs });
      for (const row of rows) begin(row);
      takenCount += rows.length;
    }
    return takenCount;
  }

  const letGo = (isStart: boolean): Promise<void> =>
    letGoOfLeft({
      db,
      log: ctx.log,
      holder,
      isRunning: (id) => running.has(id),
      isStart,
      believesSilence: performance.now() >= deathsFrom,
    });

  /** While nothing could be written no server could renew a lease: each has time for it. */
  const excuseSilence = (): void => void (deathsFrom = performance.now() + leaseMs);

  /** Runs one call after another, so that two calls never count the same free room. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const next = turn.then(work);
    turn = next.catch(() => undefined);
    return next;
  }

  const waitFor = (ms: number, ...signals: AbortSignal[]): Promise<void> =>
    sleep(ms, undefined, { signal: AbortSignal.any([stopping.signal, ...signals]), ref: false }).catch(
      () => undefined,
    );

  async function pause(): Promise<void> {
    let next = (await store.nextHeldIn(db, [...known.keys()])) ?? lookMs;
    for (const [lane, names] of ofLanes)
      next = Math.min(next, (await store.nextIn(db, lane, names)) ?? lookMs);
    const ms = ctx.state.maintenance.active() ? busyMs : Math.max(Math.min(next, lookMs), busyMs);
    await waitFor(ms, waking.signal);
  }

  /** Releases, on a single server, the jobs that it held when it died, and adds each recurring job once. */
  async function start(): Promise<void> {
    if (!ctx.locks.areShared) await letGo(true);
    await plant();
  }

  async function plant(): Promise<void> {
    for (const kind of kinds)
      if (kind.everyMs !== null) await addJob(db, kind, null, { key: kind.name, delayMs: kind.everyMs });
  }

  async function loop(): Promise<void> {
    let isStarted = false;
    let looksAgain = false;
    while (!stopping.signal.aborted) {
      try {
        if (!isStarted) await inTurn(start);
        isStarted = true;
        looksAgain ||= hasNews;
        hasNews = false;
        waking = new AbortController();
        if ((await inTurn(take)) > 0) continue;
        if (looksAgain) await waitFor(secondLookMs, waking.signal);
        else await pause();
        looksAgain = false;
      } catch (error) {
        excuseSilence();
        ctx.log.warn({ err: error }, 'The jobs cannot be looked at');
        await waitFor(restMs);
      }
    }
  }

  async function renew(): Promise<void> {
    const ids = [...running.keys()];
    if (ids.length === 0) return;
    const mine = await store.extendJobs(db, holder, ids, leaseMs);
    for (const id of ids) {
      const job = running.get(id);
      if (!job || mine.has(id) || job.lost.signal.aborted) continue;
      // This process was away for longer than its lease, but lives.
      if (!(await store.takeBackDeath(db, { id, holder, deaths: job.deaths }, leaseMs))) job.lost.abort();
    }
  }
  // A renewal that fails now is tried again before the lease ends.
  const renewal = setInterval(() => void renew().catch(excuseSilence), leaseMs / renewals).unref();

  function wake(): void {
    hasNews = true;
    waking.abort();
  }
  const unsubscribes = [ctx.state.changes.listen('jobs', wake), ctx.bus.subscribe(topics.jobAdded, wake)];
  const looping = loop();

  return {
    async idle() {
      for (;;) {
        const takenCount = await inTurn(take);
        if (takenCount + running.size > 0) await Promise.all([...running.values()].map(({ done }) => done));
        else if (performance.now() < survivorsFrom) await sleep(survivorsFrom - performance.now());
        else return;
      }
    },
    async stop() {
      for (const end of unsubscribes) end();
      stopping.abort();
      await looping;
      await turn;
      const enough = sleep(stopMs, undefined, { ref: false });
      await Promise.race([enough, Promise.all([...running.values()].map(({ done }) => done))]);
      clearInterval(renewal);
      await store.giveBack(db, holder);
    },
  };
}
