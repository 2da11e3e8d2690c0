import { sourcePatienceMs } from '#shared/limits.ts';
import type { PlayInfo } from '#shared/music/play-info.ts';
import { currentOf, usePlayback } from '../playback.ts';
import type { QueueItem } from '../queue.ts';
import { sayQuietly } from '../quiet-word.ts';
import { sourceName } from '../source-name.ts';

/** The sources of the current recording: one plays, the others wait for it to fail. */
export interface Tries {
  /** Returns the first choice and keeps the others. */
  take(choices: readonly PlayInfo[]): PlayInfo | undefined;
  /** True if another source remains that was not too slow before. */
  hasOthers(): boolean;
  /** Begins the next source; returns false if none remains, or playback is paused. */
  fallBack(): boolean;
  /**
   * Waits for the source to sound: for two seconds if others remain. A source that was too slow comes once more when all
   * others have failed, without a limit.
   */
  watch(): void;
  /** Stops waiting, at a pause. */
  stop(): void;
  /** Ends the limit for this source: it sounds, or waits for a press in its own player. */
  settle(): void;
  forget(): void;
}

export function createTries(begin: (item: QueueItem, choices: readonly PlayInfo[]) => void): Tries {
  let now: PlayInfo | undefined;
  let left: readonly PlayInfo[] = [];
  /** Sources that were too slow. Each start makes new infos, so none stays here for the next one. */
  const slow = new WeakSet<PlayInfo>();
  let settled = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = (): void => clearTimeout(timer);

  const hasOthers = (): boolean => left.some((info) => !slow.has(info));

  function giveWay(): void {
    if (!now || usePlayback.getState().wanted === 'paused') return;
    slow.add(now);
    left = [...left, now];
    fallBack();
  }

  function fallBack(): boolean {
    const state = usePlayback.getState();
    const item = currentOf(state);
    const [next] = left;
    if (!item || !next || state.wanted === 'paused') return false;
    if (state.info) sayQuietly('fellBack', { from: sourceName(state.info), to: sourceName(next) });
    begin(item, left);
    return true;
  }

  return {
    take([first, ...others]) {
      stop();
      now = first;
      left = others;
      settled = false;
      return first;
    },
    hasOthers,
    fallBack,
    watch() {
      stop();
      if (!settled && hasOthers()) timer = setTimeout(giveWay, sourcePatienceMs);
    },
    stop,
    settle() {
      stop();
      settled = true;
    },
    forget() {
      stop();
      left = [];
    },
  };
}
