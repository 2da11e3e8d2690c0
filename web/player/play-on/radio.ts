import { usePlayback } from '../playback.ts';
import { begin } from '../player.ts';
import { itemsOf, type PlayableTrack, replaceItems, shuffle } from '../queue.ts';

/** Songs of a list or a person that the others must fit. */
const seedsMost = 3;

/**
 * Plays one of these tracks, and then without end what fits them. Returns false and changes nothing where none of them plays.
 */
export function startRadio(name: string, tracks: readonly PlayableTrack[]): boolean {
  const seeds = shuffle(
    tracks.filter((track) => !track.dead_link),
    Math.random,
  ).slice(0, seedsMost);
  const [first] = itemsOf(seeds.slice(0, 1), null);
  if (!first) return false;
  const radio = { name, seeds: seeds.map(({ id }) => id) };
  begin(replaceItems(usePlayback.getState().queue, [{ ...first, radio }]), null, 0);
  return true;
}
