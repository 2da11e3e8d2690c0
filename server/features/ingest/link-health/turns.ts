/** Requests per second to all hosts together: checks then cost less than 2 % of a core. */
const turnsPerSecond = 4;

/** A request that is not made in this round. */
export class NoTurn extends Error {
  /** True if the host is left alone for a while; false if the round is over. */
  readonly hostRests: boolean;

  constructor(hostRests: boolean) {
    super('no turn');
    this.hostRests = hostRests;
  }
}

/** A host in a round. */
interface Host {
  waiting: { begin(): void; refuse(reason: NoTurn): void }[];
  /** The next second in which it may be called. */
  next: number;
  isBusy: boolean;
  rests: boolean;
}

export type Turns = ReturnType<typeof openTurns>;

/**
 * Makes requests wait for turns: each host gets one request a second, one at a time, and all hosts together four a second.
 */
export function openTurns() {
  const hosts = new Map<string, Host>();
  let isOver = false;

  function hostAt(name: string): Host {
    const host = hosts.get(name) ?? { waiting: [], next: 0, isBusy: false, rests: false };
    hosts.set(name, host);
    return host;
  }

  return {
    /**
     * Runs `work` at the host's turn. Later requests of a check go before the first ones of other checks.
     * @throws NoTurn
     */
    async at<T>(name: string, isFirst: boolean, work: () => Promise<T>): Promise<T> {
      const host = hostAt(name);
      if (isOver || host.rests) throw new NoTurn(host.rests);
      await new Promise<void>((begin, refuse) => {
        if (isFirst) host.waiting.push({ begin, refuse });
        else host.waiting.unshift({ begin, refuse });
      });
      return work().finally(() => {
        host.isBusy = false;
      });
    },

    /** Gives the turns of a second, counted from the round's first. */
    give(second: number): void {
      const free = [...hosts.values()].filter(
        ({ waiting, isBusy, next }) => waiting.length > 0 && !isBusy && next <= second,
      );
      for (const host of free.toSorted((a, b) => a.next - b.next).slice(0, turnsPerSecond)) {
        host.isBusy = true;
        host.next = second + 1;
        host.waiting.shift()?.begin();
      }
    },

    /** Leaves a host alone for the rest of the round. */
    rest(name: string): void {
      const host = hostAt(name);
      host.rests = true;
      for (const turn of host.waiting.splice(0)) turn.refuse(new NoTurn(true));
    },

    /** Ends the round: refuses all turns that still wait. */
    end(): void {
      isOver = true;
      for (const { waiting } of hosts.values()) {
        for (const turn of waiting.splice(0)) turn.refuse(new NoTurn(false));
      }
    },
  };
}
