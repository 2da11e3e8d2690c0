import type { PlayInfo } from '#shared/music/play-info.ts';
import { usePlayback } from '../playback.ts';
import { type QueueItem } from '../queue.ts';
import { moveTo, nextPosition } from '../queue-moves.ts';
import type { PlayInfos } from './play-infos.ts';
import { routeOf } from './route.ts';
import type { Source } from './source.ts';

/** An item of the queue, the play infos of its sources (the first plays), and the time at which they were fetched. */
export interface Loaded {
  item: QueueItem;
  choices: readonly PlayInfo[];
  at: number;
}

/** The item that follows the current one when that ends, or null. */
function followingItem(): QueueItem | null {
  const { queue, sleep } = usePlayback.getState();
  const next = sleep?.until === 'end-of-track' ? null : nextPosition(queue, 'auto');
  return next === null ? null : (queue.items[next] ?? null);
}

/** Prepares the track that follows without a gap: near the end of the current one, and again when the queue changes. */
export interface Following {
  /** Prepares the next track; called near the end of the current one. */
  prepare(): void;
  /** Returns the prepared track when it has begun. */
  take(): Loaded | null;
  /** Drops the prepared track: another one has begun. */
  forget(): void;
}

export function createFollowing(files: Source, infos: PlayInfos): Following {
  let isNear = false;
  let wanted: string | null = null;
  let ready: Loaded | null = null;

  function prepare(): void {
    isNear = true;
    const item = followingItem();
    if (!item || wanted === item.key) return;
    wanted = item.key;
    infos.of(item.track).then(
      (choices) => {
        const [info] = choices;
        if (!isNear || wanted !== item.key || !info || routeOf(info).by !== 'file') return;
        ready = { item, choices, at: Date.now() };
        files.prepare(info);
      },
      // The next start fetches it again, and shows the error if that fails.
      () => undefined,
    );
  }

  usePlayback.subscribe((state, before) => {
    const changed = state.queue !== before.queue || state.sleep !== before.sleep;
    if (!changed || !isNear || followingItem()?.key === wanted) return;
    wanted = null;
    if (ready) files.prepare(null);
    ready = null;
    prepare();
  });

  function forget(): void {
    isNear = false;
    wanted = null;
    ready = null;
  }

  return {
    prepare,
    take() {
      const prepared = ready;
      forget();
      return prepared;
    },
    forget,
  };
}

/** Shows the track that has begun without a gap. */
export function showFollowing({ key }: QueueItem, info: PlayInfo | null): void {
  usePlayback.setState(({ queue }) => ({
    queue: moveTo(
      queue,
      queue.items.findIndex((item) => item.key === key),
    ),
    info,
    positionSeconds: 0,
    durationSeconds: info?.duration_seconds ?? null,
    bufferedSeconds: 0,
    playId: crypto.randomUUID(),
  }));
}
