import { expect, test } from 'vitest';
import { formOf } from './page-forms.ts';

const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8';

test.each([
  ['/playlists/abc', browser, '/playlists/abc'],
  ['/playlists/abc', '*/*', '/playlists/abc'],
  ['/playlists/abc', 'application/json', '/api/v1/playlists/abc'],
  ['/playlists/abc/', 'application/xspf+xml', '/playlists/abc.xspf'],
  ['/playlists/abc', 'application/jspf+json;q=0.5, text/html;q=0.4', '/playlists/abc.jspf'],
  ['/playlists/abc', 'text/html, application/json', '/playlists/abc'],
  ['/playlists/abc', 'application/json;q=0, */*', '/playlists/abc'],
  ['/playlists/abc', 'audio/x-mpegurl', '/playlists/abc.m3u8'],
  ['/playlists/abc?t=3', 'application/rss+xml', '/playlists/abc/feed.xml?t=3'],
  ['/playlists/create', 'application/json', '/playlists/create'],
  ['/users/an.na', 'application/rss+xml', '/users/an.na/feed.xml'],
  ['/users/anna', 'application/json', '/api/v1/users/anna'],
  ['/users/anna', 'audio/x-mpegurl', '/users/anna'],
  ['/search', 'application/json', '/search'],
])('%s for %s is answered at %s', (url, accept, expected) => {
  expect(formOf('GET', url, accept)).toBe(expected);
});

test('who posts, or says nothing of what they take, gets what the address says', () => {
  expect(formOf('POST', '/playlists/abc', 'application/json')).toBe('/playlists/abc');
  expect(formOf('GET', '/playlists/abc', undefined)).toBe('/playlists/abc');
});
