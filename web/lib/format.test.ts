import { describe, expect, test } from 'vitest';
import { formatBytes } from './format-bytes.ts';
import { formatDate, formatDuration, formatRelative, formatTrackTitle } from './format.ts';
import { formatDateTime } from './format-moments.ts';

describe('a length', () => {
  test.each([
    [0, '0:00'],
    [5.9, '0:05'],
    [65, '1:05'],
    [3725, '62:05'],
    [null, '--:--'],
    [undefined, '--:--'],
    [Number.NaN, '--:--'],
    [-1, '--:--'],
  ])('of %s seconds reads %s', (seconds, text) => expect(formatDuration(seconds)).toBe(text));
});

describe('a relative time', () => {
  const now = Date.parse('2026-11-21T12:00:00.000Z');
  const ago = (seconds: number) => new Date(now - seconds * 1000).toISOString();
  test.each([
    [0, '0 seconds ago', '0 secondi fa'],
    [1, '1 second ago', '1 secondo fa'],
    [59, '59 seconds ago', '59 secondi fa'],
    [60, '1 minute ago', '1 minuto fa'],
    [3599, '59 minutes ago', '59 minuti fa'],
    [3600, '1 hour ago', '1 ora fa'],
    [86_399, '23 hours ago', '23 ore fa'],
    [86_400, '1 day ago', '1 giorno fa'],
    [604_799, '6 days ago', '6 giorni fa'],
    [604_800, '1 week ago', '1 settimana fa'],
    [604_800 * 60, '60 weeks ago', '60 settimane fa'],
    [-1, 'Recently', 'Di recente'],
  ])('of %i seconds reads "%s" and "%s"', (seconds, en, it) => {
    expect([formatRelative(ago(seconds), 'en', now), formatRelative(ago(seconds), 'it', now)]).toEqual([
      en,
      it,
    ]);
  });

  test('of no moment is empty', () => expect(formatRelative('', 'en', now)).toBe(''));
});

test('dates follow the language', () => {
  const moment = '2026-11-03T12:00:00.000Z';
  expect([formatDate(moment, 'en'), formatDate(moment, 'it')]).toEqual([
    '3 November 2026',
    '3 novembre 2026',
  ]);
  expect(formatDateTime(moment, 'en')).toMatch(/^3 Nov 2026, \d\d:00$/);
});

test.each([
  [0, '0 B'],
  [1023, '1,023 B'],
  [2 * 1024 * 1024, '2 MB'],
  [1_610_612_736, '1.5 GB'],
])('%i bytes read %s', (bytes, text) => expect(formatBytes(bytes, 'en')).toBe(text));

test('a title loses its trailing .mp3 and nothing else', () => {
  expect(['Song.mp3', 'a.MP3', 'mp3.story', 'x.mp3.mp3'].map(formatTrackTitle)).toEqual([
    'Song',
    'a',
    'mp3.story',
    'x.mp3',
  ]);
});
