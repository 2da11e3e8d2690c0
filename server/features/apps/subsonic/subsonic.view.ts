import { toMoment } from '#server/lib/clock.ts';
import { wording } from '#shared/texts/texts.ts';
import type { PlaylistSummary, Right } from '#shared/playlists/playlists.ts';
import type { Track } from '#shared/music/tracks.ts';
import type { Answer } from './answer.ts';

/**
 * Kinds of things in a Subsonic app: a person is an artist, a playlist is an album of theirs, and its playable tracks are
 * the songs. So everything that an app can browse, star and search is what people share here. A `credit` is a name that
 * songs give as their artist: it opens like a person, and then holds the playlists with these songs.
 */
export type ItemKind = 'artist' | 'album' | 'song' | 'folder' | 'credit';

const unknownArtist = wording('playlist-pieces:unknownArtist', 'en');
const unknownUser = wording('playlist-pieces:unknownUser', 'en');

const prefixes = { artist: 'ar-', album: 'al-', song: 'tr-', credit: 'cr-' } as const;

export const idOf = (kind: 'artist' | 'album' | 'song', id: string): string => prefixes[kind] + id;

/** The id of a credit, encoded: a name may hold any character, an id should not. */
const idOfCredit = (name: string): string => prefixes.credit + Buffer.from(name).toString('base64url');

const nameOfCredit = (id: string): string => Buffer.from(id, 'base64url').toString().replaceAll('\0', '');

/** The only music folder, which holds everything. */
export const folderId = '1';

/** The thing that an app's id names. Apps also send ids of playlists, which have no prefix: they count as albums. */
export function readId(text: string): { kind: ItemKind; id: string } {
  if (text === folderId) return { kind: 'folder', id: text };
  for (const [kind, prefix] of Object.entries(prefixes)) {
    if (!text.startsWith(prefix)) continue;
    const id = text.slice(prefix.length);
    const isCredit = kind === 'credit';
    return { kind: kind as ItemKind, id: isCredit ? nameOfCredit(id) : id };
  }
  return { kind: 'album', id: text };
}

/** The sums over a playlist's files. */
export interface Sums {
  songs: number;
  seconds: number;
}

export interface Person {
  id: string;
  username: string;
  avatar_url: string | null;
  playlist_count: number;
}

/** ArtistID3 of a person. `starredAt` (ms): time since which the listener follows them. */
export const toArtist = (person: Person, starredAt: number | null = null): Answer => ({
  id: idOf('artist', person.id),
  name: person.username,
  albumCount: person.playlist_count,
  ...(person.avatar_url ? { coverArt: idOf('artist', person.id) } : {}),
  ...(starredAt === null ? {} : { starred: toMoment(starredAt) }),
});

/** Artist (of the calls by folder), which has fewer fields. */
export const toFolderArtist = ({ id, name, starred }: Answer): Answer => ({
  id,
  name,
  ...(starred ? { starred } : {}),
});

/** ArtistID3 of a name that songs give. */
export const toCredit = (name: string, albumCount: number): Answer => ({
  id: idOfCredit(name),
  name,
  albumCount,
  coverArt: idOfCredit(name),
});

/** AlbumID3. */
export function toAlbum(playlist: PlaylistSummary, sums: Sums, starredAt: string | null): Answer {
  return {
    id: idOf('album', playlist.id),
    name: playlist.name,
    ...creditsOf(
      playlist.owner
        ? { id: idOf('artist', playlist.owner.id), name: playlist.owner.username }
        : { name: unknownUser },
    ),
    coverArt: idOf('album', playlist.id),
    songCount: sums.songs,
    duration: Math.round(sums.seconds),
    created: playlist.created_at,
    year: new Date(playlist.created_at).getUTCFullYear(),
    ...(playlist.genre ? { genre: playlist.genre, genres: [{ name: playlist.genre }] } : {}),
    ...(starredAt ? { starred: starredAt } : {}),
  };
}

/** A Child that is a directory, for browsing by folders and `getAlbumList`. */
export function toDirectory(playlist: PlaylistSummary, sums: Sums, starredAt: string | null): Answer {
  const { name, songCount: _songs, ...album } = toAlbum(playlist, sums, starredAt);
  return { ...album, parent: album['artistId'], title: name, album: name, isDir: true };
}

/** The playlist that stands for a song's album. */
export interface Home {
  playlistId: string;
  name: string;
}

/** Facts of a song that its track does not hold. */
export interface SongFacts {
  bytes: number;
  home: Home | null;
  /** Its number in that playlist. */
  place?: number;
  /** Time of the listener's star, in ms. */
  starredAt?: number | undefined;
  rating?: number | undefined;
  /** Liner note of the playlist that is asked for. */
  comment?: string | undefined;
}

/** The artist of a song or an album, with the id that opens it. */
const creditsOf = (artist: { id?: string; name: string }): Answer => ({
  artist: artist.name,
  displayArtist: artist.name,
  ...(artist.id ? { artistId: artist.id, artists: [artist] } : {}),
});

/** The artist of a song; if it names none, its owner. */
function artistOf({ artist, owner }: Track): { id?: string; name: string } {
  if (artist) return { id: idOfCredit(artist), name: artist };
  return owner ? { id: idOf('artist', owner.id), name: owner.username } : { name: unknownArtist };
}

/** A Child that is a song. */
export function toSong(track: Track, { bytes, home, place, starredAt, rating, comment }: SongFacts): Answer {
  const seconds = track.duration_seconds ?? 0;
  const artist = artistOf(track);
  return {
    id: idOf('song', track.id),
    isDir: false,
    title: track.title.replace(/\.mp3$/i, ''),
    ...creditsOf(artist),
    ...(home
      ? {
          parent: idOf('album', home.playlistId),
          album: home.name,
          albumId: idOf('album', home.playlistId),
        }
      : { album: track.album }),
    ...(place === undefined ? {} : { track: place }),
    ...(track.genre ? { genre: track.genre, genres: [{ name: track.genre }] } : {}),
    coverArt: idOf('song', track.id),
    size: bytes,
    contentType: 'audio/mpeg',
    suffix: 'mp3',
    duration: Math.round(seconds),
    ...(seconds > 0 ? { bitRate: Math.round((bytes * 8) / 1000 / seconds) } : {}),
    path: `${artist.name.replaceAll('/', '_')}/${track.title.replaceAll('/', '_').replace(/\.mp3$/i, '')}.mp3`,
    isVideo: false,
    type: 'music',
    mediaType: 'song',
    playCount: track.plays_count,
    created: track.created_at,
    ...(starredAt === undefined ? {} : { starred: toMoment(starredAt) }),
    ...(rating === undefined ? {} : { userRating: rating }),
    // Of OpenSubsonic's fields of a Child.
    ...(comment === undefined ? {} : { comment }),
  };
}

/** Playlist (without its songs). */
export function toPlaylist(playlist: PlaylistSummary & { my_right?: Right | null }, sums: Sums): Answer {
  return {
    id: playlist.id,
    name: playlist.name,
    ...(playlist.description ? { comment: playlist.description } : {}),
    owner: playlist.owner?.username ?? unknownUser,
    public: playlist.visibility === 'public',
    // Others may be changed: at least songs added, and one's own taken out. Said only where it holds, since older
    // libraries refuse a field that they do not know.
    ...(!playlist.can_edit && playlist.my_right !== 'add' ? { readonly: true } : {}),
    songCount: sums.songs,
    duration: Math.round(sums.seconds),
    created: playlist.created_at,
    changed: playlist.updated_at,
    coverArt: idOf('album', playlist.id),
  };
}

/** Artists by their first letter, in the form of `getArtists` and `getIndexes`. */
export function byLetter(artists: readonly Answer[]): Answer[] {
  const letters = new Map<string, Answer[]>();
  for (const artist of artists) {
    const first = String(artist['name'])[0]?.toUpperCase() ?? '#';
    const letter = /[A-Z]/.test(first) ? first : '#';
    letters.set(letter, [...(letters.get(letter) ?? []), artist]);
  }
  return [...letters].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([name, artist]) => ({ name, artist }));
}
