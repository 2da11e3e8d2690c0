import { describe, expect, it } from 'vitest';
import { appleEmbedAddress, platformOf, spotifyUri, youtubeVideoId } from './external-embeds.ts';
import { isExternalTrack, linkServiceOf, playsInPage } from './external-links.ts';

describe('a link', () => {
  it.each([
    ['https://open.spotify.com/track/4uLU6hMCjMI75M1A2tKUQC', 'spotify'],
    ['https://www.youtube.com/watch?v=dQw4w9WgXcQ', 'youtube'],
    ['https://youtu.be/dQw4w9WgXcQ', 'youtube'],
    ['https://music.youtube.com/watch?v=dQw4w9WgXcQ', 'youtube'],
    ['https://music.apple.com/it/album/x/1?i=2', 'apple'],
    ['https://tidal.com/browse/track/1', 'tidal'],
    ['https://www.deezer.com/track/1', 'deezer'],
    ['https://soundcloud.com/artist/song', 'soundcloud'],
    ['https://example.com/spotify.com/youtube.com', 'other'],
    ['https://notspotify.com/track/1', 'other'],
    ['https://www.apple.com/music', 'other'],
    ['not a link', 'other'],
  ])('%s is of %s', (address, service) => {
    expect(linkServiceOf(address)).toBe(service);
  });

  it('of a service without a platform of its own is of another', () => {
    expect(platformOf('https://tidal.com/browse/track/1')).toBe('other');
    expect(platformOf('https://youtu.be/dQw4w9WgXcQ')).toBe('youtube');
  });

  it.each([
    'https://example.com/a.mp3',
    'https://example.com/a.WAV',
    'https://example.com/a.ogg?token=1',
    'https://example.com/a.m4a',
    'https://example.com/play?file=a.mp3',
    'blob:https://example.com/1',
    '/media/track_1/x',
    'https://example.com/api/v1/stream/1',
    'https://example.com/tracks/1',
  ])('%s plays in the page', (address) => {
    expect(playsInPage(address)).toBe(true);
  });

  it.each([
    'https://example.com/song',
    'https://example.com/a.mp3.html',
    'https://open.spotify.com/track/1',
    'https://soundcloud.com/artist/tracks/1',
    'https://tidal.com/tracks/1',
  ])('%s does not', (address) => {
    expect(playsInPage(address)).toBe(false);
  });

  it('makes a track external only where the track is no file and does not play in the page', () => {
    expect(isExternalTrack({ storage_type: 'FILE', source_url: null })).toBe(false);
    expect(isExternalTrack({ storage_type: 'URL', source_url: 'https://example.com/a.mp3' })).toBe(false);
    expect(isExternalTrack({ storage_type: 'URL', source_url: 'https://example.com/a' })).toBe(true);
    expect(isExternalTrack({ storage_type: 'URL', source_url: null })).toBe(true);
  });
});

describe("a YouTube link's video", () => {
  it.each([
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
    'https://www.youtube.com/watch?list=PL1&v=dQw4w9WgXcQ&t=3',
    'https://youtu.be/dQw4w9WgXcQ?si=abc',
    'https://music.youtube.com/watch?v=dQw4w9WgXcQ',
    'https://m.youtube.com/shorts/dQw4w9WgXcQ',
    'https://www.youtube.com/embed/dQw4w9WgXcQ',
    'https://www.youtube.com/live/dQw4w9WgXcQ?x',
  ])('is in %s', (address) => {
    expect(youtubeVideoId(address)).toBe('dQw4w9WgXcQ');
  });

  it.each([
    'https://www.youtube.com/watch',
    'https://www.youtube.com/@artist',
    'https://www.youtube.com/watch?v=short',
    'https://youtu.be/',
    'https://youtu.be/dQw4w9WgXcQ1',
    'https://example.com/watch?v=dQw4w9WgXcQ',
    'dQw4w9WgXcQ',
  ])('is not in %s', (address) => {
    expect(youtubeVideoId(address)).toBeNull();
  });
});

describe("a Spotify link's subject", () => {
  it.each([
    ['https://open.spotify.com/track/4uLU6hMCjMI75M1A2tKUQC?si=1', 'spotify:track:4uLU6hMCjMI75M1A2tKUQC'],
    ['https://open.spotify.com/intl-it/album/abc', 'spotify:album:abc'],
    ['https://open.spotify.com/playlist/37i9dQZF1DX', 'spotify:playlist:37i9dQZF1DX'],
  ])('is in %s', (address, uri) => {
    expect(spotifyUri(address)).toBe(uri);
  });

  it.each([
    'https://open.spotify.com/artist/1',
    'https://open.spotify.com/track/',
    'https://example.com/track/1',
  ])('is not in %s', (address) => {
    expect(spotifyUri(address)).toBeNull();
  });
});

describe("an Apple Music link's player", () => {
  it('plays the song that an album link points at', () => {
    expect(appleEmbedAddress('https://music.apple.com/it/album/x/1440?i=1441&uo=4')).toBe(
      'https://embed.music.apple.com/it/album/x/1440?i=1441',
    );
    expect(appleEmbedAddress('https://music.apple.com/us/playlist/x/pl.1')).toBe(
      'https://embed.music.apple.com/us/playlist/x/pl.1',
    );
  });

  it('does not exist for other pages', () => {
    expect(appleEmbedAddress('https://music.apple.com/us/artist/x/1')).toBeNull();
    expect(appleEmbedAddress('https://example.com/us/album/x/1')).toBeNull();
  });
});
