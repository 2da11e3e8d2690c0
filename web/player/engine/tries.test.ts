import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sourcePatienceMs } from '#shared/limits.ts';
import type { PlayInfo } from '#shared/play-info.ts';
import { usePlayback } from '../playback.ts';
import { emptyQueue, itemsOf, replaceItems } from '../queue.ts';
import { createTries } from './tries.ts';

const song = {
  id: 'song',
  title: 'Song',
  artist: '',
  cover_url: null,
  duration_seconds: 60,
  storage_type: 'URL',
  source_url: 'https://file.example/a.mp3',
  platform: 'other',
} as const;
const from = (host: string): PlayInfo => ({
  ...song,
  play_url: `https://${host}/a.mp3`,
  mp3_url: null,
  hls_url: null,
  is_external: true,
  peaks: null,
  loudness_lufs: null,
  true_peak_db: null,
  sources: [],
  error: null,
});

beforeEach(() => {
  vi.useFakeTimers();
  usePlayback.setState({ wanted: 'playing', queue: replaceItems(emptyQueue, itemsOf([song], null)) });
});
afterEach(() => {
  vi.useRealTimers();
  usePlayback.setState(usePlayback.getInitialState());
});

/** The hosts that are tried, one after the other; as the conductor does, everything is forgotten before each. */
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
