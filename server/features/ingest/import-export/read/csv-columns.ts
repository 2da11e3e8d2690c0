import type { ListColumns } from '#shared/ingest/import-export.ts';
import { foldText } from '#shared/playlists/search-text.ts';

/** Meaning of a column, including those that a person is not asked about. */
export type Column = keyof ListColumns | 'ms' | 'spotify' | 'youtube' | 'soundcloud' | 'isrc' | 'mbid';
export type Columns = Partial<Record<Column, number>>;

const list = (text: string): string[] => text.split(/\s+/);

/** The names of columns in spreadsheets and other services, folded and reduced to letters. */
const names: Record<Column, readonly string[]> = {
  title: list(
    `title track trackname tracktitle name song songname songtitle titolo brano canzone nome titolobrano
    titolodelbrano titel songtitel lied stuck titre morceau nom titulo cancion nombre`,
  ),
  artist: list(
    `artist artists artistname artistnames artistsnames creator trackartist performer artista artisti interprete
    nomeartista nomedellartista interpret kunstler kunstlername artiste artistes artistas`,
  ),
  album: list('album albumname albumtitle release releasename albumtitel titoloalbum record'),
  ms: list(
    `durationms trackdurationms totaltimems duratams durationinms durationmillis durationmilliseconds lengthms
    tracklengthms timems millis milliseconds`,
  ),
  duration: list(
    `duration length time totaltime seconds durationseconds durata tempo dauer zeit lange duree duracion`,
  ),
  link: list(
    `url link uri trackuri spotifyuri trackurl spotifyurl externalurl songurl videourl location indirizzo adresse`,
  ),
  list: list('playlist playlistname playlisttitle nomeplaylist'),
  spotify: list('spotifyid spotifytrackid'),
  youtube: list('videoid idvideo youtubeid iddelvideo idvideoyoutube'),
  soundcloud: list('soundcloudid'),
  isrc: list('isrc trackisrc isrccode'),
  mbid: list('mbid recordingmbid musicbrainzid musicbrainzrecordingid'),
};

/** Names of columns that hold no words of a song: a table whose other columns are all among them is understood. */
const otherNames = new Set(
  list(
    `type genre bpm key rating composer grouping size year comments artwork
    starttime endtime playtime deck notes added comment bitrate samplerate remixer label filename
    date dateadded addeddate addedat addedby utctime uts`,
  ),
);

const columnsMax = 200;

export const foldName = (name: string): string => foldText(name.slice(0, 100)).replace(/[^a-z]/g, '');

/** The columns of a header whose names are known. */
export function columnsOf(header: readonly string[]): Columns {
  const all = header.slice(0, columnsMax).map(foldName);
  const found: Columns = {};
  for (const [column, known] of Object.entries(names) as [Column, readonly string[]][]) {
    // The first name that we know counts, not the first column: "Name" may be the playlist's beside "Track name".
    const at = known.map((name) => all.indexOf(name)).find((index) => index !== -1);
    if (at !== undefined) found[column] = at;
  }
  return found;
}

/** Reports whether a header suffices to read a table: a title and an artist, or an address. */
export function isUnderstood(header: readonly string[], columns: Columns): boolean {
  if (columns.spotify !== undefined || columns.youtube !== undefined) return true;
  if (columns.title === undefined) return false;
  if (columns.artist !== undefined || columns.link !== undefined) return true;
  const known = new Set(Object.values(columns));
  return header.every((name, at) => known.has(at) || name === '' || otherNames.has(foldName(name)));
}

/** Serato's table of a set: the moments and decks of each song, and a title under the name "name". */
export const isSerato = (header: readonly string[]): boolean => {
  const all = new Set(header.slice(0, columnsMax).map(foldName));
  return (
    all.has('name') && ['starttime', 'endtime', 'playtime', 'deck'].filter((name) => all.has(name)).length > 1
  );
};

/** Tables of Takeout about comments and chats: they name videos, but not as a list. */
export const isAboutVideos = (header: readonly string[]): boolean =>
  header
    .slice(0, columnsMax)
    .some((name) => /(?:comm?ent|kommentar|chat)/i.test(name) && /\bid\b/i.test(name));
