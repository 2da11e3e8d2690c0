/** Time for which a server takes no jobs, so that a survivor that must run alone can begin. */
const emptyMs = 60_000;

/** Turns of the survivors in one server: the jobs that were under way when a server died. */
export class SurvivorTurns {
  readonly #pauseMs: number;
  /** Moment of `performance.now()` from which the next survivor may begin. */
  #nextFrom = 0;
  /** Moment of `performance.now()` since which this server takes no jobs, so that a survivor can run alone. */
  #emptyFrom: number | null = null;

  /** @param pauseMs after a survivor, in which other jobs begin */
  constructor(pauseMs: number) {
    this.#pauseMs = pauseMs;
  }

  /** Milliseconds until the next survivor may begin; 0 if it may begin now. */
  waitMs(): number {
    return Math.max(0, this.#nextFrom - performance.now());
  }

  /** Notes that a survivor may begin. */
  begin(): void {
    this.#emptyFrom = null;
  }

  /** Notes that a survivor has ended. */
  end(): void {
    this.#nextFrom = performance.now() + this.#pauseMs;
  }

  /**
   * Lets the next survivor wait until no job is under way. Answers false: no other may begin meanwhile; true: that takes too
   * long, and others may begin again for a while.
   */
  mayOthersBegin(): boolean {
    const now = performance.now();
    this.#emptyFrom ??= now;
    if (now - this.#emptyFrom < emptyMs) return false;
    this.#emptyFrom = null;
    this.#nextFrom = now + emptyMs;
    return true;
  }
}
