import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Sound } from '#shared/music/sound.ts';
import type { SimilarTrack, TrackReason } from '#shared/playlists/similar.ts';
import { dispatch, idlePlayback, usePlayback } from '../playback.ts';
import { itemsOf, type PlayableTrack, type Queue, type Radio, replaceItems } from '../queue.ts';
import { goesOn, missingSongs, seedsOf } from './next-songs.ts';
import { playOn } from './play-on.ts';
import { playsOn, setPlaysOn } from './setting.ts';

const track = (id: string): PlayableTrack => ({
  id,
  title: id,
  artist: '',
  cover_url: null,
  duration_seconds: null,
  storage_type: 'FILE',
  source_url: null,
  platform: null,
});
const beside: TrackReason = { kind: 'company', with: { id: 'a', title: 'a' }, playlists: 2 };
const styled: TrackReason = { kind: 'style', genre: 'House' };
const unknown: Sound = { bpm: null, key: null };
const similar = (id: string, reason: TrackReason = beside, sound = unknown) =>
  ({ ...track(id), reason, sound }) as SimilarTrack;

function queueOf(ids: string, more: Partial<Queue> = {}, radio?: Radio): Queue {
  const items = itemsOf(ids.split('').map(track), 'p').map((item, at) =>
    radio && at === 0 ? { ...item, radio } : item,
  );
  return { ...replaceItems(idlePlayback.queue, items), repeat: 'off', ...more };
}
const names = (queue: Queue): string => queue.items.map((item) => item.track.id).join('');

describe('the songs that come next', () => {
  it('fit what was chosen last, and of a radio its own songs', () => {
    expect(seedsOf(queueOf('abcdef'))).toEqual(['f', 'e', 'd', 'c']);
    expect(seedsOf(queueOf('a', {}, { name: 'A', seeds: ['x', 'y'] }))).toEqual(['x', 'y', 'a']);
  });

  it('come in turn from each answer, those in company first; none is there twice, by its id or its words', () => {
    const lists = [
      [similar('x', styled), similar('a'), similar('y')],
      [similar('z'), { ...similar('other'), title: 'z.mp3' }],
    ];
    expect(missingSongs(queueOf('ab'), lists).map(({ id }) => id)).toEqual(['z', 'y', 'x']);
  });

  it('follow each other so that tempo and key fit, those in company before those by sound', () => {
    const alike: TrackReason = { kind: 'sound', tempo: true, key: false };
    const at = (id: string, bpm: number | null, key: number | null, reason: TrackReason = beside) =>
      similar(id, reason, { bpm, key });
    const list = [at('p', 120, 0), at('q', 90, 6), at('r', 121, 21), at('s', 92, 1), at('t', null, null)];
    expect(missingSongs(queueOf('ab'), [list]).map(({ id }) => id)).toEqual(['p', 'r', 't', 'q', 's']);
    const many = [...list, at('u', 120, 0, alike), at('v', 120, 0)];
    expect(missingSongs(queueOf('ab'), [many]).map(({ id }) => id)).not.toContain('u');
  });

  it('are added where a queue would end; one that begins again ends never, but a radio always goes on', () => {
    expect(goesOn(queueOf('a'), true)).toBe(true);
    expect(goesOn(queueOf('a'), false)).toBe(false);
    expect(goesOn(queueOf('a', { repeat: 'all' }), true)).toBe(false);
    const radio = { name: 'A', seeds: ['a'] };
    expect(goesOn(queueOf('a', { repeat: 'all' }, radio), false)).toBe(true);
    expect(goesOn(queueOf('a', { repeat: 'one' }, radio), true)).toBe(false);
    expect(goesOn(queueOf(''), true)).toBe(false);
  });
});

describe('playing on', () => {
  const asked: string[] = [];
  let answer: SimilarTrack[] = [];

  beforeEach(() => {
    asked.length = 0;
    answer = [similar('x'), similar('y')];
    setPlaysOn(true);
    vi.stubGlobal('fetch', async (address: string) => {
      asked.push(/tracks\/(\w+)\/similar/.exec(address)?.[1] ?? '');
      return Response.json(answer);
    });
    usePlayback.setState({ ...idlePlayback });
  });
  afterEach(() => vi.unstubAllGlobals());
  playOn(usePlayback);

  const play = (queue: Queue): void =>
    dispatch('choose', { queue, origin: { from: 'page', playlistId: 'p', name: 'Late hours' } });
  const present = (): Queue => usePlayback.getState().queue;

  it('adds what fits near the end of the queue, with the list from which it goes on and the reason', async () => {
    play(queueOf('abcd'));
    expect(asked).toEqual([]);
    usePlayback.setState({ queue: { ...present(), position: 2 } });
    await expect.poll(() => names(present())).toBe('abcdxy');
    expect(asked).toEqual(['d', 'c', 'b', 'a']);
    const [song] = present().items.slice(4);
    expect(song).toMatchObject({
      playlistId: null,
      why: { from: 'Late hours', isRadio: false, reason: beside },
    });
  });

  it('adds nothing while it is switched off or paused, and once it is switched on at once', async () => {
    setPlaysOn(false);
    play(queueOf('a'));
    expect(asked).toEqual([]);
    dispatch('pause');
    setPlaysOn(true);
    expect(asked).toEqual([]);
    dispatch('play');
    await expect.poll(() => names(present())).toBe('axy');
    expect(playsOn.getState()).toBe(true);
  });

  it('asks no second time where nothing fits, until the queue is at another song', async () => {
    answer = [];
    play(queueOf('ab'));
    await expect.poll(() => asked.length).toBe(2);
    usePlayback.setState({ positionSeconds: 4 });
    expect(asked).toHaveLength(2);
    usePlayback.setState({ queue: { ...present(), position: 1 } });
    await expect.poll(() => asked.length).toBe(4);
  });

  it('leaves a queue alone that was replaced meanwhile', async () => {
    play(queueOf('ab'));
    play(queueOf('mnopq'));
    await expect.poll(() => asked.length).toBe(2);
    await Promise.resolve();
    expect(names(present())).toBe('mnopq');
  });
});
