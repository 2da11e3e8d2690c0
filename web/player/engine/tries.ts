import { sourcePatienceMs } from '#shared/limits.ts';
import type { PlayInfo } from '#shared/play-info.ts';
import { currentOf, usePlayback } from '../playback.ts';
import type { QueueItem } from '../queue.ts';
import { sayQuietly } from '../quiet-word.ts';
import { sourceName } from '../source-name.ts';

/** The sources of the current recording, of which one plays and the others wait for it to fail. */
export interface Tries {
  /** The first choice; the others are kept. */
  take(choices: readonly PlayInfo[]): PlayInfo | undefined;
  /** Whether another source waits. */
  hasOthers(): boolean;
  /** Goes on with the next source; false where none is left, or nobody wants to hear it now. */
  fallBack(): boolean;
  /** From now on the source should be heard: with others left it has two seconds for that. */
  watch(): void;
  /** Nothing is waited for: somebody paused. */
  rest(): void;
  /** It sounds, or waits for a hand in its own player: its slowness counts no longer. */
  settle(): void;
  forget(): void;
}

export function createTries(begin: (item: QueueItem, choices: readonly PlayInfo[]) => void): Tries {
  let left: readonly PlayInfo[] = [];
  let settled = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const rest = (): void => clearTimeout(timer);

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
      left = others;
      settled = false;
      return first;
    },
    hasOthers: () => left.length > 0,
    fallBack,
    watch() {
      rest();
      if (!settled && left.length > 0) timer = setTimeout(fallBack, sourcePatienceMs);
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
