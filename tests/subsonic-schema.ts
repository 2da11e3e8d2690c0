import * as z from 'zod/mini';

// The answers of OpenSubsonic, written down from its documentation (opensubsonic.netlify.app/docs/responses), as far as
// Segue can say something there. A field that the documentation does not name is an error, one that it requires is needed.

const int = z.int();
const text = z.string();
const when = z.iso.datetime();
const flag = z.boolean();
const may = z.optional<z.ZodMiniType>;
const list = (one: z.ZodMiniType) => z.array(one);
const some = (fields: Record<string, z.ZodMiniType>) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, may(field)]));

const ArtistRef = z.strictObject({ id: text, name: text });
const names = list(z.strictObject({ name: text }));
const marked = some({ starred: when, userRating: int });

const Artist = z.strictObject({ id: text, name: text, ...some({ artistImageUrl: text }), ...marked });
const artistId3 = {
  id: text,
  name: text,
  ...some({ coverArt: text, artistImageUrl: text, albumCount: int, starred: when }),
};
const ArtistID3 = z.strictObject(artistId3);
const credits = some({ artist: text, artistId: text, displayArtist: text, artists: list(ArtistRef) });
const albumId3 = {
  id: text,
  name: text,
  songCount: int,
  duration: int,
  created: when,
  ...credits,
  ...some({ coverArt: text, year: int, genre: text, genres: names, playCount: int }),
  ...marked,
};
const AlbumID3 = z.strictObject(albumId3);

const child = {
  id: text,
  isDir: flag,
  title: text,
  ...credits,
  ...marked,
  ...some({ parent: text, album: text, albumId: text, track: int, year: int, genre: text, genres: names }),
  ...some({
    coverArt: text,
    size: int,
    contentType: text,
    suffix: text,
    duration: int,
    bitRate: int,
    path: text,
  }),
  ...some({ isVideo: flag, playCount: int, created: when, bookmarkPosition: int }),
  type: may(z.enum(['music', 'video', 'podcast', 'audiobook'])),
  mediaType: may(z.enum(['song', 'album', 'artist'])),
};
const Child = z.strictObject(child);
const songs = z.strictObject({ song: list(Child) });
const index = (artist: z.ZodMiniType) => list(z.strictObject({ name: text, artist: list(artist) }));

const playlist = {
  id: text,
  name: text,
  songCount: int,
  duration: int,
  created: when,
  changed: when,
  ...some({ comment: text, owner: text, public: flag, coverArt: text, readonly: flag }),
};
const info = some({ smallImageUrl: z.url(), mediumImageUrl: z.url(), largeImageUrl: z.url() });
const queue = { username: text, changed: when, changedBy: text, entry: list(Child), position: may(int) };
const scan = { scanStatus: z.strictObject({ scanning: flag, count: may(int) }) };
const roles = ['admin', 'settings', 'download', 'upload', 'playlist', 'coverArt', 'comment', 'podcast'];
const User = z.strictObject({
  username: text,
  scrobblingEnabled: flag,
  ...Object.fromEntries(
    [...roles, 'stream', 'jukebox', 'share', 'videoConversion'].map((role) => [`${role}Role`, flag]),
  ),
  folder: list(int),
});
const share = { id: text, url: z.url(), username: text, created: when, visitCount: int, entry: list(Child) };
const shares = {
  shares: z.strictObject({ share: list(z.strictObject({ ...share, description: may(text) })) }),
};
const stream = {
  protocol: z.enum(['http', 'hls']),
  container: text,
  codec: text,
  audioBitrate: may(int),
};
const similar = { sonicMatch: list(z.strictObject({ entry: Child, similarity: z.number() })) };
/** An empty list, for lists that are always there and never filled. */
const nothing = z.array(z.never());
const of = (name: string, one: z.ZodMiniType) => ({
  [name]: z.strictObject({ [name.slice(0, -1)]: list(one) }),
});

const found = (artist: z.ZodMiniType, album: z.ZodMiniType) =>
  z.strictObject({ artist: list(artist), album: list(album), song: list(Child) });
const albumInfo = { albumInfo: z.strictObject({ ...info, notes: may(text) }) };
const artistInfo = (artist: z.ZodMiniType) =>
  z.strictObject({ ...info, biography: may(text), similarArtist: list(artist) });

/** The inside of the envelope of each call that has one; the others answer an empty one. */
const parts: Record<string, Record<string, z.ZodMiniType>> = {
  getOpenSubsonicExtensions: {
    openSubsonicExtensions: list(z.strictObject({ name: text, versions: list(int) })),
  },
  getLicense: { license: z.strictObject({ valid: flag }) },
  tokenInfo: { tokenInfo: z.strictObject({ username: text }) },
  getScanStatus: scan,
  startScan: scan,
  getUser: { user: User },
  getUsers: of('users', User),
  getMusicFolders: of('musicFolders', z.strictObject({ id: int, name: may(text) })),
  getIndexes: { indexes: z.strictObject({ ignoredArticles: text, lastModified: int, index: index(Artist) }) },
  getArtists: { artists: z.strictObject({ ignoredArticles: text, index: index(ArtistID3) }) },
  getArtist: { artist: z.strictObject({ ...artistId3, album: list(AlbumID3) }) },
  getAlbum: { album: z.strictObject({ ...albumId3, song: list(Child) }) },
  getSong: { song: Child },
  getMusicDirectory: {
    directory: z.strictObject({
      id: text,
      name: text,
      parent: may(text),
      starred: may(when),
      child: list(Child),
    }),
  },
  getGenres: of('genres', z.strictObject({ value: text, songCount: int, albumCount: int })),
  getArtistInfo: { artistInfo: artistInfo(Artist) },
  getArtistInfo2: { artistInfo2: artistInfo(ArtistID3) },
  getAlbumInfo: albumInfo,
  getAlbumInfo2: albumInfo,
  getSimilarSongs: { similarSongs: songs },
  getSimilarSongs2: { similarSongs2: songs },
  getTopSongs: { topSongs: songs },
  getAlbumList: { albumList: z.strictObject({ album: list(Child) }) },
  getAlbumList2: { albumList2: z.strictObject({ album: list(AlbumID3) }) },
  getRandomSongs: { randomSongs: songs },
  getSongsByGenre: { songsByGenre: songs },
  getStarred: { starred: found(Artist, Child) },
  getStarred2: { starred2: found(ArtistID3, AlbumID3) },
  search: { searchResult: z.strictObject({ offset: int, totalHits: int, match: list(Child) }) },
  search2: { searchResult2: found(Artist, Child) },
  search3: { searchResult3: found(ArtistID3, AlbumID3) },
  getNowPlaying: {
    nowPlaying: z.strictObject({
      entry: list(z.strictObject({ ...child, username: text, minutesAgo: int, playerId: int })),
    }),
  },
  getPlaylists: of('playlists', z.strictObject(playlist)),
  getPlaylist: { playlist: z.strictObject({ ...playlist, entry: list(Child) }) },
  createPlaylist: { playlist: z.strictObject({ ...playlist, entry: list(Child) }) },
  getPlayQueue: { playQueue: z.strictObject({ ...queue, current: may(text) }) },
  getPlayQueueByIndex: { playQueueByIndex: z.strictObject({ ...queue, currentIndex: may(int) }) },
  getBookmarks: of(
    'bookmarks',
    z.strictObject({
      position: int,
      username: text,
      created: when,
      changed: when,
      entry: Child,
      comment: may(text),
    }),
  ),
  getShares: shares,
  createShare: shares,
  getLyrics: { lyrics: z.strictObject({ value: text, artist: may(text), title: may(text) }) },
  getLyricsBySongId: {
    lyricsList: z.strictObject({
      structuredLyrics: list(
        z.strictObject({
          lang: text,
          synced: flag,
          line: list(z.strictObject({ value: text, start: may(int) })),
          ...some({ displayArtist: text, displayTitle: text, offset: int }),
        }),
      ),
    }),
  },
  getSonicSimilarTracks: similar,
  findSonicPath: similar,
  getTranscodeDecision: {
    transcodeDecision: z.strictObject({
      canDirectPlay: flag,
      canTranscode: flag,
      transcodeReason: may(list(text)),
      sourceStream: may(z.strictObject(stream)),
    }),
  },
  getPodcasts: { podcasts: z.strictObject({ channel: nothing }) },
  getNewestPodcasts: { newestPodcasts: z.strictObject({ episode: nothing }) },
  getInternetRadioStations: { internetRadioStations: z.strictObject({ internetRadioStation: nothing }) },
  getVideos: { videos: z.strictObject({ video: nothing }) },
  getChatMessages: { chatMessages: z.strictObject({ chatMessage: nothing }) },
};

const envelope = {
  version: z.literal('1.16.1'),
  type: z.literal('segue'),
  serverVersion: text,
  openSubsonic: z.literal(true),
};

/** The answer of a call that succeeds. */
export const answerOf = (call: string): z.ZodMiniType =>
  z.strictObject({ status: z.literal('ok'), ...envelope, ...parts[call] });

/** The answer of a call that fails with an error of this code. */
export const failureOf = (code: number): z.ZodMiniType =>
  z.strictObject({
    status: z.literal('failed'),
    ...envelope,
    error: z.strictObject({ code: z.literal(code), message: text }),
  });

/** An answer as XML would carry it: plain values as attributes, things and lists as elements, `value` as text. */
export function asXml(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return String(value);
  const fields = Object.entries(value).flatMap(([name, field]): [string, unknown][] => {
    if (Array.isArray(field)) return field.length === 0 ? [] : [[name, field.map(asXml)]];
    // An element without text says nothing of it.
    if (name === 'value' && field === '') return [];
    return [[name, typeof field === 'object' ? [asXml(field)] : String(field)]];
  });
  if (fields.length === 0) return '';
  const [first] = fields;
  return fields.length === 1 && first?.[0] === 'value' ? first[1] : Object.fromEntries(fields);
}
