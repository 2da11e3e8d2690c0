import { beforeEach, expect, it } from 'vitest';
import { idlePlayback, usePlayback } from './playback.ts';
import { rememberPlayback, restorePlayback } from './persist.ts';
import { emptyQueue, itemsOf, type PlayableTrack } from './queue.ts';

const track = (id: string): PlayableTrack => ({
  id,
  title: id,
  artist: '',
  cover_url: null,
  duration_seconds: 100,
  storage_type: 'FILE',
  source_url: null,
  platform: null,
});
const tracks = (count: number) =>
  itemsOf(
    Array.from({ length: count }, (_, at) => track(`t${at}`)),
    'p',
  );
const origin = { from: 'page', playlistId: 'p', name: 'P' } as const;

const keys = ['player.queue', 'player.state'];

/** Reloads the page: only the stored state remains. */
function reload(): void {
  dispatchEvent(new Event('pagehide'));
  openWith(keys.map((key) => localStorage.getItem(key)));
}

function openWith(stored: readonly (string | null)[]): void {
  usePlayback.setState(usePlayback.getInitialState(), true);
  for (const [at, key] of keys.entries()) {
    const text = stored[at] ?? null;
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  }
  restorePlayback();
}

beforeEach(() => {
  localStorage.clear();
  usePlayback.setState(usePlayback.getInitialState(), true);
});
rememberPlayback();

it('what played stands there again, paused, where it stood', () => {
  const items = tracks(3);
  const queue = { ...emptyQueue, items, position: 1, repeat: 'one' as const };
  usePlayback.setState({ queue, origin, status: 'playing', playId: 'play-1', durationSeconds: 100 });
  usePlayback.setState({ positionSeconds: 42, volume: 0.33, crossfadeSeconds: 4, levelling: false });
  reload();
  const state = usePlayback.getState();
  expect(state).toMatchObject({
    status: 'paused',
    restored: true,
    positionSeconds: 42,
    volume: 0.33,
    crossfadeSeconds: 4,
    levelling: false,
    playId: 'play-1',
    origin,
  });
  expect(state.queue).toEqual(queue);
});

it('a stopped player remembers its settings, and no music', () => {
  usePlayback.setState({
    queue: { ...emptyQueue, items: tracks(2), position: 0 },
    origin,
    status: 'playing',
  });
  usePlayback.setState({ ...idlePlayback, muted: true });
  reload();
  expect(usePlayback.getState()).toMatchObject({ status: 'idle', muted: true });
});

it('of a very long queue what lies around the current track is kept', () => {
  const items = tracks(5000);
  usePlayback.setState({ queue: { ...emptyQueue, items, position: 3000 }, origin, status: 'playing' });
  reload();
  const { queue } = usePlayback.getState();
  expect(queue.items).toHaveLength(1000);
  expect(queue.items[queue.position]?.track.id).toBe('t3000');
});

it.each([
  ['nothing', null, null],
  ['no JSON', '{', 'x'],
  ['another shape', '[]', '"text"'],
  ['a place that is not there', '{"queue":{"items":[],"position":4}}', '{"volume":7,"crossfadeSeconds":-1}'],
])('of %s comes a player at rest with its usual settings', (_, queue, state) => {
  openWith([queue, state]);
  expect(usePlayback.getState()).toMatchObject({
    status: 'idle',
    volume: 0.8,
    muted: false,
    crossfadeSeconds: 0,
    levelling: true,
  });
});

it('where nothing is remembered, what was chosen meanwhile stays', () => {
  usePlayback.setState({ status: 'loading', volume: 0.81, muted: true, levelling: false });
  localStorage.clear();
  restorePlayback();
  expect(usePlayback.getState()).toMatchObject({
    status: 'loading',
    volume: 0.81,
    muted: true,
    levelling: false,
  });
});
