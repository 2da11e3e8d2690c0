import { sourcePatienceMs } from '#shared/limits.ts';
import type { PlayInfo } from '#shared/music/play-info.ts';
import { currentOf, usePlayback } from '../playback.ts';
import type { QueueItem } from '../queue.ts';
import { sayQuietly } from '../quiet-word.ts';
import { sourceName } from '../source-name.ts';

/** The sources of the current recording, of which one plays and the others wait for it to fail. */
export interface Tries {
  /** The first choice; the others are kept. */
  take(choices: readonly PlayInfo[]): PlayInfo | undefined;
  /** Whether another source waits that was not too slow before. */
  hasOthers(): boolean;
  /** Goes on with the next source; false where none is left, or nobody wants to hear it now. */
  fallBack(): boolean;
  /**
   * From now on the source should be heard: with others left it has two seconds for that. One that was too slow comes once
   * more when everything else has failed, and is waited for.
   */
  watch(): void;
  /** Nothing is waited for: somebody paused. */
  rest(): void;
  /** It sounds, or waits for a hand in its own player: its slowness counts no longer. */
  settle(): void;
  forget(): void;
}

export function createTries(begin: (item: QueueItem, choices: readonly PlayInfo[]) => void): Tries {
  let now: PlayInfo | undefined;
  let left: readonly PlayInfo[] = [];
  /** Infos are made for each beginning: one that is slow today is no slower tomorrow. */
  const slow = new WeakSet<PlayInfo>();
  let settled = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const rest = (): void => clearTimeout(timer);

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
      rest();
      now = first;
      left = others;
      settled = false;
      return first;
    },
    hasOthers,
    fallBack,
    watch() {
      rest();
      if (!settled && hasOthers()) timer = setTimeout(giveWay, sourcePatienceMs);
    },
    rest,
    settle() {
      rest();
      settled = true;
    },
    forget() {
      rest();
      left = [];
    },
  };
}
