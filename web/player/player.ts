import { isExternalTrack, webAddress } from '#shared/music/external-links.ts';
import { createPart, withPart } from '#web/lib/part.ts';
import type { Engine } from './engine/engine-api.ts';
import { dispatch, idlePlayback, type QueueOrigin, usePlayback } from './playback.ts';
import { currentItem, itemsOf, type PlayableTrack, type Queue, replaceItems } from './queue.ts';
import { unlockAudio, wakeAudio } from './unlock.ts';

/** A playlist as far as the player must know it; every `Playlist` of the contract is one. */
export interface PlaylistToPlay {
  id: string;
  name: string;
  tracks: readonly PlayableTrack[];
}

export interface PlayOptions {
  /** The track to begin with: its place in the playlist. */
  startIndex?: number;
  /** Where in that track to begin: a shared moment. */
  atSeconds?: number;
  /** On the feed a first track that is an external link opens in a new tab (specification, section 4). */
  from?: QueueOrigin['from'];
}

const controls = createPart(() => import('./controls.ts'));

let engine: Promise<Engine> | null = null;
/** The engine itself once it is there, so that a press acts within its own click. */
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

/** The same while the pointer is on its way to a play button, without holding the page up. */
export function warmForPress(): void {
  wakeAudio()
    .then(warmPlayer)
    // A part that does not come now is asked for again by the press.
    .catch(() => undefined);
}

/** Has the engine do something; where its code cannot be fetched, that is told like any other failure. */
export function withEngine(act: (engine: Engine) => void): void {
  if (built) return act(built);
  warmPlayer().then(act, () => dispatch('failed', { error: { text: 'infoFailed' } }));
}

/** Tells the engine something that matters only if it was ever needed. */
export function ifRunning(act: (engine: Engine) => void): void {
  if (built) act(built);
  else engine?.then(act, () => undefined);
}

/** Plays a playlist instead of what plays now. False, and nothing changes, where it has no tracks. */
export function playPlaylist(playlist: PlaylistToPlay, options: PlayOptions = {}): boolean {
  const { startIndex = 0, atSeconds = 0, from = 'page' } = options;
  if (playlist.tracks.length === 0) return false;
  const origin = { from, playlistId: playlist.id, name: playlist.name };
  const items = itemsOf(playlist.tracks, playlist.id);
  const queue = replaceItems(usePlayback.getState().queue, items, startIndex);
  begin(queue, origin, atSeconds);
  return true;
}

/** Adds the tracks of a playlist that are not in the queue yet, where it was begun before all were known. */
export function addRest(playlist: PlaylistToPlay): void {
  withPart(controls, { act: ({ addRestOf }) => addRestOf(playlist) });
}

/** Plays one track instead of what plays now. */
export function playTrack(track: PlayableTrack, options: { atSeconds?: number } = {}): void {
  const queue = replaceItems(usePlayback.getState().queue, itemsOf([track], null));
  begin(queue, null, options.atSeconds ?? 0);
}

/** Plays a queue from its current item on. */
export function begin(queue: Queue, origin: QueueOrigin | null, atSeconds: number): void {
  unlockAudio();
  const { sleep } = usePlayback.getState();
  const { wanted: _, status: __, ...rest } = idlePlayback;
  dispatch('choose', { ...rest, queue, origin, sleep, positionSeconds: atSeconds });
  const first = currentItem(queue)?.track;
  if (origin?.from === 'feed' && first && isExternalTrack(first)) openFirstLink(first.source_url);
  else withEngine((running) => running.start({ asked: true }));
}

/** Within the click, where browsers allow a new tab. */
function openFirstLink(address: string | null): void {
  ifRunning((running) => running.silence());
  const url = webAddress(address);
  if (url === null) return dispatch('failed', { error: { text: 'invalidLink' } });
  const tab = window.open(url.href, '_blank');
  if (tab) tab.opener = null;
  if (tab) dispatch('ready');
  else dispatch('failed', { error: { text: 'linkFailed' } });
}

/** Puts tracks right after the one that plays; begins with them where nothing does. */
export function playNext(tracks: readonly PlayableTrack[], playlistId: string | null = null): void {
  unlockAudio();
  withPart(controls, { act: ({ insertTracks }) => insertTracks('next', tracks, playlistId) });
}

/** Puts tracks at the end of the queue; begins with them where nothing plays. */
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
