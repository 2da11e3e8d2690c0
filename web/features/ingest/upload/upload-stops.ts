import { uploadNextFileMs } from '#shared/limits.ts';
import { type Effect, plain, type Queue, replace, type Step } from './upload-events.ts';
import { canPause, holdsUp, type PauseReason, type UploadItem } from './upload-item.ts';

/** Pauses an item; with `retryMs` it retries by itself. */
export function pause(queue: Queue, item: UploadItem, reason: PauseReason, retryMs: number | null): Step {
  const attempt = item.attempt + 1;
  const paused: UploadItem = { ...item, status: 'paused', pause: reason, attempt, inFlight: [], stage: null };
  const effects: Effect[] = [{ type: 'stop', id: item.id }];
  if (retryMs !== null) {
    effects.push({ type: 'wait', ms: retryMs, event: { type: 'retryDue', id: item.id, attempt } });
  }
  if (!holdsUp(reason)) effects.push({ type: 'wait', ms: uploadNextFileMs, event: { type: 'nextDue' } });
  return { queue: replace(queue, paused), effects };
}

/** Pauses the uploading items: the connection is lost. */
export function pauseUploading(queue: Queue): Step {
  const item = queue.items.find((one) => one.status === 'uploading');
  return item ? pause(queue, item, 'offline', null) : plain(queue);
}

/** Pauses an item for the user: the next file follows, and the stored chunks stay on the server. */
export function hold(queue: Queue, id: string): Step {
  const item = queue.items.find((one) => one.id === id);
  if (!item || !canPause(item)) return plain(queue);
  const paused = pause(queue, item, 'hand', null);
  const settled = settle(paused.queue);
  return { queue: settled.queue, effects: [...paused.effects, ...settled.effects] };
}

/** Ends an item: the next one follows half a second later. */
export function end(queue: Queue, item: UploadItem): Step {
  const attempt = item.attempt + 1;
  const ended = replace(queue, { ...item, attempt, inFlight: [], stage: null, pause: null });
  const { id, playlistId } = item;
  const effects: Effect[] = [{ type: 'stop', id }];
  if (item.status === 'success') effects.push({ type: 'succeeded', id, playlistId });
  const settled = settle(ended);
  if (settled.queue.isRunning)
    effects.push({ type: 'wait', ms: uploadNextFileMs, event: { type: 'nextDue' } });
  return { queue: settled.queue, effects: [...effects, ...settled.effects] };
}

/** Completes the queue when all is done. With items that the user paused it stops without the message. */
export function settle(queue: Queue): Step {
  const isOpen = queue.items.some(
    ({ status, pause: reason }) => status !== 'success' && status !== 'error' && reason !== 'hand',
  );
  if (isOpen || !queue.isRunning) return plain(queue);
  const isComplete =
    queue.items.some(({ status }) => status === 'success') &&
    !queue.items.some(({ status }) => status === 'paused');
  return { queue: { ...queue, isRunning: false }, effects: isComplete ? [{ type: 'completed' }] : [] };
}
