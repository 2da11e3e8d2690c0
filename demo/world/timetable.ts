import { seeded } from '#demo-music/random.ts';
import { type Order } from '#demo-music/record.ts';
import type { Album } from './lists.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
/** Albums of which two tracks are made before the others have one. */
const headliners = 6;

/** The takes of an album, in the order of its titles. */
export const ordersOf = (album: Album): Order[] =>
  album.tracks.map((entry) => {
    const [title = '', seconds] = entry.split('|');
    const random = seeded(`${album.name}/${title}`);
    return {
      composer: album.composer,
      seed: `${album.name}/${title}`,
      seconds: seconds === undefined ? random.int(37, 42) : Number(seconds),
      title,
      artist: album.artist,
      album: album.name,
      genre: album.genre,
      year: 2026,
      cover: album.hasCover === true || random.chance(0.3) ? album.name : null,
    };
  });

/** Every order in the order in which they are worked off: first a little of everything. */
export function ordersByUrgency(albums: readonly Album[]): Order[] {
  const lists = albums.map(ordersOf);
  const longest = Math.max(0, ...lists.map((list) => list.length));
  const head = lists.slice(0, headliners).flatMap((list) => list.slice(0, 2));
  const rounds = Array.from({ length: longest }, (_, round) =>
    lists.flatMap((list, i) => (i < headliners && round < 2 ? [] : (list[round] ?? []))),
  );
  return [...head, ...rounds.flat()];
}

/** When a playlist appeared: so many days ago, at an hour of its own. */
export const appearedAt = (list: { name: string; createdDaysAgo: number }, now: number): number =>
  now - list.createdDaysAgo * dayMs - seeded(list.name).int(10, 700) * minuteMs;

interface Growing {
  name: string;
  createdDaysAgo: number;
  grownHoursAgo?: number;
}

/** Of a list that grew lately, so many lines came then. */
const lateLines = 2;

/** When the how-manieth of a list's lines was added to it. */
export function addedAt(list: Growing, now: number, index: number, count: number): number {
  const { grownHoursAgo } = list;
  const isLate = grownHoursAgo !== undefined && index >= count - lateLines;
  const since = isLate ? now - grownHoursAgo * 60 * minuteMs : appearedAt(list, now);
  return since + (index + 1) * 2 * minuteMs;
}

export const joinedAt = (person: { joinedDaysAgo: number }, now: number): number =>
  now - person.joinedDaysAgo * dayMs;
