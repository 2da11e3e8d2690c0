import { isSameTempo, keySteps, type Sound } from '#shared/music/sound.ts';
import type { SimilarTrack, TrackReason } from '#shared/playlists/similar.ts';
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

/** Songs that the queue lacks, in turn from each list: the first of each, the second of each; those in company, then by sound. */
export function missingSongs(queue: Queue, lists: readonly (readonly SimilarTrack[])[]): SimilarTrack[] {
  const ids = new Set(queue.items.map(({ track }) => track.id));
  const words = new Set(queue.items.map(({ track }) => wordsOf(track)));
  const longest = Math.max(0, ...lists.map((list) => list.length));
  const inTurn = Array.from({ length: longest }, (_, at) => lists.flatMap((list) => list[at] ?? [])).flat();
  const ofKind = (kind: TrackReason['kind']) => inTurn.filter(({ reason }) => reason.kind === kind);
  const missing: SimilarTrack[] = [];
  for (const track of [...ofKind('company'), ...ofKind('sound'), ...inTurn]) {
    if (ids.has(track.id) || words.has(wordsOf(track))) continue;
    ids.add(track.id);
    words.add(wordsOf(track));
    missing.push(track);
  }
  return inFittingOrder(missing.slice(0, addedMost), queue.items.at(-1)?.why?.sound);
}

/** The same songs, so that each goes on as the one before it, where tempo and key of both are sure. */
function inFittingOrder(songs: readonly SimilarTrack[], last: Sound | undefined): SimilarTrack[] {
  const left = [...songs];
  const ordered: SimilarTrack[] = [];
  let before = last;
  while (left.length > 0) {
    const strains = left.map((song) => strainBetween(before, song.sound));
    const [next] = left.splice(strains.indexOf(Math.min(...strains)), 1);
    if (!next) break;
    ordered.push(next);
    before = next.sound;
  }
  return ordered;
}

/** The strain of a change of songs: 0 for the same tempo and a near key; what is not known costs a little. */
function strainBetween(one: Sound | undefined, other: Sound): number {
  if (!one) return 0;
  const isTempoKnown = one.bpm !== null && other.bpm !== null;
  const tempo = isTempoKnown ? (isSameTempo(one, other) ? 0 : 2) : 1;
  return tempo + (keySteps(one, other) ?? 2) / 3;
}

/** The place that a search for more songs was made for: another one makes another search. */
export const placeOf = ({ items, position }: Queue): string => `${position} ${items.map(keyOf).at(-1) ?? ''}`;
