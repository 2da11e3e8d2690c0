import { expect, test } from 'vitest';
import { paths, returnPath } from './paths.ts';

test('a link to a moment of a playlist carries track and second', () => {
  expect(paths.playlist('p1')).toBe('/playlists/p1');
  expect(paths.playlist('p1', { track: 't9', t: 61 })).toBe('/playlists/p1?track=t9&t=61');
});

test.each([
  [{ from: '/upload?playlist=p1' }, '/upload?playlist=p1'],
  [{ from: 'https://evil.example' }, '/'],
  [{ from: '//evil.example' }, '/'],
  [{ from: '/\\evil.example' }, '/'],
  [{ from: '/\t/evil.example' }, '/'],
  [{ from: '/\n//evil.example/x' }, '/'],
  [{ from: '\\/evil.example' }, '/'],
  [{ from: 'javascript:alert(1)' }, '/'],
  [{ from: '/javascript:alert(1)' }, '/javascript:alert(1)'],
  [{ from: '/..//evil.example' }, '/'],
  [{ from: '/login?session_expired=true' }, '/'],
  [{ from: '/playlists/p1#top' }, '/playlists/p1#top'],
  [{ from: 7 }, '/'],
  [null, '/'],
])('after a login %j leads to %s', (state, path) => expect(returnPath(state)).toBe(path));
