import { asList, field, words } from './json-fields.ts';
import type { RawLine, RawList } from './listed.ts';
import { eachOnce } from './raw-file.ts';
import { localSpotifyTrack, spotifyAddress } from './service-addresses.ts';

/** Reads `Playlist1.json` of Spotify's "Download your data"; null for other lists. */
export function readSpotifyPlaylists(playlists: readonly unknown[]): RawList[] | null {
  if (!playlists.some((list) => Array.isArray(field(list, 'items')))) return null;
  return playlists.map((list) => ({
    name: words(field(list, 'name')),
    description: words(field(list, 'description')),
    lines: asList(field(list, 'items')).flatMap((item) => toLine(item) ?? []),
  }));
}

/** A track, or a file of the person's own device; episodes and audiobooks are left out. */
function toLine(item: unknown): RawLine | null {
  const local = field(item, 'localTrack');
  const localUri = words(local) || words(field(local, 'uri'));
  if (localUri !== '') return localSpotifyTrack(localUri);
  const track = field(item, 'track');
  const title = words(field(track, 'trackName'));
  const location = spotifyAddress(words(field(track, 'trackUri')));
  if (title === '' && location === '') return null;
  return {
    title,
    artist: words(field(track, 'artistName')),
    album: words(field(track, 'albumName')),
    location,
  };
}

/** Reads the songs of `YourLibrary.json`; null for another document. */
export function readSpotifyLibrary(library: unknown): RawList[] | null {
  const tracks = asList(field(library, 'tracks'));
  if (!tracks.some((track) => words(field(track, 'uri')).startsWith('spotify:'))) return null;
  const lines = tracks.map(
    (track) =>
      localSpotifyTrack(words(field(track, 'uri'))) ?? {
        title: words(field(track, 'track')),
        artist: words(field(track, 'artist')),
        album: words(field(track, 'album')),
        location: spotifyAddress(words(field(track, 'uri'))),
      },
  );
  // Spotify's own name for it.
  return [{ name: 'Liked Songs', lines }];
}

/** Reads `StreamingHistory_music_0.json` and the extended history: each song once. Null for another document. */
export function readSpotifyHistory(plays: readonly unknown[]): RawList[] | null {
  const lines = plays.flatMap((play): RawLine[] => {
    const title = words(field(play, 'trackName')) || words(field(play, 'master_metadata_track_name'));
    if (title === '') return [];
    return [
      {
        title,
        artist: words(field(play, 'artistName')) || words(field(play, 'master_metadata_album_artist_name')),
        album: words(field(play, 'master_metadata_album_album_name')),
        location: spotifyAddress(words(field(play, 'spotify_track_uri'))),
      },
    ];
  });
  return lines.length === 0 ? null : [{ name: 'Spotify', isHistory: true, lines: eachOnce(lines) }];
}
