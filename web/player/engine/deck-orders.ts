import type { Deck } from './deck.ts';
import { type Graph, resumeGraph } from './graph.ts';
import type { Decks, Order, Signal } from './handover.ts';
import type { Joiner } from './joiner.ts';
import type { Outgoing } from './outgoing-deck.ts';
import type { SourceEvents } from './source.ts';
import type { StallWatch } from './stall-watch.ts';

interface Parts {
  graph: Graph | null;
  joiner: Joiner;
  outgoing: Outgoing;
  stalls: StallWatch;
  events: SourceEvents;
  decks: () => Decks<Deck>;
  send: (signal: Signal<Deck>) => void;
}

/** Obeys the orders of a handover: it moves elements, fades and joins, and tells the conductor. */
export function createOrders(parts: Parts): (order: Order<Deck>) => void {
  const { joiner, outgoing, stalls, events, decks, send } = parts;
  return (order) => {
    switch (order.do) {
      case 'tell':
        if (order.event === 'blocked') return events.failed({ text: 'blockedByBrowser' });
        return events[order.event]();
      case 'start':
        return start(parts, order.deck);
      case 'begin':
        return begin(parts, order.deck);
      case 'stop':
        return order.deck.element.pause();
      case 'clear':
        return order.deck.clear();
      case 'finishFade':
        return outgoing.finish(order.deck);
      case 'crossfade':
        outgoing.fade(order.from, order.seconds);
        return order.to.fadeTo('in', order.seconds);
      case 'watchJoin':
        return joiner.watch(order.from, order.to, {
          isWanted: () => decks().standby === order.to && decks().wantsToPlay,
          advance: () => send({ is: 'joined' }),
        });
      case 'abandonJoin':
        return joiner.abandon(order.hasHappened);
      case 'forgetJoin':
        return joiner.forget();
      case 'loseStep':
        return joiner.loseStep();
      case 'stopStalls':
        return stalls.stop();
      default:
        return stalls.wait();
    }
  };
}

/** Lets a deck play; resumes the graph first if it is suspended. */
function start(parts: Parts, deck: Deck): void {
  const { graph, send } = parts;
  // At once if possible: a pause right after it then finds a playing element.
  if (!graph || graph.context.state === 'running') return begin(parts, deck);
  send({ is: 'resumes' });
  resumeGraph(graph).then(
    () => send({ is: 'resumed', deck }),
    () => send({ is: 'resumeRefused', deck }),
  );
}

function begin({ events, send }: Parts, deck: Deck): void {
  const { element } = deck;
  const isPlaying = !element.paused && !element.seeking && element.readyState >= element.HAVE_FUTURE_DATA;
  element.play().catch((error: unknown) => {
    // Any other rejection comes of a pause or a new address, or the element's `error` event reports it.
    const isRefusal = error instanceof DOMException && error.name === 'NotAllowedError';
    if (isRefusal) send({ is: 'refused', deck });
  });
  // An element that plays already fires no event.
  if (isPlaying) events.playing();
}
