import type { SimilarTrack } from '#shared/playlists/similar.ts';
import { formatTrackTitle } from '#web/lib/format.ts';
import { keyOf, type PlayableTrack, type Queue, type QueueItem, type Radio } from '../queue.ts';

/** Songs that follow the current one before more are looked for. */
const aheadMin = 2;
/** Songs after which others are asked for, the last ones first. */
const seedsMost = 4;
/** Songs that are added at a time: each hears what came before it. */
const addedMost = 5;

/** The radio of a queue; null where its songs were chosen. */
export const radioOf = ({ items }: Queue): Radio | null => items.find(({ radio }) => radio)?.radio ?? null;

/** Reports whether the player adds songs to a queue: a radio goes on by itself, another one where it would end. */
export function goesOn(queue: Queue, isOn: boolean): boolean {
  if (queue.items.length === 0 || queue.repeat === 'one') return false;
  return radioOf(queue) !== null || (isOn && queue.repeat === 'off');
}

/** Reports whether a queue is near its end. */
export const isNearEnd = ({ items, position }: Queue): boolean => items.length - 1 - position < aheadMin;

/**
 * The ids of tracks by which the next ones are found: what a person chose, the last first, and then the last song that was
 * added; a radio begins with its own.
 */
export function seedsOf(queue: Queue): string[] {
  const idOf = ({ track }: QueueItem): string => track.id;
  const chosen = queue.items.filter(({ why }) => !why).map(idOf);
  const added = queue.items.filter(({ why }) => why).map(idOf);
  const first = radioOf(queue)?.seeds ?? [];
  // A radio wanders: what it played last comes in turn with its own.
  const own = radioOf(queue) ? [...added.slice(-1), ...first] : chosen.toReversed();
  return [...new Set([...own, ...added.slice(-1), ...chosen])].slice(0, seedsMost);
}

/** The words by which a listener knows a song: the same by two people is one. */
const wordsOf = ({ title, artist }: PlayableTrack): string =>
  `${formatTrackTitle(title)}\n${artist}`.toLowerCase();

/** Songs that the queue lacks, in turn from each list: the first of each, the second of each. */
export function missingSongs(queue: Queue, lists: readonly (readonly SimilarTrack[])[]): SimilarTrack[] {
  const ids = new Set(queue.items.map(({ track }) => track.id));
  const words = new Set(queue.items.map(({ track }) => wordsOf(track)));
  const longest = Math.max(0, ...lists.map((list) => list.length));
  const inTurn = Array.from({ length: longest }, (_, at) => lists.flatMap((list) => list[at] ?? [])).flat();
  const company = inTurn.filter(({ reason }) => reason.kind === 'company');
  const missing: SimilarTrack[] = [];
  for (const track of [...company, ...inTurn]) {
    if (ids.has(track.id) || words.has(wordsOf(track))) continue;
    ids.add(track.id);
    words.add(wordsOf(track));
    missing.push(track);
  }
  return missing.slice(0, addedMost);
}

/** The place that a search for more songs was made for: another one makes another search. */
export const placeOf = ({ items, position }: Queue): string => `${position} ${items.map(keyOf).at(-1) ?? ''}`;
