import type { PlayInfo } from '#shared/music/play-info.ts';
import { currentOf, dispatch, type EmbedKind, fileAbilities, usePlayback } from '../playback.ts';
import type { QueueItem } from '../queue.ts';
import { type Conducting, newTurn, silence, volumeOf } from './conducting.ts';
import { openEmbed } from './embeds/open-embed.ts';
import type { StartOptions } from './engine-api.ts';
import { fail } from './fail-track.ts';
import { infoFailed, kindOf } from './failures.ts';
import { routeOf } from './route.ts';
import type { Source } from './source.ts';

/** Starts the queue's current item: fetches its play infos, and gives the first to its source. */
export function startTrack(conducting: Conducting, options: StartOptions): void {
  const mine = newTurn(conducting);
  conducting.lastStart = options;
  const item = currentOf(usePlayback.getState());
  if (!item) return silence(conducting);
  const { source, files, infos } = conducting;
  // Paused before the start: the next play starts it.
  if (usePlayback.getState().wanted === 'paused') return source?.pause();
  conducting.phase = 'starting';
  // The file player may have prepared this very track: it unloads only if another source takes over.
  if (source === files) files.pause();
  else source?.unload();
  conducting.source = null;
  const { info, playId } = usePlayback.getState();
  dispatch('loads', {
    restored: false,
    error: null,
    info: info?.id === item.track.id ? info : null,
    embed: null,
    abilities: fileAbilities,
    durationSeconds: item.track.duration_seconds,
    bufferedSeconds: 0,
    playId: options.again ? playId : crypto.randomUUID(),
  });
  infos.of(item.track).then(
    (choices) => (mine === conducting.turn ? void begin(conducting, item, choices) : undefined),
    (error: unknown) =>
      mine === conducting.turn ? fail(conducting, infoFailed(item.track), kindOf(error)) : undefined,
  );
}

/** Starts again at the same position, with the remaining sources. */
export function beginAgain(conducting: Conducting, item: QueueItem, choices: readonly PlayInfo[]): void {
  silence(conducting);
  conducting.phase = 'starting';
  dispatch('loads', { error: null, embed: null, abilities: fileAbilities, bufferedSeconds: 0 });
  void begin(conducting, item, choices);
}

async function begin(conducting: Conducting, item: QueueItem, choices: readonly PlayInfo[]): Promise<void> {
  const { tries, files, turn: mine } = conducting;
  const info = tries.take(choices);
  if (!info) return;
  usePlayback.setState({ info, durationSeconds: info.duration_seconds ?? item.track.duration_seconds });
  tries.watch();
  const route = routeOf(info);
  if (route.by !== 'file') files.unload();
  if (route.by === 'nothing') return fail(conducting, route.error, 'lasting');
  if (route.by !== 'file')
    usePlayback.setState({ embed: { kind: route.by, address: route.address, phase: 'loading' } });
  const next: Source | null = route.by === 'file' ? files : await open(conducting, route.by);
  if (mine !== conducting.turn) return;
  if (next === null) return fail(conducting, { text: 'linkFailed' }, 'lasting');
  conducting.source = next;
  conducting.loaded = { item, choices, at: Date.now() };
  conducting.phase = 'loaded';
  next.setVolume(volumeOf(conducting));
  // The position to begin at, or the one that the listener has sought meanwhile.
  next.load(info, usePlayback.getState().positionSeconds);
  // `load` may have failed within the call.
  if (mine !== conducting.turn) return;
  usePlayback.setState({ abilities: next.abilities() });
  // No waiting at a start button if another source could play meanwhile.
  next.play(tries.hasOthers());
}

/** Opens a service's player; null if its code could not be fetched. */
async function open(conducting: Conducting, kind: EmbedKind): Promise<Source | null> {
  const opened: Source | null = await openEmbed(
    kind,
    conducting.eventsFor(() => opened),
  ).catch(() => null);
  return opened;
}
