import { readStored, writeStored } from '#web/lib/stored.ts';
import { idlePlayback, type PlaybackState, usePlayback } from './playback.ts';
import type { Queue } from './queue.ts';

const queueKey = 'player.queue';
const stateKey = 'player.state';
/** Items stored of a longer queue, around the current one: the browser's storage is small. */
const itemsStored = 1000;
const positionEveryMs = 5000;

type Remembered = Pick<
  PlaybackState,
  'volume' | 'muted' | 'crossfadeSeconds' | 'levelling' | 'positionSeconds' | 'durationSeconds' | 'playId'
>;

function rememberedOf(state: PlaybackState): Remembered {
  const { volume, muted, crossfadeSeconds, levelling, positionSeconds, durationSeconds, playId } = state;
  return { volume, muted, crossfadeSeconds, levelling, positionSeconds, durationSeconds, playId };
}

function shortened(queue: Queue): Queue {
  if (queue.items.length <= itemsStored) return queue;
  const from = Math.max(0, Math.min(queue.position - itemsStored / 2, queue.items.length - itemsStored));
  const items = queue.items.slice(from, from + itemsStored);
  const keys = new Set(items.map(({ key }) => key));
  const unshuffled = queue.unshuffled?.filter((key) => keys.has(key)) ?? null;
  return { ...queue, items, position: queue.position - from, unshuffled };
}

function parse<T>(text: string | null): Partial<T> | null {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    return typeof value === 'object' ? value : null;
  } catch {
    return null;
  }
}

/** Restores the queue and settings from before the reload, paused. */
export function restorePlayback(): void {
  const state = parse<Remembered>(readStored(stateKey));
  // Nothing stored: keep the volume that the user may have chosen while this code was loading.
  if (!state) return;
  const stored = parse<Pick<PlaybackState, 'queue' | 'origin'>>(readStored(queueKey));
  const settings = {
    ...(isBetween(state.volume, 0, 1) ? { volume: state.volume } : {}),
    ...(isBetween(state.crossfadeSeconds, 0, 12) ? { crossfadeSeconds: state.crossfadeSeconds } : {}),
    muted: state.muted === true,
    levelling: state.levelling !== false,
  };
  const isValid =
    stored?.queue && Array.isArray(stored.queue.items) && stored.queue.position in stored.queue.items;
  if (!isValid || usePlayback.getState().status !== 'idle') return usePlayback.setState(settings);
  usePlayback.setState({
    ...idlePlayback,
    ...settings,
    queue: { ...idlePlayback.queue, ...stored.queue },
    origin: stored.origin ?? null,
    status: 'paused',
    restored: true,
    positionSeconds: isBetween(state.positionSeconds, 0, 1e6) ? state.positionSeconds : 0,
    durationSeconds: isBetween(state.durationSeconds, 0, 1e6) ? state.durationSeconds : null,
    playId: typeof state.playId === 'string' ? state.playId : null,
  });
}

function isBetween(value: unknown, min: number, max: number): value is number {
  return typeof value === 'number' && value >= min && value <= max;
}

/** Stores the state for {@link restorePlayback}: the queue when it changes, the position every five seconds. */
export function rememberPlayback(): void {
  let positionAt = 0;
  const write = (state: PlaybackState): void => {
    positionAt = performance.now();
    writeStored(stateKey, JSON.stringify(rememberedOf(state)));
  };
  const writeQueue = ({ queue, origin }: PlaybackState): void =>
    writeStored(
      queueKey,
      queue.items.length > 0 ? JSON.stringify({ queue: shortened(queue), origin }) : null,
    );
  // The track that began to play while this code was on its way.
  writeQueue(usePlayback.getState());
  usePlayback.subscribe((state, before) => {
    if (state.queue !== before.queue || state.origin !== before.origin) writeQueue(state);
    const [now, then] = [rememberedOf(state), rememberedOf(before)];
    const changed = (Object.keys(now) as (keyof Remembered)[]).filter((key) => now[key] !== then[key]);
    const onlyMoved = changed.every((key) => key === 'positionSeconds');
    const isDue = performance.now() - positionAt > positionEveryMs || state.status !== before.status;
    if (changed.length > 0 && (!onlyMoved || isDue)) write(state);
  });
  addEventListener('pagehide', () => write(usePlayback.getState()));
}
