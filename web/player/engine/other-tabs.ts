import type { StoreApi } from 'zustand';
import type { PlaybackState } from '../playback.ts';

/** One player at a time: who asks to play in one tab pauses the others. Of two that ask at once the later one plays. */
export function pauseForOtherTabs(
  playback: Pick<StoreApi<PlaybackState>, 'subscribe' | 'getState'>,
  pause: () => void,
): void {
  if (!('BroadcastChannel' in globalThis)) return;
  const channel = new BroadcastChannel('segue.player');
  let askedAt = 0;
  const tell = (): void => {
    askedAt = Date.now();
    channel.postMessage(askedAt);
  };
  playback.subscribe((state, before) => {
    if (state.wanted === 'playing' && before.wanted === 'paused') tell();
  });
  channel.addEventListener('message', ({ data }) => {
    if (Number(data) >= askedAt && playback.getState().wanted === 'playing') pause();
  });
  if (playback.getState().wanted === 'playing') tell();
}
