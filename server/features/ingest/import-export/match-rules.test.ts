import { expect, test } from 'vitest';
import { firstArtist, lengthFits, otherReadings, plainTitle } from './match-rules.ts';

test.each([
  ['Fade (feat. Bo) - 2011 Remaster', 'Fade'],
  ['Fade [Explicit]', 'Fade'],
  ['Fade - Radio Edit', 'Fade'],
  ['Fade ft. Bo & Carla', 'Fade'],
  ['Fade (Live at home)', 'Fade (Live at home)'],
  ['Fade - Part 2', 'Fade - Part 2'],
  ['(Remastered)', '(Remastered)'],
])('%s is %s', (title, plain) => expect(plainTitle(title)).toBe(plain));

test.each([
  ['Anna, Bo', 'Anna'],
  ['Anna & Bo', 'Anna'],
  ['Anna feat. Bo', 'Anna'],
  ['Anna;Bo', 'Anna'],
  ['Simon', 'Simon'],
])('%s is first of all %s', (artist, first) => expect(firstArtist(artist)).toBe(first));

test('lengths of one recording may differ by a little', () => {
  expect([lengthFits(185, 188), lengthFits(600, 620), lengthFits(185, 240)]).toEqual([true, true, false]);
  expect([lengthFits(null, 240), lengthFits(185, null)]).toEqual([true, true]);
});

test('only what was guessed is read the other way round', () => {
  const line = { title: 'Rain', artist: 'Anna' };
  const asFile = { title: 'Rain.mp3', artist: 'Anna' };
  expect(otherReadings({ ...line, guessed: false })).toEqual([line, asFile]);
  expect(otherReadings({ ...line, guessed: true })).toEqual([
    line,
    asFile,
    { title: 'Anna', artist: 'Rain' },
  ]);
});
