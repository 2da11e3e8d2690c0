import { DatabaseSync } from 'node:sqlite';
import { type Random, seeded } from '#demo-music/random.ts';
import { wordsOf } from '#shared/playlists/search-text.ts';
import { type Finding, type Measure, percentile } from '../lib/finding.ts';
import { startSegue } from '../lib/programs.ts';
import { oneByOne } from '../lib/steady.ts';
import { openWorld } from '../world/open-world.ts';

const shown = 20;
const asked = 600;
const letters = 'abcdefghijklmnopqrstuvwxyz';

const pathOf = (query: string): { path: string } => ({
  path: `/api/v1/tracks/search?limit=${shown}&query=${encodeURIComponent(query)}`,
});

/** Titles of tracks from all over the world, always the same. */
function titlesOf(file: string): string[] {
  const db = new DatabaseSync(file, { readOnly: true });
  try {
    const read = db.prepare('select title from tracks where rowid >= ? limit 1');
    const last = Number(db.prepare('select max(rowid) as last from tracks').get()?.['last']);
    const random = seeded('titles');
    return Array.from({ length: 6000 }, () => String(read.get(random.int(1, last))?.['title']));
  } finally {
    db.close();
  }
}

/** Every beginning of one to three letters that words have, the most frequent lengths alike. */
function beginnings(titles: readonly string[]): string[] {
  const words = titles.flatMap((title) => wordsOf(title));
  const found = new Set(words.flatMap((word) => [1, 2, 3].map((length) => word.slice(0, length))));
  return seeded('order').shuffle([...found]);
}

/** One letter added, left out, exchanged or two swapped. */
function mistyped(word: string, random: Random): string {
  const at = random.int(1, word.length - 2);
  const [before, here, next, after] = [word.slice(0, at), word[at], word[at + 1], word.slice(at + 2)];
  const letter = letters.charAt(random.int(0, letters.length - 1));
  return random.pick([
    `${before}${here}${letter}${next}${after}`,
    `${before}${next}${after}`,
    `${before}${letter}${next}${after}`,
    `${before}${next}${here}${after}`,
  ]);
}

interface Hit {
  id: string;
  title: string;
  artist: string;
  album: string;
  genre: string;
}

const hitsIn = (body: string): Hit[] => JSON.parse(body) as Hit[];

/** Reports whether a hit holds the words themselves, the last as a beginning: where few do, others fill the page. */
function holds({ title, artist, album, genre }: Hit, words: readonly string[]): boolean {
  const own = wordsOf(`${title} ${artist} ${album} ${genre}`);
  return words.every((word, at) =>
    at < words.length - 1 ? own.includes(word) : own.some((one) => one.startsWith(word)),
  );
}

function speed(what: string, times: readonly number[], most: number): Finding {
  const parts = { 'p50 ms': percentile(times, 0.5), searches: times.length };
  return { what, value: percentile(times, 0.99), unit: 'ms', goal: { most }, parts };
}

export const search: Measure = {
  name: 'search',
  about: 'Searching the tracks of the large world: as one types, several words, a typo in each word',
  isLarge: true,
  async run(): Promise<Finding[]> {
    const world = await openWorld('large', { tracks: 1_000_000 });
    const titles = titlesOf(world.file);
    const short = beginnings(titles).slice(0, 3 * asked);
    const several = titles.map((title) => wordsOf(title)).filter((words) => words.length >= 2);
    const typable = several.filter((words) => words.slice(0, 2).every((word) => word.length >= 4));
    const random = seeded('typos');
    const right = typable.slice(0, asked).map((words) => words.slice(0, 2));
    const wrong = right.map((words) => words.map((word) => mistyped(word, random)));

    const segue = await startSegue(world.dataDir);
    try {
      await oneByOne(segue.origin, titles.slice(0, 100).map(pathOf));
      const words = await oneByOne(
        segue.origin,
        several.slice(0, asked).map((some) => pathOf(some.slice(0, 3).join(' '))),
      );
      const truth = await oneByOne(
        segue.origin,
        right.map((some) => pathOf(some.join(' '))),
      );
      const typos = await oneByOne(
        segue.origin,
        wrong.map((some) => pathOf(some.join(' '))),
      );
      // Last, so that the server is warm: what is measured is a server at work, not one that has just started.
      const typing = await oneByOne(segue.origin, short.map(pathOf));
      const shares = truth.bodies.flatMap((body, i) => {
        const wanted = hitsIn(body).filter((hit) => holds(hit, right[i] ?? []));
        const found = new Set(hitsIn(typos.bodies[i] ?? '[]').map(({ id }) => id));
        return wanted.length === 0 ? [] : [wanted.filter(({ id }) => found.has(id)).length / wanted.length];
      });
      return [
        speed('search p99, one to three letters', typing.times, 25),
        speed('search p99, several words', words.times, 25),
        speed('search p99, a typo in each of two words', typos.times, 25),
        {
          what: `recall@${shown} with a typo in each of two words`,
          value: shares.reduce((sum, share) => sum + share, 0) / shares.length,
          unit: 'of what is found without',
          goal: { least: 0.95 },
        },
      ];
    } finally {
      await segue.stop();
    }
  },
};
