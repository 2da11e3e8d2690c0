import { expect, test } from 'vitest';
import type { CopyrightMatch } from '#shared/music/copyright.ts';
import { wording } from '#shared/texts/texts.ts';
import type { Text } from '#web/lib/i18n.ts';
import { measuresOf } from './measures.ts';

const t = ((key, params) => wording(`evidence:${key}`, 'en', params)) as Text<'evidence'>;

const match: CopyrightMatch = {
  source: 'reference',
  title: 'Work',
  artist: '',
  upload_from: 0,
  upload_to: 20,
  work_from: 0,
  work_to: 20,
  work_seconds: 60,
  bit_error_rate: null,
  contrast: null,
  pitch_percent: 0,
  tempo_percent: 0,
  peak_share: null,
  is_reversed: false,
  is_performance: false,
  audio_url: null,
};

/** The texts about pitch and tempo, which follow the length. */
const changes = (pitch_percent: number, tempo_percent: number) =>
  measuresOf({ ...match, pitch_percent, tempo_percent }, t).slice(1);

test('pitch, tempo and the speed of a turntable are told apart', () => {
  expect(changes(0, 0)).toEqual([]);
  expect(changes(3, 3)).toEqual(['speed +3.0 %: pitch and tempo together']);
  expect(changes(3, 0)).toEqual(['pitch +3.0 %, same tempo']);
  expect(changes(0, -2)).toEqual(['tempo −2.0 %, same pitch']);
  expect(changes(3, -2)).toEqual(['pitch +3.0 %', 'tempo −2.0 %']);
});

test('a match of the peaks says how many are there, and why a person decides', () => {
  const words = measuresOf({ ...match, peak_share: 0.62, is_performance: true, is_reversed: true }, t);
  expect(words.slice(1, 3)).toEqual(['62 % of the work’s spectral peaks are here', 'played backwards']);
  expect(words[3]).toContain('another performance');
});
