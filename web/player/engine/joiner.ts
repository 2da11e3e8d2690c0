import type { Deck } from './deck.ts';
import type { Graph } from './graph.ts';
import { type Join, prepareJoin, type Splice, splice } from './splice.ts';

/** How long before the end a join is set: more than two of the element's ticks. */
const joinAheadSeconds = 0.9;

/** Lets one deck follow another at the very sample at which its music ends. */
export interface Joiner {
  /** Whether a join was set: its own moment leads on then, and not the end of the element. */
  isSet(): boolean;
  /** Decodes what a join needs; `stillWanted` is asked when that is done. */
  prepare(from: Deck, to: Deck, stillWanted: () => boolean): void;
  /** Sets the join once the end is near; `advance` is called when it has happened, if `stillWanted` then. */
  watch(from: Deck, to: Deck, when: { stillWanted: () => boolean; advance: () => void }): void;
  /** The element waited for data, or another one plays: its clock is to be read again. */
  loseStep(): void;
  /** Before the change of tracks (`happened` false) nothing of it happens; after it the element takes over at once. */
  abandon(happened: boolean): void;
  /** Drops the decoded music. */
  forget(): void;
}

export function createJoiner(graph: Graph | null): Joiner {
  let join: Join | null = null;
  let joining: Splice | null = null;
  /** The smallest distance seen between the context's clock and the element's: the true one, the others came late. */
  let clockOffset = Number.POSITIVE_INFINITY;

  return {
    isSet: () => joining !== null,
    prepare(from, to, stillWanted) {
      if (!graph?.context || !from.fade || !to.fade) return;
      void prepareJoin(graph, from, to).then((made) => {
        if (stillWanted()) join = made;
      });
    },
    watch(from, to, { stillWanted, advance }) {
      if (!graph || !join || joining) return;
      const { context } = graph;
      const { element } = from;
      clockOffset = Math.min(clockOffset, context.currentTime - element.currentTime);
      const left = element.duration - element.currentTime;
      if (left > joinAheadSeconds || left < 0.15) return;
      const at = clockOffset + element.duration - join.tailSilence;
      const made = splice(graph, from, to, join, at);
      joining = made;
      join = null;
      const wait = (seconds: number, act: () => void): void => {
        setTimeout(() => (joining === made && stillWanted() ? act() : undefined), seconds * 1000);
      };
      // The element begins a little early: starting takes it about that long.
      wait(at - context.currentTime - 0.02, () => {
        to.element.play().catch(() => undefined);
        // By then the outgoing deck is silent: it was faded to the sample.
        wait(at - context.currentTime + 0.03, advance);
      });
    },
    loseStep() {
      clockOffset = Number.POSITIVE_INFINITY;
    },
    abandon(happened) {
      if (happened) joining?.cut();
      else joining?.cancel();
      joining = null;
      clockOffset = Number.POSITIVE_INFINITY;
    },
    forget() {
      join = null;
    },
  };
}
