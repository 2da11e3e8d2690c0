import type { StoreApi } from 'zustand';
import type { PlaybackState } from '../playback.ts';
import type { Engine } from './conductor.ts';

/** One player at a time: who begins to play in one tab pauses the others. */
export function pauseForOtherTabs(
  playback: Pick<StoreApi<PlaybackState>, 'subscribe' | 'getState'>,
  engine: Engine,
): void {
  if (!('BroadcastChannel' in globalThis)) return;
  const channel = new BroadcastChannel('segue.player');
  playback.subscribe((state, before) => {
    if (state.status === 'playing' && before.status !== 'playing') channel.postMessage('playing');
  });
  channel.addEventListener('message', () => {
    const { status } = playback.getState();
    if (status === 'playing' || status === 'loading') engine.pause();
  });
}
