import { afterEach, beforeEach, expect, test } from 'vitest';
import type { PlayInfo } from '#shared/music/play-info.ts';
import { linkedSong, playInfoAt } from '#tests/factories/play-infos.ts';
import { usePlayback } from '../playback.ts';
import { emptyQueue, itemsOf, replaceItems } from '../queue.ts';
import { createFollowing } from './following.ts';
import type { Source } from './source.ts';

const file = playInfoAt('next', 'https://file.example/a.mp3');
const video = playInfoAt('next', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ');

beforeEach(() => {
  usePlayback.setState({
    queue: replaceItems(emptyQueue, itemsOf([linkedSong('now'), linkedSong('next')], null)),
    sleep: null,
  });
});
afterEach(() => {
  usePlayback.setState(usePlayback.getInitialState());
});

/** Opens `Following` with a next track that has these sources, in its listener's order. */
function openFollowing(...choices: PlayInfo[]) {
  const prepared: (string | null)[] = [];
  const files = { prepare: (next: PlayInfo | null) => void prepared.push(next?.play_url ?? null) };
  const infos = { of: () => Promise.resolve(choices), forget: nothing, prefer: nothing };
  return { prepared, following: createFollowing(files as unknown as Source, infos) };
}

const nothing = () => undefined;
const answered = () => new Promise((resolve) => setTimeout(resolve));

test('a file follows a file without a break', async () => {
  const { prepared, following } = openFollowing(file, video);
  following.prepare();
  await answered();
  expect(prepared).toEqual([file.play_url]);
  expect(following.take()?.item.track.id).toBe('next');
});

test('another service’s player is no part of a crossfade: what plays is heard to its end, and its own kind begins then', async () => {
  const { prepared, following } = openFollowing(video, file);
  following.prepare();
  await answered();
  expect(prepared).toEqual([]);
  expect(following.take()).toBeNull();
});

test('what was made ready is dropped where something else comes next', async () => {
  const { prepared, following } = openFollowing(file);
  following.prepare();
  await answered();
  usePlayback.setState({ queue: replaceItems(emptyQueue, itemsOf([linkedSong('now')], null)) });
  expect(prepared).toEqual([file.play_url, null]);
  expect(following.take()).toBeNull();
});
