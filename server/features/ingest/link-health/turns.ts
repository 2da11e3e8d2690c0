/** At all hosts together: what a look costs comes to less than 2 % of a core. */
const turnsPerSecond = 4;

/** A request that is not made in this round. */
export class NoTurn extends Error {
  /** Its host is left alone for a while; else the round is over. */
  readonly hostRests: boolean;

  constructor(hostRests: boolean) {
    super('no turn');
    this.hostRests = hostRests;
  }
}

/** A host in a round. */
interface Host {
  waiting: { begin(): void; refuse(reason: NoTurn): void }[];
  /** The next second in which it may be asked. */
  next: number;
  isBusy: boolean;
  rests: boolean;
}

export type Turns = ReturnType<typeof openTurns>;

/** Makes requests wait: each host is asked once a second, one at a time, and four times a second goes to all together. */
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
     * Does `work` when the host's turn has come. What a look asks after its first answer goes before other looks.
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

    /** What still waits is not done. */
    end(): void {
      isOver = true;
      for (const { waiting } of hosts.values()) {
        for (const turn of waiting.splice(0)) turn.refuse(new NoTurn(false));
      }
    },
  };
}
