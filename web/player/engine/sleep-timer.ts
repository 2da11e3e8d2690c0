import type { StoreApi } from 'zustand';
import type { PlaybackState } from '../playback.ts';

const fadeMs = 10_000;
const tickMs = 250;

/** The volume factor `left` milliseconds before the pause: it fades over the last 10 seconds. */
export const sleepVolume = (left: number): number => Math.min(1, Math.max(0, left / fadeMs));

/** Pauses at the set time. (The conductor handles the end of a track.) */
export function runSleepTimer(
  playback: Pick<StoreApi<PlaybackState>, 'subscribe' | 'getState' | 'setState'>,
  { dim, pause }: { dim: (factor: number) => void; pause: () => void },
): void {
  let ticking: ReturnType<typeof setInterval> | undefined;

  function tick(): void {
    const { sleep } = playback.getState();
    if (sleep?.until !== 'time') return;
    const left = sleep.at - Date.now();
    dim(sleepVolume(left));
    if (left > 0) return;
    pause();
    playback.setState({ sleep: null });
  }

  playback.subscribe((state, before) => {
    if (state.sleep === before.sleep) return;
    clearInterval(ticking);
    dim(1);
    if (state.sleep?.until === 'time') ticking = setInterval(tick, tickMs);
  });
  const { sleep } = playback.getState();
  if (sleep?.until === 'time') ticking = setInterval(tick, tickMs);
}
