import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Ask,
  type PlaybackPhase,
  type QueueSignal,
  type SourceSignal,
  transition,
  type Wanted,
} from './transitions.ts';

const asks: readonly Ask[] = ['choose', 'play', 'pause'];
/** Signals that a source or the queue sends, early or late, without a person's request. */
const echoes: readonly (SourceSignal | QueueSignal)[] = ['sounds', 'waits', 'ready', 'failed', 'loads'];
const otherHands: readonly SourceSignal[] = ['startedElsewhere', 'stoppedElsewhere'];

const wantedBy: Partial<Record<string, Wanted>> = {
  choose: 'playing',
  play: 'playing',
  pause: 'paused',
  startedElsewhere: 'playing',
  stoppedElsewhere: 'paused',
};
const follow = (
  signals: readonly (Ask | SourceSignal | QueueSignal)[],
  from: PlaybackPhase = { wanted: 'paused', status: 'idle' },
): PlaybackPhase => signals.reduce(transition, from);

const anyOrder = fc
  .array(fc.constantFrom(...asks, ...echoes, ...otherHands), { maxLength: 40 })
  // Nothing plays before something was chosen.
  .map((signals) => ['choose' as const, ...signals]);

describe('in any order of presses and of what the source tells', () => {
  it('what was asked for last is wanted', () => {
    fc.assert(
      fc.property(anyOrder, (signals) => {
        const lastAsk = signals.findLast((signal) => wantedBy[signal]);
        expect(follow(signals).wanted).toBe(wantedBy[lastAsk ?? 'choose']);
      }),
    );
  });

  it('what is shown never contradicts what is wanted', () => {
    fc.assert(
      fc.property(anyOrder, (signals) => {
        const { wanted, status } = follow(signals);
        const fitting = { playing: ['playing', 'loading'], paused: ['paused'] }[wanted];
        expect([...fitting, 'ready', 'error']).toContain(status);
      }),
    );
  });

  it('a pause is a pause at once, and nothing that comes late begins to play', () => {
    const late = fc.array(fc.constantFrom('sounds' as const, 'waits' as const, 'loads' as const));
    fc.assert(
      fc.property(anyOrder, late, (signals, echoes) => {
        expect(follow([...signals, 'pause', ...echoes])).toEqual({ wanted: 'paused', status: 'paused' });
      }),
    );
  });

  it('after play, the source that sounds is playing, whatever failed or waited before', () => {
    const late = fc.array(fc.constantFrom(...echoes));
    fc.assert(
      fc.property(anyOrder, late, (signals, echoes) => {
        expect(follow([...signals, 'play', ...echoes, 'sounds'])).toEqual({
          wanted: 'playing',
          status: 'playing',
        });
      }),
    );
  });
});

it('an error is shown until something is asked for or sounds', () => {
  const failed = follow(['choose', 'sounds', 'failed']);
  expect(follow(['waits'], failed).status).toBe('error');
  expect(follow(['play'], failed).status).toBe('loading');
  expect(follow(['pause'], failed).status).toBe('paused');
  expect(follow(['sounds'], failed).status).toBe('playing');
});

it('what has stopped for good changes nothing any more', () => {
  expect(follow(['pause'])).toEqual({ wanted: 'paused', status: 'idle' });
});
