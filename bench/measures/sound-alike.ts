import path from 'node:path';
import { closenessOf } from '#server/features/playlists/company/closeness.ts';
import { alikeness, type SoundVector, vectorOf } from '#server/media/sound/sound-vector.ts';
import { folder, realPieces } from '../copyright/library.ts';
import { sampleRate } from '../copyright/sound.ts';
import type { Finding, Measure } from '../lib/finding.ts';
import { heard } from '../sound/heard.ts';
import { madeLists } from '../sound/people.ts';
import { artistOf } from '../sound/tags.ts';

const answers = 10;
/** Most pieces of a package: a game with 168 would decide alone. */
const ofPackage = 30;
/** A song with fewer fellows is not asked about. */
const fellowsAtLeast = 5;
/** In how many lists a song stands. */
const listings = [0, 1, 2, 3, 5, 10, 20];
/** People that a pair needs in common, as in `catalogue.ts`. */
const commonAtLeast = 2;

interface Song {
  album: string;
  artist: string | null;
  vector: SoundVector;
}
type Ranking = (song: number) => number[];

/** Share of songs of the same album or artist among the ten that come next. */
export const soundAlike: Measure = {
  name: 'sound-alike',
  about: 'Precision at 10 of sound alone, of company alone, of both, and by chance',
  onlyByName: true,
  async run(): Promise<Finding[]> {
    const songs = await readSongs();
    const asked = songs.flatMap((_, i) => (fellowsOf(songs, i) >= fellowsAtLeast ? [i] : []));
    const chance = asked.reduce((sum, i) => sum + fellowsOf(songs, i) / (songs.length - 1), 0) / asked.length;
    const bySound = soundRanking(songs);
    const parts = {
      songs: songs.length,
      asked: asked.length,
      albums: new Set(songs.map(({ album }) => album)).size,
    };
    return [
      { what: 'precision at 10 by chance', value: chance, unit: 'of 1', parts },
      { what: 'precision at 10, sound alone', value: precision(songs, asked, bySound), unit: 'of 1' },
      ...listings.map((times): Finding => {
        const company = companyRanking(
          songs,
          madeLists(
            songs.map(({ album }) => album),
            times,
            17,
          ),
        );
        const both: Ranking = (song) => [...new Set([...company(song), ...bySound(song)])];
        return {
          what: `precision at 10, company and then sound, each song in ${times} lists`,
          value: precision(songs, asked, both),
          unit: 'of 1',
          parts: { 'company alone': precision(songs, asked, company) },
        };
      }),
    ];
  },
};

async function readSongs(): Promise<Song[]> {
  const songs: Song[] = [];
  const counts = new Map<string, number>();
  for (const { name, sound } of await realPieces()) {
    const album = name.split(path.sep)[0] ?? '';
    if ((counts.get(album) ?? 0) >= ofPackage) continue;
    const samples = sound();
    const vector = samples && vectorOf(heard(samples, sampleRate));
    if (!vector) continue;
    counts.set(album, (counts.get(album) ?? 0) + 1);
    songs.push({ album, artist: artistOf(path.join(folder, name)), vector });
    process.stderr.write(`\r${songs.length} songs `);
  }
  return songs;
}

const isFellow = (one: Song, other: Song): boolean =>
  one.album === other.album || (one.artist !== null && one.artist === other.artist);

const fellowsOf = (songs: readonly Song[], song: number): number =>
  songs.filter((other, i) => i !== song && isFellow(songs[song]!, other)).length;

/** The share of ten places that hold a fellow; an empty place holds none. */
function precision(songs: readonly Song[], asked: readonly number[], ranking: Ranking): number {
  const right = asked.map(
    (song) =>
      ranking(song)
        .slice(0, answers)
        .filter((other) => isFellow(songs[song]!, songs[other]!)).length,
  );
  return right.reduce((sum, count) => sum + count, 0) / (answers * asked.length);
}

const soundRanking =
  (songs: readonly Song[]): Ranking =>
  (song) =>
    ranked(
      songs.map((other) => alikeness(songs[song]!.vector, other.vector)),
      song,
    );

/** As the nights count it (docs/radio.md), of lists that are each of another person. */
function companyRanking(songs: readonly Song[], lists: readonly number[][]): Ranking {
  const own = songs.map((_, song) => lists.filter((list) => list.includes(song)).length);
  return (song) => {
    const beside = lists.filter((list) => list.includes(song));
    const common = songs.map((_, other) => beside.filter((list) => list.includes(other)).length);
    return ranked(
      common.map((times, other) => (times < commonAtLeast ? 0 : closenessOf(times, own[song]!, own[other]!))),
      song,
    );
  };
}

/** Those that score, the best first, without one. */
const ranked = (scores: readonly number[], without: number): number[] =>
  scores
    .map((score, i) => ({ score, i }))
    .filter(({ score, i }) => score > 0 && i !== without)
    .toSorted((a, b) => b.score - a.score)
    .map(({ i }) => i);
