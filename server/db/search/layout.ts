/**
 * The order of the search index. A document's number is its place: by kind, then public before private, then by how
 * popular it is, then by age. Reading the index in ascending order therefore meets the popular first, and the first few
 * hundred matches are the ones worth ranking: nothing is ever sorted as a whole (an impact-ordered index, as in
 * Anh and Moffat, "Pruned query evaluation using pre-computed impacts", SIGIR 2006).
 *
 *     number = kind · 2^50 + (private ? 2^49 : 0) + (63 − popularity class) · 2^43 + age
 *
 * All of it stays below 2^53, where JavaScript's numbers are exact. A private document has no class.
 */
export const searchKinds = { track: 1, playlist: 2, person: 3 } as const;
export type SearchKind = keyof typeof searchKinds;

const kindSpan = 2 ** 50;
const privateStart = 2 ** 49;
const classSpan = 2 ** 43;
const highestClass = 63;

/** The numbers of a kind's public or private documents, first and last. */
export function searchRange(kind: SearchKind, part: 'public' | 'private'): [number, number] {
  const first = searchKinds[kind] * kindSpan;
  return part === 'public' ? [first, first + privateStart - 1] : [first + privateStart, first + kindSpan - 1];
}

/**
 * Classes of popularity for each doubling of a count, and every how many of them are in use: more order more exactly,
 * fewer let a thing that grows move less often. Of each hundred likes, six move a playlist; with every class in use eleven did.
 */
const classes: Record<SearchKind, { each: number; step: number }> = {
  track: { each: 3, step: 1 },
  playlist: { each: 2, step: 2 },
  person: { each: 2, step: 2 },
};

/** SQL for the number of a public document. `age` is an expression below 2^43. */
export function publicNumber(kind: SearchKind, count: string, age: string): string {
  const place = `(${highestClass} - ${popularityClass(kind, count)}) * ${classSpan}`;
  return `(${searchKinds[kind] * kindSpan} + ${place} + ${age})`;
}

/** SQL for the number of a private document. */
export function privateNumber(kind: SearchKind, age: string): string {
  return `(${searchRange(kind, 'private')[0]} + ${age})`;
}

/** SQL for the class, 0 to 63, of a count. `ln` exists in both dialects. */
export function popularityClass(kind: SearchKind, count: string): string {
  const { each, step } = classes[kind];
  const steps = `floor(${each / step} * ln(1 + ${count}) / ln(2) + 1e-9)`;
  const most = 2 ** (highestClass / each) - 1;
  return `(case when ${count} >= ${Math.floor(most)} then ${highestClass} else ${step} * cast(${steps} as bigint) end)`;
}

/** SQL for the age that a number holds. */
export function ageIn(number: string): string {
  return `(${number} & ${classSpan - 1})`;
}

/**
 * SQL for everything that a document is found by, divided by spaces: its words; the joined forms; the whole title and
 * the whole byline as one word each (`=abbey_road`), for the exact match; and whose it is (`@id`) where it is private.
 */
export function tokensOf(row: string): string {
  const whole = (column: string) =>
    `case when length(${row}.${column}) between 1 and 100 then ' =' || replace(${row}.${column}, ' ', '_') else '' end`;
  const owner = `case when ${row}.scope = '' then '' else ' @' || ${row}.scope end`;
  return `${documentText(row)} || ${whole('title')} || ${whole('byline')} || ${owner}`;
}

/** SQL for all words of a document, divided by spaces. */
export function documentText(row: string): string {
  return ['title', 'byline', 'body', 'extra'].map((column) => `${row}.${column}`).join(` || ' ' || `);
}

/** Shorter words are in no vocabulary: they are nobody's typo. */
export const vocabularyLettersMin = 3;

/** What stands in the title, byline and body of each kind, as SQL over a row of its table. */
export const searchedText = {
  track: (row: string) => [`${row}.title`, `${row}.artist`, `${row}.album || ' ' || ${row}.genre`],
  playlist: (row: string) => [`${row}.name`, `''`, `${row}.description || ' ' || ${row}.genre`],
  person: (row: string) => [`${row}.username`, `''`, `''`],
} as const satisfies Record<SearchKind, (row: string) => readonly string[]>;

/**
 * SQL that is true where a track stands in at least one public playlist. The cross join holds SQLite to this order of
 * the tables: without statistics it would rather begin with all public playlists.
 */
export function isListed(trackId: string): string {
  return `exists (select 1 from playlist_entries e cross join playlists p
    where e.track_id = ${trackId} and p.id = e.playlist_id and p.visibility = 'public')`;
}

/** SQL for the likes of a person's public playlists. */
export function likesReceived(userId: string): string {
  return `(select coalesce(sum(likes_count), 0) from playlists where owner_id = ${userId} and visibility = 'public')`;
}
