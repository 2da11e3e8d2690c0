import type { StoreApi } from 'zustand';
import type { PlaybackState } from '../playback.ts';

/** Pauses this tab's player when another tab begins to play; of two at once, the later one plays. */
export function pauseForOtherTabs(
  playback: Pick<StoreApi<PlaybackState>, 'subscribe' | 'getState'>,
  pause: () => void,
): void {
  if (!('BroadcastChannel' in globalThis)) return;
  const channel = new BroadcastChannel('segue.player');
  let requestedAt = 0;
  const announce = (): void => {
    requestedAt = Date.now();
    channel.postMessage(requestedAt);
  };
  playback.subscribe((state, before) => {
    if (state.wanted === 'playing' && before.wanted === 'paused') announce();
  });
  channel.addEventListener('message', ({ data }) => {
    if (Number(data) >= requestedAt && playback.getState().wanted === 'playing') pause();
  });
  if (playback.getState().wanted === 'playing') announce();
}
