import type { StoreApi } from 'zustand';
import type { PlaybackState } from '../playback.ts';
import type { Queue } from '../queue.ts';
import { sayQuietly } from '../quiet-word.ts';

/** Shows a short message with the number of dead links that the queue has just skipped. */
export function tellSteps(playback: Pick<StoreApi<PlaybackState>, 'subscribe'>): void {
  playback.subscribe(({ queue }, { queue: before }) => {
    if (queue.items !== before.items || queue.position === before.position) return;
    const count = steppedOver(queue, before.position);
    if (count > 0) sayQuietly('stepped', { count });
  });
}

function steppedOver({ items, position }: Queue, from: number): number {
  const between =
    position > from
      ? items.slice(from + 1, position)
      : [...items.slice(from + 1), ...items.slice(0, position)];
  return between.every(({ track }) => track.dead_link) ? between.length : 0;
}
