import { afterEach, describe, expect, it } from 'vitest';
import type { PlayInfo, PlaySource } from '#shared/music/play-info.ts';
import { keepOrder } from '../source-order.ts';
import { choicesOf } from './choices.ts';
import { crossfadeLength, equalPowerCurve } from './fades.ts';
import { afterFailure } from './failures.ts';
import { levellingGain } from './levelling.ts';
import { mediaErrorOf } from './media-errors.ts';
import { routeOf } from './route.ts';
import { sleepVolume } from './sleep-timer.ts';

const db = (factor: number): number => 20 * Math.log10(factor);

describe('levelling', () => {
  it('brings a loud track down to -14 LUFS', () => {
    expect(db(levellingGain(-8, 0))).toBeCloseTo(-6, 5);
  });

  it('raises a quiet track as far as its true peaks allow, and by 6 dB at most', () => {
    expect(db(levellingGain(-18, -10))).toBeCloseTo(4, 5);
    expect(db(levellingGain(-18, -3))).toBeCloseTo(2, 5);
    expect(db(levellingGain(-40, -30))).toBeCloseTo(6, 5);
    expect(db(levellingGain(-18, 0.5))).toBeCloseTo(0, 5);
  });

  it('leaves what was not measured as it is', () => {
    expect(levellingGain(null, null)).toBe(1);
  });
});

describe('a crossfade', () => {
  it('keeps the power at every moment', () => {
    const [incoming, outgoing] = [equalPowerCurve('in'), equalPowerCurve('out')];
    for (const [at, gain] of incoming.entries())
      expect(gain ** 2 + (outgoing[at] ?? 0) ** 2).toBeCloseTo(1, 5);
    expect([incoming[0], outgoing[0]]).toEqual([0, 1]);
  });

  it.each([
    [12, 200, 200, 12],
    [12, 10, 200, 5],
    [12, 200, 4, 2],
    [0, 200, 200, 0],
    [12, null, 200, 0],
    [12, 200, null, 12],
  ])('of %i s between %s and %s lasts %i', (wanted, outgoing, incoming, expected) => {
    const side = (seconds: number | null) => ({ seconds, sound: null });
    expect(crossfadeLength(wanted, side(outgoing), side(incoming))).toBe(expected);
  });

  const aMinor = 21;
  const cMajor = 0;
  const fSharpMajor = 6;
  const none = null;
  it.each([
    ['whole beats of one tempo', { bpm: 125, key: aMinor }, { bpm: 124, key: cMajor }, 11.9, 24 * 0.48],
    ['whole beats at twice the tempo', { bpm: 80, key: none }, { bpm: 160, key: none }, 5, 6 * 0.75],
    ['as long as wanted in two tempos', { bpm: 125, key: aMinor }, { bpm: 90, key: aMinor }, 7, 7],
    ['half as long in keys far apart', { bpm: none, key: cMajor }, { bpm: none, key: fSharpMajor }, 8, 4],
    ['as long as wanted where it is not sure', { bpm: 125, key: none }, { bpm: none, key: 6 }, 7, 7],
    ['shorter than a beat where it must be', { bpm: 60, key: none }, { bpm: 60, key: none }, 0.5, 0.5],
  ])('lasts %s', (_words, from, to, wanted, expected) => {
    const length = crossfadeLength(wanted, { seconds: 200, sound: from }, { seconds: 200, sound: to });
    expect(length).toBeCloseTo(expected, 6);
  });
});

describe('after a failure', () => {
  it.each([
    ['passing', true, 1, 'stop'],
    ['lasting', true, 1, 'stop'],
    ['passing', false, 9, 'retry'],
    ['lasting', false, 1, 'skip'],
    ['lasting', false, 3, 'stop'],
  ] as const)(
    '%s, asked %s, the %i. in a row of 3 tracks: %s',
    (kind, byListener, failuresInARow, expected) => {
      expect(afterFailure({ kind, byListener, failuresInARow, tracks: 3 })).toBe(expected);
    },
  );
});

const info = (change: Partial<PlayInfo>): PlayInfo => ({
  id: 'a',
  title: '',
  artist: '',
  cover_url: null,
  mp3_url: null,
  play_url: null,
  hls_url: null,
  is_external: false,
  storage_type: 'FILE',
  platform: null,
  duration_seconds: null,
  peaks: null,
  loudness_lufs: null,
  true_peak_db: null,
  sound: null,
  sources: [],
  error: null,
  ...change,
});

describe('how a track is played', () => {
  const link = (play_url: string | null) => info({ storage_type: 'URL', is_external: true, play_url });

  it('follows from its play info', () => {
    expect(routeOf(info({ play_url: '/api/v1/tracks/a/stream' }))).toEqual({ by: 'file' });
    expect(routeOf(info({ mp3_url: '/api/v1/tracks/a/stream' }))).toEqual({ by: 'file' });
    expect(routeOf(link('https://example.com/a.mp3'))).toEqual({ by: 'file' });
    expect(routeOf(link('https://youtu.be/dQw4w9WgXcQ'))).toMatchObject({ by: 'youtube' });
    expect(routeOf(link('https://open.spotify.com/track/1'))).toMatchObject({ by: 'spotify' });
    expect(routeOf(link('https://soundcloud.com/a/b'))).toMatchObject({ by: 'soundcloud' });
    expect(routeOf(link('https://music.apple.com/it/album/a/1'))).toMatchObject({ by: 'apple' });
    expect(routeOf(link('https://www.deezer.com/track/1'))).toMatchObject({ by: 'link' });
    expect(routeOf(link('https://example.com/a'))).toMatchObject({ by: 'link' });
  });

  it.each([
    [info({}), 'noMp3'],
    [info({ error: 'x' }), 'infoFailed'],
    [link(null), 'notExternal'],
    [link('javascript:alert(1)'), 'invalidLink'],
  ])('or is told to be impossible', (info, text) => {
    expect(routeOf(info)).toMatchObject({ by: 'nothing', error: { text } });
  });
});

describe('the sources of a recording', () => {
  const source = (
    kind: PlaySource['kind'],
    play_url: string,
    state: PlaySource['state'] = null,
  ): PlaySource => ({
    id: kind,
    kind,
    play_url,
    mp3_url: null,
    hls_url: null,
    duration_seconds: null,
    state,
    is_external: kind !== 'file',
  });
  const page = source('other', 'https://example.com/a');
  const tube = source('youtube', 'https://youtu.be/dQw4w9WgXcQ');
  const cloud = source('soundcloud', 'https://soundcloud.com/a/b');
  const sources = [page, source('file', '/api/v1/tracks/a/stream'), tube, cloud];
  const order = (chosen?: string): (string | null)[] =>
    choicesOf(info({ sources }), chosen).map(({ platform }) => platform);
  afterEach(() => keepOrder({ sources: [], never: [] }));

  it('are tried as they stand; a page that only opens elsewhere comes last', () => {
    expect(order()).toEqual([null, 'youtube', 'soundcloud', 'other']);
    expect(choicesOf(info({}))).toHaveLength(1);
  });

  it('are tried in the order that this browser keeps for a visitor, and never those of a kind that is not wanted', () => {
    keepOrder({ sources: ['soundcloud'], never: ['youtube'] });
    expect(order()).toEqual(['soundcloud', null, 'other']);
  });

  it('begin with the one that was chosen for the recording', () => {
    expect(order('youtube')).toEqual(['youtube', null, 'soundcloud', 'other']);
  });
});

it('media errors have the words of the specification', () => {
  const texts = [1, 2, 3, 4, 5].map((code) => mediaErrorOf({ code }).text);
  expect(texts).toEqual(['mediaAborted', 'mediaNetwork', 'mediaDecode', 'mediaUnsupported', 'mediaFailed']);
  expect(mediaErrorOf(null).text).toBe('mediaFailed');
});

it('the music fades over the last ten seconds before it sleeps', () => {
  expect([60_000, 10_000, 5000, 0, -1].map(sleepVolume)).toEqual([1, 1, 0.5, 0, 0]);
});
