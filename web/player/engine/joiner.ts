import type { Deck } from './deck.ts';
import type { Graph } from './graph.ts';
import { type Join, prepareJoin, type Splice, splice } from './splice.ts';

/** Seconds before the end at which a join is set: more than two `timeupdate` intervals. */
const joinAheadSeconds = 0.9;

/** Starts one deck at the very sample at which another's music ends. */
export interface Joiner {
  /** True if a join is set; its timer then advances to the next track, not the end of the element. */
  isSet(): boolean;
  /** True while a decoded beginning sounds in the place of its element. */
  isHandingOver(): boolean;
  /** Decodes the samples for a join; keeps them if `isWanted` afterwards. */
  prepare(from: Deck, to: Deck, isWanted: () => boolean): void;
  /** Sets the join once the end is near; calls `advance` after it, if `isWanted` then. */
  watch(from: Deck, to: Deck, when: { isWanted: () => boolean; advance: () => void }): void;
  /** Forgets the element's clock offset: it waited for data, or another element plays. */
  loseStep(): void;
  /** Cancels the join before the change of tracks (`happened` false); after it, the element takes over at once. */
  abandon(happened: boolean): void;
  /** Drops the decoded music. */
  forget(): void;
}

/** @param look called where the time of the active deck is worth a look: a join is prepared, or an element has taken over */
export function createJoiner(graph: Graph | null, look: () => void = () => undefined): Joiner {
  let join: Join | null = null;
  let joining: Splice | null = null;
  /** The smallest difference seen between the context's clock and the element's: the others were read late. */
  let clockOffset = Number.POSITIVE_INFINITY;

  return {
    isSet: () => joining !== null,
    isHandingOver: () => joining !== null && !joining.isOver(),
    prepare(from, to, isWanted) {
      if (!graph?.context || !from.fade || !to.fade) return;
      void prepareJoin(graph, from, to).then((made) => {
        if (!isWanted()) return;
        join = made;
        look();
      });
    },
    watch(from, to, { isWanted, advance }) {
      if (!graph || !join || joining) return;
      const { context } = graph;
      const { element } = from;
      clockOffset = Math.min(clockOffset, context.currentTime - element.currentTime);
      const left = element.duration - element.currentTime;
      if (left > joinAheadSeconds || left < 0.15) return;
      const at = clockOffset + element.duration - join.tailSilence;
      const made = splice(graph, from, to, join, { at, onOver: look });
      joining = made;
      join = null;
      const wait = (seconds: number, act: () => void): void => {
        setTimeout(() => (joining === made && isWanted() ? act() : undefined), seconds * 1000);
      };
      // The element starts a little early, by about its start-up time.
      wait(at - context.currentTime - 0.02, () => {
        to.element.play().catch(() => undefined);
        // By then the outgoing deck is silent: its fade ended at the sample.
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
