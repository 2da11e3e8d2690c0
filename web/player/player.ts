import { isExternalTrack, webAddress } from '#shared/music/external-links.ts';
import { createPart, withPart } from '#web/lib/part.ts';
import type { Engine } from './engine/engine-api.ts';
import { dispatch, idlePlayback, type QueueOrigin, usePlayback } from './playback.ts';
import { currentItem, itemsOf, type PlayableTrack, type Queue, replaceItems } from './queue.ts';
import { unlockAudio, wakeAudio } from './unlock.ts';

/** The fields of a playlist that the player needs; every `Playlist` of the contract has them. */
export interface PlaylistToPlay {
  id: string;
  name: string;
  tracks: readonly PlayableTrack[];
}

export interface PlayOptions {
  /** The index of the first track to play. */
  startIndex?: number;
  /** The position in that track to begin at, in seconds: a shared moment. */
  atSeconds?: number;
  /** On the feed a first track that is an external link opens in a new tab (specification, section 4). */
  from?: QueueOrigin['from'];
}

const controls = createPart(() => import('./controls.ts'));

let engine: Promise<Engine> | null = null;
/** The engine once it is loaded, so that a press acts within its own click. */
let built: Engine | null = null;

/** Fetches the engine ahead of the first play: call it where a person is about to press play. */
export function warmPlayer(): Promise<Engine> {
  engine ??= import('./engine/engine.ts').then(
    ({ createEngine }) => (built = createEngine()),
    (error: unknown) => {
      // Not for good: the next press tries again.
      engine = null;
      throw error;
    },
  );
  return engine;
}

/** Warms the player while the pointer moves to a play button, without blocking the page. */
export function warmForPress(): void {
  wakeAudio()
    .then(warmPlayer)
    // The press itself tries again after a failure.
    .catch(() => undefined);
}

/** Calls `act` with the engine, loading it first; the player shows an error if its code cannot be fetched. */
export function withEngine(act: (engine: Engine) => void): void {
  if (built) return act(built);
  warmPlayer().then(act, () => dispatch('failed', { error: { text: 'infoFailed' } }));
}

/** Calls `act` only if the engine was loaded or is loading. */
export function ifRunning(act: (engine: Engine) => void): void {
  if (built) act(built);
  else engine?.then(act, () => undefined);
}

/** Replaces the queue by a playlist and plays it. Returns false and changes nothing if it has no tracks. */
export function playPlaylist(playlist: PlaylistToPlay, options: PlayOptions = {}): boolean {
  const { startIndex = 0, atSeconds = 0, from = 'page' } = options;
  if (playlist.tracks.length === 0) return false;
  const origin = { from, playlistId: playlist.id, name: playlist.name };
  const items = itemsOf(playlist.tracks, playlist.id);
  const queue = replaceItems(usePlayback.getState().queue, items, startIndex);
  begin(queue, origin, atSeconds);
  return true;
}

/** Adds the tracks that the queue lacks, for a playlist that began to play before all its tracks were loaded. */
export function addRest(playlist: PlaylistToPlay): void {
  withPart(controls, { act: ({ addRestOf }) => addRestOf(playlist) });
}

/** Replaces the queue by one track and plays it. */
export function playTrack(track: PlayableTrack, options: { atSeconds?: number } = {}): void {
  const queue = replaceItems(usePlayback.getState().queue, itemsOf([track], null));
  begin(queue, null, options.atSeconds ?? 0);
}

/** Plays a queue from its current item on. */
export function begin(queue: Queue, origin: QueueOrigin | null, atSeconds: number): void {
  unlockAudio();
  const { sleep } = usePlayback.getState();
  const { wanted: _, status: __, ...idle } = idlePlayback;
  dispatch('choose', { ...idle, queue, origin, sleep, positionSeconds: atSeconds });
  const first = currentItem(queue)?.track;
  if (origin?.from === 'feed' && first && isExternalTrack(first)) openFirstLink(first.source_url);
  else withEngine((running) => running.start({ byListener: true }));
}

/** Opens an external link in a new tab, within the click: browsers allow no other moment. */
function openFirstLink(address: string | null): void {
  ifRunning((running) => running.silence());
  const url = webAddress(address);
  if (url === null) return dispatch('failed', { error: { text: 'invalidLink' } });
  const tab = window.open(url.href, '_blank');
  if (tab) tab.opener = null;
  if (tab) dispatch('ready');
  else dispatch('failed', { error: { text: 'linkFailed' } });
}

/** Inserts tracks after the current one; an empty queue begins to play them. */
export function playNext(tracks: readonly PlayableTrack[], playlistId: string | null = null): void {
  unlockAudio();
  withPart(controls, { act: ({ insertTracks }) => insertTracks('next', tracks, playlistId) });
}

/** Appends tracks to the queue; an empty queue begins to play them. */
export function enqueue(tracks: readonly PlayableTrack[], playlistId: string | null = null): void {
  unlockAudio();
  withPart(controls, { act: ({ insertTracks }) => insertTracks('last', tracks, playlistId) });
}

/** Stops and clears everything: 'Ferma riproduzione'. */
export function stopPlayback(): void {
  usePlayback.setState(({ queue: { shuffled, repeat } }) => ({
    ...idlePlayback,
    queue: { ...idlePlayback.queue, shuffled, repeat },
  }));
  ifRunning((running) => running.silence());
}
