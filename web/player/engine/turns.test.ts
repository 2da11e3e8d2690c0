import { describe, expect, test } from 'vitest';
import { afterPress, afterSourceFailure, afterTrack, type Phase } from './turns.ts';

describe('a press', () => {
  test.each<['playing' | 'paused', Phase, boolean, boolean, ReturnType<typeof afterPress>]>([
    ['playing', 'idle', false, false, 'start'],
    ['playing', 'starting', false, false, 'wait'],
    ['playing', 'loaded', true, true, 'play'],
    ['playing', 'loaded', true, false, 'start'],
    ['playing', 'failed', true, true, 'start'],
    ['playing', 'failed', false, false, 'start'],
    ['paused', 'idle', false, false, 'cancel'],
    ['paused', 'starting', false, false, 'cancel'],
    ['paused', 'loaded', true, true, 'pause'],
    ['paused', 'loaded', true, false, 'pause'],
    ['paused', 'failed', true, true, 'pause'],
    ['paused', 'failed', false, false, 'cancel'],
  ])('for %s while %s (loaded %s, current %s): %s', (wanted, phase, hasLoaded, isCurrent, answer) => {
    expect(afterPress({ wanted, phase, hasLoaded, isCurrent })).toBe(answer);
  });
});

describe("a source's failure", () => {
  test.each([
    ['an address that may have expired', true, 60_000, true, true, 'renew'],
    ['a service after an hour', false, 3_600_000, false, true, { kind: 'lasting', isOwn: false }],
    ['a lost connection in the middle', true, 5000, true, true, { kind: 'passing', isOwn: true }],
    ['a connection that never came', true, 100, true, false, { kind: 'passing', isOwn: false }],
    ['a broken file', true, 5000, false, true, { kind: 'lasting', isOwn: false }],
    ['before anything was loaded', true, null, true, false, { kind: 'passing', isOwn: false }],
  ])('%s', (_name, isFile, ageMs, isNetwork, wasPlaying, reaction) => {
    expect(afterSourceFailure({ isFile, ageMs, isNetwork, wasPlaying })).toEqual(reaction);
  });
});

describe('after a track', () => {
  test.each([
    ['the next one plays', 3, 'auto', null, 3],
    ['the list ends', null, 'auto', null, null],
    ['the sleep timer ends it', 3, 'auto', { until: 'end-of-track' }, null],
    ['a skip goes on in spite of the sleep timer', 3, 'manual', { until: 'end-of-track' }, 3],
  ] as const)('%s', (_name, next, how, sleep, position) => {
    expect(afterTrack(next, how, sleep as Parameters<typeof afterTrack>[2])).toBe(position);
  });
});
