/** Seconds before the end to prepare the next track: enough for a slow connection, and little is wasted on a skip. */
const prepareSeconds = 25;

/** Seconds before the end at which a short track prepares what follows although it has only just taken over itself. */
const latestSeconds = 0.5;

/** The shortest crossfade in seconds, if the end is nearer than the listener's setting. */
const shortestFade = 0.05;

/** State of the file player: which deck sounds, and which one has the next track. `D` is a deck, or its name in a test. */
export interface Decks<D> {
  /** The deck whose track is the current one. */
  active: D | null;
  /** The deck that has prepared the next track. */
  standby: D | null;
  wantsToPlay: boolean;
  /** True while the audio graph resumes: until then the element does not play although it is wanted. */
  isResuming: boolean;
  isNearEndSent: boolean;
}

export const noDecks = {
  active: null,
  standby: null,
  wantsToPlay: false,
  isResuming: false,
  isNearEndSent: false,
} as const;

/** Facts of the active deck at one moment. */
interface Moment {
  /** Seconds to the end. */
  left: number;
  /** The listener's setting, in seconds. */
  crossfade: number;
  /** The crossfade that both tracks allow, in seconds; 0 for none. */
  overlap: number;
  /** True in browsers that play through the audio graph: only there tracks fade or join. */
  canJoin: boolean;
  /** True while the track before still fades out, or this one's element is not in step yet: both need the other deck. */
  isHandingOver: boolean;
}

/** Commands of the conductor, and events of the active deck. */
export type Signal<D> =
  /** `deck` becomes the active one; `isReady`: it is the standby, which has the track already. */
  | { is: 'load'; deck: D; isReady: boolean }
  | { is: 'play'; isAtEnd: boolean; isJoining: boolean }
  | { is: 'pause' | 'seek' | 'unload' }
  /** `deck` prepares the next track; null cancels the preparation. */
  | { is: 'prepare'; deck: D | null }
  /** The audio graph begins to resume, runs, or was refused. */
  | { is: 'resumes' }
  | { is: 'resumed' | 'resumeRefused' | 'refused'; deck: D }
  | ({ is: 'time' } & Moment)
  /** The joined track has begun. */
  | { is: 'joined' }
  | { is: 'ended'; isJoining: boolean }
  | { is: 'sounds' | 'pausedElsewhere' | 'waits' | 'broke' };

/** Orders to the audio elements, the graph and the conductor, obeyed in this order. */
export type Order<D> =
  | {
      do: 'tell';
      event: 'nearEnd' | 'advanced' | 'ended' | 'playing' | 'waiting' | 'stoppedElsewhere' | 'blocked';
    }
  | { do: 'begin' | 'start' | 'stop' | 'clear'; deck: D }
  | { do: 'finishFade'; deck?: D }
  | { do: 'crossfade'; from: D; to: D; seconds: number }
  | { do: 'watchJoin'; from: D; to: D }
  /** `hasHappened`: the change of tracks is over, so that the element takes over at once. */
  | { do: 'abandonJoin'; hasHappened: boolean }
  | { do: 'forgetJoin' | 'loseStep' | 'stopStalls' | 'waitForData' };

type Step<D> = [Decks<D>, readonly Order<D>[]];

/** Makes the prepared deck the active one; without a prepared deck nothing changes. */
function advance<D>(decks: Decks<D>, seconds: number): Step<D> {
  const { active: from, standby: to } = decks;
  if (to === null) return [decks, []];
  return [
    { ...decks, active: to, standby: null, isNearEndSent: false, wantsToPlay: true },
    [
      { do: 'finishFade' },
      { do: 'loseStep' },
      ...handOver(from, to, seconds),
      { do: 'start', deck: to },
      { do: 'tell', event: 'advanced' },
    ],
  ];
}

function handOver<D>(from: D | null, to: D, seconds: number): Order<D>[] {
  if (from === null) return [];
  return [seconds > 0 ? { do: 'crossfade', from, to, seconds } : { do: 'clear', deck: from }];
}

/** Goes on at the end of a track, unless a join is set: that advances by its own timer, before the padding ends. */
function goOn<D>(decks: Decks<D>, isJoining: boolean): Step<D> {
  if (decks.standby === null) return [decks, [{ do: 'tell', event: 'ended' }]];
  return isJoining ? [decks, []] : advance(decks, 0);
}

/** Prepares the next track near the end, and hands over by a crossfade or a join. */
function watchEnd<D>(decks: Decks<D>, moment: Moment): Step<D> {
  const { left, crossfade, overlap, canJoin, isHandingOver } = moment;
  if (!decks.wantsToPlay || !Number.isFinite(left)) return [decks, []];
  const isNear = left < (isHandingOver ? latestSeconds : prepareSeconds) && !decks.isNearEndSent;
  const near: readonly Order<D>[] = isNear ? [{ do: 'tell', event: 'nearEnd' }] : [];
  const now = isNear ? { ...decks, isNearEndSent: true } : decks;
  const { active: from, standby: to } = now;
  if (from === null || to === null || !canJoin) return [now, near];
  if (overlap > 0 && left <= overlap) {
    const [next, orders] = advance(now, Math.max(left, shortestFade));
    return [next, [...near, ...orders]];
  }
  if (overlap > 0 || crossfade > 0) return [now, near];
  return [now, [...near, { do: 'watchJoin', from, to }]];
}

/** Cancels a handover: no track fades out, and none joins. */
const cancelHandover = <D>({ standby }: Pick<Decks<D>, 'standby'>): Order<D>[] => [
  { do: 'finishFade' },
  { do: 'abandonJoin', hasHappened: standby === null },
];

const cleared = <D>(decks: readonly (D | null)[]): Order<D>[] =>
  decks.flatMap((deck): Order<D>[] => (deck === null ? [] : [{ do: 'clear', deck }]));

/** Empties both decks, but one that `stays`. */
const emptied = <D>({ active, standby }: Decks<D>, stays: D | null): Order<D>[] => [
  ...cancelHandover({ standby }),
  { do: 'forgetJoin' },
  { do: 'stopStalls' },
  ...cleared([active, standby].map((deck) => (deck === stays ? null : deck))),
];

function prepared<D>(decks: Decks<D>, deck: D | null): Step<D> {
  const { standby } = decks;
  const orders: Order<D>[] = [
    { do: 'abandonJoin', hasHappened: standby === null },
    { do: 'forgetJoin' },
    ...cleared([standby]),
  ];
  return [{ ...decks, standby: deck }, deck === null ? orders : [...orders, { do: 'finishFade', deck }]];
}

/** The next state of the decks after a signal, and the orders that bring the elements there. */
export function afterSignal<D>(decks: Decks<D>, signal: Signal<D>): Step<D> {
  const { active, standby, wantsToPlay } = decks;
  const ifWanted = (deck: D, order: Order<D>): Order<D>[] => (deck === active && wantsToPlay ? [order] : []);
  switch (signal.is) {
    case 'load':
      return [
        { ...decks, active: signal.deck, standby: null, isNearEndSent: false, wantsToPlay: false },
        emptied(decks, signal.isReady ? standby : null),
      ];
    case 'unload':
      return [{ ...decks, active: null, standby: null, wantsToPlay: false }, emptied(decks, null)];
    case 'prepare':
      return prepared(decks, signal.deck);
    case 'play':
      if (active === null) return [decks, []];
      if (signal.isAtEnd) return goOn(decks, signal.isJoining);
      return [{ ...decks, wantsToPlay: true }, [{ do: 'start', deck: active }]];
    case 'pause': {
      const stopped: Order<D>[] = active === null ? [] : [{ do: 'stop', deck: active }];
      return [{ ...decks, wantsToPlay: false }, [{ do: 'stopStalls' }, ...cancelHandover(decks), ...stopped]];
    }
    case 'seek':
      // What was prepared stays prepared.
      return [
        { ...decks, isNearEndSent: decks.isNearEndSent && standby !== null },
        [{ do: 'abandonJoin', hasHappened: standby === null }],
      ];
    case 'resumes':
      return [{ ...decks, isResuming: true }, []];
    case 'resumed':
      return [{ ...decks, isResuming: false }, ifWanted(signal.deck, { do: 'begin', deck: signal.deck })];
    case 'resumeRefused':
      return [{ ...decks, isResuming: false }, ifWanted(signal.deck, { do: 'tell', event: 'blocked' })];
    case 'refused':
      return [decks, ifWanted(signal.deck, { do: 'tell', event: 'blocked' })];
    case 'time':
      return watchEnd(decks, signal);
    case 'joined':
      return advance(decks, 0);
    case 'ended':
      // After a pause at the very end, before this event, the listener wants silence and not the next track.
      return wantsToPlay ? goOn(decks, signal.isJoining) : [decks, []];
    default:
      return afterElement(decks, signal.is);
  }
}

/** The part of {@link afterSignal} for events that the active element sends by itself. */
function afterElement<D>(decks: Decks<D>, is: 'sounds' | 'pausedElsewhere' | 'waits' | 'broke'): Step<D> {
  const { active, wantsToPlay, isResuming } = decks;
  switch (is) {
    case 'sounds': {
      const stopped: Order<D>[] = active === null ? [] : [{ do: 'stop', deck: active }];
      const playing: Order<D>[] = [{ do: 'tell', event: 'playing' }];
      return [decks, [{ do: 'stopStalls' }, ...(wantsToPlay ? playing : stopped)]];
    }
    case 'pausedElsewhere':
      // The device paused it: headphones pulled out, a phone call. Our own pauses have cleared `wantsToPlay`.
      if (!wantsToPlay || isResuming) return [decks, []];
      return [{ ...decks, wantsToPlay: false }, [{ do: 'tell', event: 'stoppedElsewhere' }]];
    case 'waits': {
      const waiting: Order<D>[] = [{ do: 'waitForData' }, { do: 'tell', event: 'waiting' }];
      return [decks, [{ do: 'loseStep' }, ...(wantsToPlay ? waiting : [])]];
    }
    default:
      // It no longer plays: the next play loads it again.
      return [{ ...decks, wantsToPlay: false }, [{ do: 'stopStalls' }]];
  }
}
