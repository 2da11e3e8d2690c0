import * as store from './job.store.ts';
import { type Lane, lanes } from './kinds.ts';
import { letGoOfLeft } from './left-jobs.ts';
import type { JobServer, RunningJobs } from './running-jobs.ts';
import type { SurvivorTurns } from './survivors.ts';

/** The jobs that are due, of which one server takes as many as it has room for. */
export class DueJobs {
  readonly #server: JobServer;
  readonly #running: RunningJobs;
  readonly #survivors: SurvivorTurns;
  readonly #names: readonly string[];
  readonly #ofLanes: readonly [Lane, string[]][];
  /** Moment of `performance.now()` from which silence is held against other servers. */
  #deathsFrom = 0;

  constructor(server: JobServer, running: RunningJobs, survivors: SurvivorTurns) {
    this.#server = server;
    this.#running = running;
    this.#survivors = survivors;
    this.#names = server.kinds.map(({ name }) => name);
    this.#ofLanes = Map.groupBy(server.kinds, (kind): Lane => kind.lane)
      .entries()
      .toArray()
      .map(([lane, kinds]) => [lane, kinds.map(({ name }) => name)]);
  }

  /** Takes as many jobs as there is room for; answers how many. */
  async take(): Promise<number> {
    const { ctx, stopping } = this.#server;
    if (stopping.aborted) return 0;
    if (ctx.state.maintenance.active()) {
      this.excuseSilence();
      return 0;
    }
    await this.letGoOfLeft(false);
    if (this.#running.includesSurvivor()) return 0;
    return (await this.#takeSurvivor()) ?? this.#takeOthers();
  }

  /** Milliseconds until the next job may be taken; null where none is there. */
  async nextInMs(): Promise<number | null> {
    const { db } = this.#server;
    const found = [await store.nextHeldIn(db, this.#names)];
    for (const [lane, names] of this.#ofLanes) found.push(await store.nextIn(db, lane, names));
    const known = found.filter((ms) => ms !== null);
    return known.length > 0 ? Math.min(...known) : null;
  }

  /** Releases abandoned jobs. @param isStart on a single server: the jobs that it held when it died, too */
  letGoOfLeft(isStart: boolean): Promise<void> {
    const { db, ctx, holder } = this.#server;
    return letGoOfLeft({
      db,
      log: ctx.log,
      holder,
      isRunning: (id) => this.#running.has(id),
      isStart,
      believesSilence: performance.now() >= this.#deathsFrom,
    });
  }

  /** Excuses the other servers: while nothing could be written none could renew a lease, and each has time for it. */
  excuseSilence(): void {
    this.#deathsFrom = performance.now() + this.#server.leaseMs;
  }

  /**
   * Takes one of the jobs that were under way when a server died. No other begins beside it; from its second death on it
   * waits until no other is under way, so that a further death is its own. Answers how many begin; null: others may.
   */
  async #takeSurvivor(): Promise<number | null> {
    if (this.#survivors.waitMs() > 0) return null;
    const { db, holder, leaseMs } = this.#server;
    const deaths = await store.nextSurvivor(db, this.#names);
    if (deaths === null) return null;
    if (deaths > 1 && this.#running.size > 0) return this.#survivors.mayOthersBegin() ? null : 0;
    this.#survivors.begin();
    const one = { kinds: this.#names, holder, limit: 1, leaseMs, deathsAtMost: deaths };
    const takenCount = await this.#begin(one);
    return takenCount > 0 ? takenCount : null;
  }

  async #takeOthers(): Promise<number> {
    const { db, holder, leaseMs } = this.#server;
    let takenCount = 0;
    for (const [lane, kinds] of this.#ofLanes) {
      const limit = lanes[lane] - this.#running.countIn(lane);
      // A write would wait for the disk even where it takes nothing.
      const isDue = limit > 0 && ((await store.nextIn(db, lane, kinds)) ?? Infinity) <= 0;
      if (isDue) takenCount += await this.#begin({ lane, kinds, holder, limit, leaseMs });
    }
    return takenCount;
  }

  /** Takes jobs and begins them; answers how many. */
  async #begin(taking: store.Taking): Promise<number> {
    const rows = await store.takeJobs(this.#server.db, taking);
    for (const row of rows) this.#running.begin(row);
    return rows.length;
  }
}
