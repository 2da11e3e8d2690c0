import { describe, expect, test } from 'vitest';
import { canonicalLink, namesMusic } from './links.ts';

const youtube = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ';
const spotify = 'https://open.spotify.com/track/4uLU6hMCjMI75M1A2tKUQC';

describe('a link is stored in one form:', () => {
  test.each([
    ['https://youtu.be/dQw4w9WgXcQ?si=aBc&t=42', youtube],
    ['http://youtube.com/watch?feature=share&v=dQw4w9WgXcQ&list=PL1&index=2', youtube],
    ['https://m.youtube.com/watch?v=dQw4w9WgXcQ#t=3', youtube],
    ['https://www.youtube.com/shorts/dQw4w9WgXcQ?feature=share', youtube],
    ['https://music.youtube.com/watch?v=dQw4w9WgXcQ&si=x', youtube],
    ['https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ', youtube],
    ['  HTTPS://WWW.YOUTUBE.COM/live/dQw4w9WgXcQ  ', youtube],
    [`${spotify}?si=1234&utm_source=copy-link`, spotify],
    ['https://open.spotify.com/intl-it/track/4uLU6hMCjMI75M1A2tKUQC', spotify],
    ['https://open.spotify.com/embed/track/4uLU6hMCjMI75M1A2tKUQC?theme=0', spotify],
    [
      'https://play.spotify.com/album/1DFixLWuPkv3KT3TnV35m3',
      'https://open.spotify.com/album/1DFixLWuPkv3KT3TnV35m3',
    ],
    ['https://open.spotify.com/user/x/playlist/37i9dQZF1DX', 'https://open.spotify.com/playlist/37i9dQZF1DX'],
    ['https://spotify.link/AbC123', 'https://spotify.link/AbC123'],
    ['https://soundcloud.com/Forss/flickermood?in=a/sets/b&si=9', 'https://soundcloud.com/Forss/flickermood'],
    ['https://m.soundcloud.com/forss/flickermood/', 'https://soundcloud.com/forss/flickermood'],
    ['https://soundcloud.com/forss/secret/s-AbC?utm_medium=x', 'https://soundcloud.com/forss/secret/s-AbC'],
    ['https://on.soundcloud.com/AbC', 'https://on.soundcloud.com/AbC'],
    [
      'https://w.soundcloud.com/player/?url=https%3A%2F%2Fapi.soundcloud.com%2Ftracks%2F293&color=%23ff5500',
      'https://api.soundcloud.com/tracks/293',
    ],
    ['https://music.apple.com/IT/album/x/1440?i=1441&uo=4', 'https://music.apple.com/it/album/x/1440?i=1441'],
    ['https://embed.music.apple.com/us/album/x/1440', 'https://music.apple.com/us/album/x/1440'],
    ['https://geo.music.apple.com/us/album/x/1440?i=abc', 'https://music.apple.com/us/album/x/1440'],
    ['https://band.example/song?utm_source=a&id=7&fbclid=z#part', 'https://band.example/song?id=7#part'],
    ['http://someone:secret@band.example:8080/a.mp3', 'http://band.example:8080/a.mp3'],
    ['https://tidal.com/browse/track/1?u', 'https://tidal.com/browse/track/1?u'],
  ])('%s', (address, expected) => {
    const link = canonicalLink(address)!;
    expect(link.url).toBe(expected);
    expect(canonicalLink(link.url)).toEqual(link);
  });

  test.each([
    '',
    'spotify:track:1',
    'ftp://a.example/x.mp3',
    'javascript:alert(1)',
    'https://',
    'a.example/x',
  ])('not %s', (address) => {
    expect(canonicalLink(address)).toBeNull();
  });
});

test.each([
  [youtube, 'youtube', true],
  ['https://www.youtube.com/@artist', 'youtube', false],
  ['https://www.youtube.com/playlist?list=PL1', 'youtube', false],
  [spotify, 'spotify', true],
  ['https://open.spotify.com/artist/1', 'spotify', false],
  ['https://spotify.link/AbC123', 'spotify', true],
  ['https://soundcloud.com/forss/flickermood', 'soundcloud', true],
  ['https://music.apple.com/it/album/x/1440', 'apple', true],
  ['https://band.example/song', 'other', true],
])('%s is of %s, and names music: %s', (address, platform, names) => {
  const link = canonicalLink(address)!;
  expect(link.platform).toBe(platform);
  expect(namesMusic(link)).toBe(names);
});
