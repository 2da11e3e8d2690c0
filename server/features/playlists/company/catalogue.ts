import { setImmediate as others } from 'node:timers/promises';
import { partsOf } from '#server/lib/parts.ts';
import { closenessOf, closest } from './closeness.ts';

/** Listings of a song above which it says nothing about a playlist, and would cost the most. */
const commonAbove = 200;

/** A song in a listed playlist. */
export interface CountedItem {
  list_id: string;
  owner_id: string;
  /** Items of the playlist, of every sort. */
  track_count: number;
  /** The copy of the song that it lists. */
  track_id: string;
  song: string;
}

interface List {
  id: string;
  /** Number of its owner. */
  owner: number;
  items: number;
  /** Numbers of its songs, each once. */
  songs: Int32Array;
}

/** The content of all listed playlists. Songs, lists and people go by numbers from 0, so that a million songs fit into 250 MB. */
export interface Catalogue {
  songs: readonly string[];
  numbers: ReadonlyMap<string, number>;
  /** The oldest copy of each song. */
  tracks: readonly string[];
  /** Those of one owner stand together. */
  lists: readonly List[];
  /** Number of the first of each song's lists in `listed`, which ends where the next song's begin. */
  firsts: Int32Array;
  /** Numbers of the lists with the first song, with the second, and so on, in their order. */
  listed: Int32Array;
  /** People who list each song. */
  curators: Int32Array;
}

/** Numbers for names, in the order in which they come. */
function numbering() {
  const numbers = new Map<string, number>();
  const numberOf = (name: string): number => {
    const known = numbers.get(name);
    if (known !== undefined) return known;
    numbers.set(name, numbers.size);
    return numbers.size - 1;
  };
  return { numbers, numberOf };
}

/** Collects playlists, all items of each at once, into a catalogue. */
export function collectLists() {
  const songs = numbering();
  const owners = numbering();
  const tracks: string[] = [];
  const lists: List[] = [];

  function add(items: readonly CountedItem[]): void {
    for (const [id, own] of Map.groupBy(items, ({ list_id }) => list_id)) {
      const held = new Set<number>();
      for (const { song, track_id: track } of own) {
        const number = songs.numberOf(song);
        held.add(number);
        const oldest = tracks[number];
        if (oldest === undefined || track < oldest) tracks[number] = track;
      }
      const { owner_id, track_count } = own[0] as CountedItem;
      const list = { id, owner: owners.numberOf(owner_id), items: track_count, songs: Int32Array.from(held) };
      lists.push(list);
    }
  }

  async function finish(): Promise<Catalogue> {
    lists.sort((a, b) => a.owner - b.owner);
    const { numbers } = songs;
    return {
      songs: [...numbers.keys()],
      numbers,
      tracks,
      lists,
      ...(await listingsOf(lists, tracks.length)),
    };
  }
  return { add, finish };
}

/** Lists that are looked through before others have their turn. */
const listsAtOnce = 2000;

/** Finds the lists of each song, and how many people have made them. */
async function listingsOf(
  lists: readonly List[],
  songs: number,
): Promise<Pick<Catalogue, 'firsts' | 'listed' | 'curators'>> {
  const firsts = new Int32Array(songs + 1);
  for (const some of partsOf(lists, listsAtOnce)) {
    for (const list of some) for (const song of list.songs) firsts[song + 1]! += 1;
    await others();
  }
  for (let song = 0; song < songs; song += 1) firsts[song + 1]! += firsts[song]!;
  const listed = new Int32Array(firsts[songs]!);
  const curators = new Int32Array(songs);
  const ends = firsts.slice();
  const lastOwner = new Int32Array(songs).fill(-1);
  for (const some of partsOf([...lists.entries()], listsAtOnce)) {
    for (const [number, { owner, songs: held }] of some)
      for (const song of held) {
        listed[ends[song]!] = number;
        ends[song]! += 1;
        if (lastOwner[song] !== owner) curators[song]! += 1;
        lastOwner[song] = owner;
      }
    await others();
  }
  return { firsts, listed, curators };
}

/** A song or a playlist beside another. */
export interface Neighbour {
  /** Its number. */
  number: number;
  /** Lists with both songs; songs of both lists. */
  common: number;
  /** 0 to 1. */
  closeness: number;
}

/** Counts the company of songs in a catalogue: those that two people or more have put beside them, the closest first. */
export function songCounter({ lists, firsts, listed, curators }: Catalogue) {
  const both = new Int32Array(curators.length);
  const people = new Int32Array(curators.length);
  const lastOwner = new Int32Array(curators.length);

  return (song: number, most: number): Neighbour[] => {
    const beside: number[] = [];
    for (let at = firsts[song]!; at < firsts[song + 1]!; at += 1) {
      const list = lists[listed[at]!]!;
      for (const other of list.songs) {
        if (both[other] === 0) {
          beside.push(other);
          people[other] = 0;
          lastOwner[other] = -1;
        }
        both[other]! += 1;
        if (lastOwner[other] !== list.owner) people[other]! += 1;
        lastOwner[other] = list.owner;
      }
    }
    const found = beside
      .filter((other) => other !== song && people[other]! >= 2)
      .map((number) => ({
        number,
        common: both[number]!,
        closeness: closenessOf(people[number]!, curators[song]!, curators[number]!),
      }));
    for (const other of beside) both[other] = 0;
    return closest(found, most);
  };
}

/** Counts the playlists of other people that have two songs or more in common with one, the closest first. */
export function listCounter({ lists, firsts, listed }: Catalogue) {
  const common = new Int32Array(lists.length);

  return (number: number, most: number): Neighbour[] => {
    const own = lists[number]!;
    const near: number[] = [];
    for (const song of own.songs) {
      const [first, end] = [firsts[song]!, firsts[song + 1]!];
      if (end - first > commonAbove) continue;
      for (let at = first; at < end; at += 1) {
        const other = listed[at]!;
        if (common[other] === 0) near.push(other);
        common[other]! += 1;
      }
    }
    const found = near
      .filter((other) => common[other]! >= 2 && lists[other]!.owner !== own.owner)
      .map((other) => ({
        number: other,
        common: common[other]!,
        closeness: closenessOf(common[other]!, own.items, lists[other]!.items),
      }));
    for (const other of near) common[other] = 0;
    return closest(found, most);
  };
}
