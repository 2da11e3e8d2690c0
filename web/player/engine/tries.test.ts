import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sourcePatienceMs } from '#shared/limits.ts';
import type { PlayInfo } from '#shared/music/play-info.ts';
import { linkedSong, playInfoAt } from '#tests/factories/play-infos.ts';
import { usePlayback } from '../playback.ts';
import { emptyQueue, itemsOf, replaceItems } from '../queue.ts';
import { createTries } from './tries.ts';

const from = (host: string) => playInfoAt('song', `https://${host}/a.mp3`);

beforeEach(() => {
  vi.useFakeTimers();
  usePlayback.setState({
    wanted: 'playing',
    queue: replaceItems(emptyQueue, itemsOf([linkedSong('song')], null)),
  });
});
afterEach(() => {
  vi.useRealTimers();
  usePlayback.setState(usePlayback.getInitialState());
});

/** Opens `Tries` and records the hosts tried; like the conductor, it calls `forget` before each. */
function openTries(...hosts: string[]) {
  const tried: string[] = [];
  const begin = (choices: readonly PlayInfo[]) => {
    tries.forget();
    tried.push(new URL(tries.take(choices)?.play_url ?? '').host);
    tries.watch();
  };
  const tries = createTries((_item, choices) => begin(choices));
  begin(hosts.map(from));
  return { tries, tried };
}

test('a source that was too slow is tried once more where nothing else plays, and waited for', () => {
  const { tries, tried } = openTries('slow', 'other', 'broken');
  vi.advanceTimersByTime(sourcePatienceMs);
  expect(tried).toEqual(['slow', 'other']);
  expect(tries.fallBack()).toBe(true);
  // Only the slow one is left beside it: it may take its time.
  vi.advanceTimersByTime(10 * sourcePatienceMs);
  expect(tried).toEqual(['slow', 'other', 'broken']);
  expect(tries.hasOthers()).toBe(false);
  expect(tries.fallBack()).toBe(true);
  vi.advanceTimersByTime(10 * sourcePatienceMs);
  expect(tried).toEqual(['slow', 'other', 'broken', 'slow']);
  expect(tries.fallBack()).toBe(false);
});

test('a source that is heard gives way to no other, nor one that somebody paused', () => {
  const { tries, tried } = openTries('heard', 'other');
  tries.settle();
  vi.advanceTimersByTime(10 * sourcePatienceMs);
  tries.watch();
  vi.advanceTimersByTime(10 * sourcePatienceMs);
  expect(tried).toEqual(['heard']);
});
