import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { afterSignal, type Decks, noDecks, type Order, type Signal } from './handover.ts';

type Names = Decks<string>;

const decks = (facts: Partial<Names> = {}): Names => ({
  ...noDecks,
  active: 'one',
  wantsToPlay: true,
  ...facts,
});
const withNext = (facts: Partial<Names> = {}): Names =>
  decks({ standby: 'two', isNearEndSent: true, ...facts });
const time = (left: number, facts: Partial<Signal<string> & { is: 'time' }> = {}): Signal<string> => ({
  is: 'time',
  left,
  crossfade: 0,
  overlap: 0,
  canJoin: true,
  isHandingOver: false,
  ...facts,
});
/** The state after the next track has taken over. */
const handedOver: Partial<Names> = { active: 'two', standby: null, isNearEndSent: false };
/** An order in a few words. */
const worded = (order: Order<string>): string =>
  Object.entries(order)
    .map(([name, value]) => (name === 'do' ? value : `${value}`))
    .join(' ');
const ordersOf = (state: Names, signal: Signal<string>): string =>
  afterSignal(state, signal)[1].map(worded).join(', ');

describe('the orders of each transition', () => {
  test.each<[string, Names, Signal<string>, string, Partial<Names>]>([
    [
      'a first track loads',
      { ...noDecks },
      { is: 'load', deck: 'one', isReady: false },
      'finishFade, abandonJoin true, forgetJoin, stopStalls',
      { active: 'one', wantsToPlay: false },
    ],
    [
      'another track loads while one plays and one is prepared',
      withNext(),
      { is: 'load', deck: 'one', isReady: false },
      'finishFade, abandonJoin false, forgetJoin, stopStalls, clear one, clear two',
      { active: 'one', standby: null, wantsToPlay: false, isNearEndSent: false },
    ],
    [
      'the prepared track is chosen',
      withNext(),
      { is: 'load', deck: 'two', isReady: true },
      'finishFade, abandonJoin false, forgetJoin, stopStalls, clear one',
      { ...handedOver, wantsToPlay: false },
    ],
    [
      'a press of play',
      decks({ wantsToPlay: false }),
      { is: 'play', isAtEnd: false, isJoining: false },
      'start one',
      { wantsToPlay: true },
    ],
    [
      'a press of play at the end',
      decks(),
      { is: 'play', isAtEnd: true, isJoining: false },
      'tell ended',
      {},
    ],
    [
      'a press of play with nothing loaded',
      { ...noDecks },
      { is: 'play', isAtEnd: false, isJoining: false },
      '',
      {},
    ],
    [
      'a press of pause',
      decks(),
      { is: 'pause' },
      'stopStalls, finishFade, abandonJoin true, stop one',
      { wantsToPlay: false },
    ],
    ['the middle of a track', decks(), time(100), '', { isNearEndSent: false }],
    ['the end comes near', decks(), time(24), 'tell nearEnd', { isNearEndSent: true }],
    ['a short track has only just taken over', decks(), time(5, { isHandingOver: true }), '', {}],
    [
      'a track is nearly over before it has taken over',
      decks(),
      time(0.4, { isHandingOver: true }),
      'tell nearEnd',
      { isNearEndSent: true },
    ],
    ['the end is near still', decks({ isNearEndSent: true }), time(23), '', {}],
    ['the end comes near in a pause', decks({ wantsToPlay: false }), time(24), '', { isNearEndSent: false }],
    ['a stream without an end', decks(), time(Number.NaN), '', {}],
    ['the end with a prepared track, gapless', withNext(), time(5), 'watchJoin one two', {}],
    ['the end with a prepared track, without a graph', withNext(), time(5, { canJoin: false }), '', {}],
    ['before a crossfade', withNext(), time(9, { crossfade: 8, overlap: 8 }), '', { active: 'one' }],
    [
      'a crossfade',
      withNext(),
      time(8, { crossfade: 8, overlap: 8 }),
      'finishFade, loseStep, crossfade one two 8, start two, tell advanced',
      handedOver,
    ],
    [
      'a crossfade that comes too late',
      withNext(),
      time(0, { crossfade: 8, overlap: 8 }),
      'finishFade, loseStep, crossfade one two 0.05, start two, tell advanced',
      handedOver,
    ],
    [
      'a crossfade between tracks too short for one',
      withNext(),
      time(1, { crossfade: 8, overlap: 0 }),
      '',
      { active: 'one' },
    ],
    [
      'a joined track has begun',
      withNext(),
      { is: 'joined' },
      'finishFade, loseStep, clear one, start two, tell advanced',
      handedOver,
    ],
    [
      'the end without a join',
      withNext(),
      { is: 'ended', isJoining: false },
      'finishFade, loseStep, clear one, start two, tell advanced',
      handedOver,
    ],
    ['the end with a join', withNext(), { is: 'ended', isJoining: true }, '', { active: 'one' }],
    ['the end of the last', decks(), { is: 'ended', isJoining: false }, 'tell ended', {}],
    ['the end after a pause', withNext({ wantsToPlay: false }), { is: 'ended', isJoining: false }, '', {}],
    [
      'a track is prepared',
      decks(),
      { is: 'prepare', deck: 'two' },
      'abandonJoin true, forgetJoin, finishFade two',
      { standby: 'two' },
    ],
    [
      'another one is prepared',
      withNext(),
      { is: 'prepare', deck: 'two' },
      'abandonJoin false, forgetJoin, clear two, finishFade two',
      { standby: 'two' },
    ],
    [
      'none is prepared any more',
      withNext(),
      { is: 'prepare', deck: null },
      'abandonJoin false, forgetJoin, clear two',
      { standby: null },
    ],
    ['a seek', decks({ isNearEndSent: true }), { is: 'seek' }, 'abandonJoin true', { isNearEndSent: false }],
    ['a seek near a join', withNext(), { is: 'seek' }, 'abandonJoin false', { isNearEndSent: true }],
    ['the graph resumes', decks(), { is: 'resumes' }, '', { isResuming: true }],
    [
      'the graph runs',
      decks({ isResuming: true }),
      { is: 'resumed', deck: 'one' },
      'begin one',
      { isResuming: false },
    ],
    [
      'the graph runs after a pause',
      decks({ isResuming: true, wantsToPlay: false }),
      { is: 'resumed', deck: 'one' },
      '',
      { isResuming: false },
    ],
    ['the graph runs for a former deck', decks(), { is: 'resumed', deck: 'two' }, '', {}],
    ['the browser refuses the graph', decks(), { is: 'resumeRefused', deck: 'one' }, 'tell blocked', {}],
    ['the browser refuses', decks(), { is: 'refused', deck: 'one' }, 'tell blocked', {}],
    ['the browser refuses a former deck', decks(), { is: 'refused', deck: 'two' }, '', {}],
    ['sound', decks(), { is: 'sounds' }, 'stopStalls, tell playing', {}],
    ['sound after a pause', decks({ wantsToPlay: false }), { is: 'sounds' }, 'stopStalls, stop one', {}],
    [
      'headphones pulled out',
      decks(),
      { is: 'pausedElsewhere' },
      'tell stoppedElsewhere',
      { wantsToPlay: false },
    ],
    ['our own pause', decks({ wantsToPlay: false }), { is: 'pausedElsewhere' }, '', {}],
    ['a pause while the graph resumes', decks({ isResuming: true }), { is: 'pausedElsewhere' }, '', {}],
    ['data runs out', decks(), { is: 'waits' }, 'loseStep, waitForData, tell waiting', {}],
    ['data runs out in a pause', decks({ wantsToPlay: false }), { is: 'waits' }, 'loseStep', {}],
    ['an error', decks(), { is: 'broke' }, 'stopStalls', { wantsToPlay: false }],
    [
      'silence',
      withNext(),
      { is: 'unload' },
      'finishFade, abandonJoin false, forgetJoin, stopStalls, clear one, clear two',
      { active: null, standby: null, wantsToPlay: false },
    ],
  ])('%s', (_name, state, signal, orders, after) => {
    expect(ordersOf(state, signal)).toBe(orders);
    expect(afterSignal(state, signal)[0]).toEqual({ ...state, ...after });
  });
});

const anySignal = fc.oneof(
  fc.constantFrom<Signal<string>>(
    { is: 'load', deck: 'one', isReady: false },
    { is: 'pause' },
    { is: 'seek' },
    { is: 'unload' },
    { is: 'resumes' },
    { is: 'resumed', deck: 'one' },
    { is: 'refused', deck: 'two' },
    { is: 'joined' },
    { is: 'sounds' },
    { is: 'pausedElsewhere' },
    { is: 'waits' },
    { is: 'broke' },
    { is: 'prepare', deck: null },
  ),
  fc.record({ is: fc.constant('play' as const), isAtEnd: fc.boolean(), isJoining: fc.boolean() }),
  fc.record({ is: fc.constant('ended' as const), isJoining: fc.boolean() }),
  fc
    .tuple(fc.integer({ min: -1, max: 40 }), fc.constantFrom(0, 8), fc.boolean())
    .map(([left, crossfade, canJoin]) => time(left, { crossfade, overlap: crossfade, canJoin })),
);

describe('in any order of presses and events', () => {
  /** Follows signals; a track is prepared on the other deck, as the file player does. */
  const follow = (signals: readonly Signal<string>[]): [Names, Order<string>[]][] => {
    let state: Names = { ...noDecks };
    return signals.map((signal) => {
      const other = state.active === 'one' ? 'two' : 'one';
      const [next, orders] = afterSignal(state, signal);
      state =
        next.active && orders.some((order) => worded(order) === 'tell nearEnd')
          ? afterSignal(next, { is: 'prepare', deck: other })[0]
          : next;
      return [state, [...orders]];
    });
  };
  const some = fc.array(anySignal, { maxLength: 60 });

  it('one deck is never both the current and the next', () => {
    fc.assert(
      fc.property(some, (signals) => {
        const same = follow(signals).filter(([{ active, standby }]) => active !== null && active === standby);
        expect(same).toEqual([]);
      }),
    );
  });

  it('nothing starts after a pause without a press', () => {
    const late = fc.array(
      anySignal.filter(({ is }) => !['play', 'load', 'joined'].includes(is)),
      { maxLength: 20 },
    );
    fc.assert(
      fc.property(some, late, (signals, after) => {
        const all = follow([...signals, { is: 'pause' }, ...after]).slice(signals.length + 1);
        const starts = all
          .flatMap(([, orders]) => orders)
          .filter((order) => /^(start|begin)/.test(worded(order)));
        expect(starts).toEqual([]);
      }),
    );
  });
});
