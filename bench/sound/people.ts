import { randomOf } from '#tests/factories/tune.ts';

/** Songs of a list. */
const listLength = 10;
/** Share of a list that is of one album; the rest is anything. */
const albumShare = 0.5;

/**
 * Made-up people's lists of songs (numbers below `albums.length`), so many that each song stands in about `listings` of them:
 * half of a list is of one album, half by chance. Real lists of this music are nowhere to be had.
 */
export function madeLists(albums: readonly string[], listings: number, seed: number): number[][] {
  const random = randomOf(seed);
  const pick = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)]!;
  const everything = albums.map((_, song) => song);
  const byAlbum = [...Map.groupBy(everything, (song) => albums[song]).values()];
  const count = Math.round((listings * albums.length) / listLength);
  return Array.from({ length: count }, () => {
    // A song is as likely to be the one a person began with, whatever the size of its album.
    const first = pick(everything);
    const own = byAlbum.find((album) => album.includes(first)) ?? [first];
    const list = new Set([first]);
    for (let i = 1; i < listLength; i += 1) list.add(random() < albumShare ? pick(own) : pick(everything));
    return [...list];
  });
}
