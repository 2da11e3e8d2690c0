import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { topics } from '#server/bus/topics.ts';
import type { AppContext } from '#server/context.ts';
import type { JobRow } from '#server/db/rows/jobs.ts';
import { attempt } from './attempt.ts';
import * as store from './job.store.ts';
import { type JobKind, type Lane, lanes } from './kinds.ts';

/** A server that says nothing of a job for so long is taken for dead. */
const defaultLeaseMs = 30_000;
/** Servers look by themselves at least so often: news may be lost. */
const lookMs = 10_000;
/** After news: what is added in a transaction is there only after its commit. */
const secondLookMs = 250;
/** While jobs wait for room, or nothing may be written. */
const busyMs = 1_000;
/** After a failure the database is left alone for so long. */
const restMs = 5_000;
/** So long a server that stops waits for what is under way. */
const stopMs = 4_000;

/** Does jobs, in one server. */
export interface Runner {
  /** Does all that is due; resolves when none of it is under way. */
  idle(): Promise<void>;
  /** Takes no more, and ends what is under way or gives it back. */
  stop(): Promise<void>;
}

export interface RunnerOptions {
  leaseMs?: number;
  /** Told of each job that was done. */
  onDone?: (kind: JobKind) => void;
}

export function openRunner(
  ctx: AppContext,
  kinds: readonly JobKind[],
  { leaseMs = defaultLeaseMs, onDone }: RunnerOptions = {},
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
  const running = new Map<string, { lane: string; lost: AbortController; done: Promise<unknown> }>();
  let waking = new AbortController();
  let hasNews = false;
  let turn: Promise<unknown> = Promise.resolve();

  function begin(row: JobRow): void {
    const kind = known.get(row.kind);
    // This process was away for longer than its lease, and still does it.
    if (!kind || running.has(row.id)) return;
    const lost = new AbortController();
    const done = attempt({ ctx, db, stopping: stopping.signal }, kind, row, lost.signal)
      .then((isDone) => isDone && onDone?.(kind))
      // The database does not hear how it ended: the lease will.
      .catch((error: unknown) =>
        ctx.log.warn({ err: error, job: kind.name }, 'The end of a job was not noted'),
      )
      .finally(() => {
        running.delete(row.id);
        waking.abort();
      });
    running.set(row.id, { lane: row.lane, lost, done });
  }

  /** Takes what there is room for; answers how many. */
  async function take(): Promise<number> {
    if (stopping.signal.aborted || ctx.state.maintenance.active()) return 0;
    let taken = 0;
    for (const [lane, names] of ofLanes) {
      const limit = lanes[lane] - [...running.values()].filter((job) => job.lane === lane).length;
      // A write would wait for the disk even where it takes nothing.
      const isDue = limit > 0 && ((await store.nextIn(db, lane, names)) ?? Infinity) <= 0;
      if (!isDue) continue;
      const rows = await store.takeJobs(db, { lane, kinds: names, holder, limit, leaseMs });
      for (const row of rows) begin(row);
      taken += rows.length;
    }
    return taken;
  }

  /** One after the other, so that nobody counts the same room twice. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const next = turn.then(work);
    turn = next.catch(() => undefined);
    return next;
  }

  const rest = (ms: number, ...signals: AbortSignal[]): Promise<void> =>
    sleep(ms, undefined, { signal: AbortSignal.any([stopping.signal, ...signals]), ref: false }).catch(
      () => undefined,
    );

  async function pause(): Promise<void> {
    let next = lookMs;
    for (const [lane, names] of ofLanes)
      next = Math.min(next, (await store.nextIn(db, lane, names)) ?? lookMs);
    const ms = ctx.state.maintenance.active() ? busyMs : Math.max(next, busyMs);
    await rest(ms, waking.signal);
  }

  /** The only server finds what it had when it died; recurring work is entered once. */
  async function start(): Promise<void> {
    if (!ctx.locks.areShared) await store.releaseAll(db);
    await plant();
  }

  async function plant(): Promise<void> {
    for (const { name, lane, priority, everyMs } of kinds) {
      if (everyMs === null) continue;
      const id = `recurring:${name}`;
      const job = { id, kind: name, lane, priority, payload: 'null', person: null, key: name };
      await store.insertJob(db, job, everyMs);
    }
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
        if (looksAgain) await rest(secondLookMs, waking.signal);
        else await pause();
        looksAgain = false;
      } catch (error) {
        ctx.log.warn({ err: error }, 'The jobs cannot be looked at');
        await rest(restMs);
      }
    }
  }

  async function renew(): Promise<void> {
    const ids = [...running.keys()];
    if (ids.length === 0) return;
    const mine = await store.extendJobs(db, holder, ids, leaseMs);
    for (const id of ids) if (!mine.has(id)) running.get(id)?.lost.abort();
  }
  // A renewal that fails now is tried again before the lease ends.
  const renewal = setInterval(() => void renew().catch(() => undefined), leaseMs / 3).unref();

  function wake(): void {
    hasNews = true;
    waking.abort();
  }
  const deaf = [ctx.state.changes.listen('jobs', wake), ctx.bus.subscribe(topics.jobAdded, wake)];
  const looping = loop();

  return {
    async idle() {
      while ((await inTurn(take)) + running.size > 0) {
        await Promise.all([...running.values()].map(({ done }) => done));
      }
    },
    async stop() {
      for (const end of deaf) end();
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
