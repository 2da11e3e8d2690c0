import { expect, test } from 'vitest';
import { artistKey, mainArtist } from './artist-name.ts';

test.each([
  ['Beyoncé', 'BEYONCE'],
  ['Sigur Rós', '  sigur   ros '],
  ['Daft Punk', 'Daft Punk feat. Pharrell Williams'],
  ['Daft Punk', 'daft punk (ft. Julian)'],
  ['Daft Punk', 'Daft Punk [featuring Todd Edwards]'],
  ['Mø', 'MO'],
])('%s and %s are one', (one, other) => {
  expect(artistKey(other)).toBe(artistKey(one));
});

test.each([
  ['Feat', 'feat'],
  ['Ft. Worth', 'ft. worth'],
  ['Defeat the Giant', 'defeat the giant'],
  ['Little Feat', 'little feat'],
  ['Unknown Artist', ''],
  ['  ', ''],
])('%s keeps its words', (name, key) => {
  expect(artistKey(name)).toBe(key);
});

test('the guests go, the spelling stays', () => {
  expect(mainArtist('Róisín Murphy feat. Nobody')).toBe('Róisín Murphy');
});

test('a key is never longer than a name', () => {
  expect(artistKey('\uFDFA'.repeat(200)).length).toBeLessThanOrEqual(200);
});
