import { errorStatus } from '#shared/errors.ts';
import { uploadChunksInFlight, uploadRetryAfterTimeoutMs, uploadRetryMs } from '#shared/limits.ts';
import type { UploadStatus } from '#shared/ingest/uploads.ts';
import {
  change,
  type Effect,
  plain,
  type Queue,
  replace,
  type Step,
  type UploadEvent,
} from './upload-events.ts';
import { type Failure, refusalOf } from './upload-failure.ts';
import {
  canRemove,
  canRetry,
  holdsUp,
  retried,
  started,
  type UploadItem,
  waitsForPerson,
  withIndex,
} from './upload-item.ts';
import { end, hold, pause, pauseUploading, settle } from './upload-stops.ts';

/** The specification's upload states (section 4), as a function of the state and an event. */
export function step(queue: Queue, event: UploadEvent): Step {
  switch (event.type) {
    case 'added':
      return startNext({ ...queue, items: [...queue.items, ...event.items] });
    case 'edited':
      return plain(
        change(queue, (item) => (event.ids.includes(item.id) ? { ...item, ...event.fields } : item)),
      );
    case 'submitted':
      return startNext({ ...queue, isRunning: true });
    case 'nextDue':
      return startNext(queue);
    case 'retryDue':
      // Offline it stays paused: coming back online wakes it.
      if (!queue.isOnline) return plain(queue);
      return wake(queue, (item) => item.id === event.id && item.attempt === event.attempt);
    case 'online':
      return wake({ ...queue, isOnline: true }, (item) => !waitsForPerson(item));
    case 'loggedIn':
      return wake(queue, (item) => item.pause === 'session');
    case 'fileFound':
      return wake(queue, (item) => item.id === event.id && item.pause === 'file');
    case 'offline':
      return pauseUploading({ ...queue, isOnline: false });
    case 'held':
      return hold(queue, event.id);
    case 'retried':
      return retry(queue, event.id, event.uploadId);
    case 'removed':
      return remove(queue, event.id);
    case 'cleared':
      return plain({ ...queue, items: queue.items.filter((item) => item.status !== 'success') });
    default:
      return applyAnswer(queue, event);
  }
}

type Answer = Extract<UploadEvent, { type: 'status' | 'stored' | 'failed' }>;

function applyAnswer(queue: Queue, event: Answer): Step {
  const item = queue.items.find((one) => one.id === event.id);
  const isCurrent = item?.status === 'uploading' && item.attempt === event.attempt;
  if (!item || !isCurrent) return plain(queue);
  switch (event.type) {
    case 'stored': {
      const inFlight = item.inFlight.filter((index) => index !== event.index);
      return goOn(queue, { ...item, inFlight, received: withIndex(item.received, event.index) });
    }
    case 'status':
      return hearStatus(queue, item, event.status);
    default:
      return fail(queue, item, event.failure);
  }
}

function hearStatus(queue: Queue, item: UploadItem, status: UploadStatus): Step {
  const updated = { ...item, received: status.receivedChunks, stage: status.stage };
  switch (status.state) {
    case 'done':
      return end(queue, {
        ...updated,
        status: 'success',
        received: Array.from({ length: item.totalChunks }, (_, index) => index),
        trackId: status.track?.id ?? null,
        note: status.note,
      });
    case 'failed': {
      const code = status.errorCode ?? 'internal';
      const { error, scanId } = status;
      const refusal = refusalOf(errorStatus[code], error ?? '', queue.maxFileBytes, scanId);
      return end(queue, { ...updated, status: 'error', error: refusal });
    }
    case 'processing':
      if (item.phase !== 'asking') return plain(replace(queue, updated));
      // The last chunk was sent before the reload or the lost connection: the answer is still to come.
      return {
        queue: replace(queue, { ...updated, phase: 'watching' }),
        effects: [{ type: 'watch', id: item.id, attempt: item.attempt }],
      };
    default:
      // While the finish call is under way this is only news of the last chunk.
      if (item.phase === 'finishing') return plain(replace(queue, updated));
      return goOn(queue, { ...updated, phase: 'sending' });
  }
}

/** Sends the next chunks: the first one alone, then two at a time, and the last one after all others are stored. */
function goOn(queue: Queue, item: UploadItem): Step {
  const { id, attempt, totalChunks } = item;
  const last = totalChunks - 1;
  const send = (index: number, call: 'start' | 'chunk' | 'finish'): Effect => ({
    type: 'send',
    id,
    attempt,
    index,
    call,
  });
  if (item.received.length === 0) {
    if (item.inFlight.length > 0) return plain(replace(queue, item));
    return { queue: replace(queue, { ...item, isKnown: true, inFlight: [0] }), effects: [send(0, 'start')] };
  }
  const open = Array.from({ length: last }, (_, index) => index).filter(
    (index) => !item.received.includes(index),
  );
  if (open.length === 0) {
    if (item.phase === 'finishing') return plain(replace(queue, item));
    const finishing: UploadItem = { ...item, phase: 'finishing', inFlight: [last] };
    return {
      queue: replace(queue, finishing),
      effects: [send(last, 'finish'), { type: 'watch', id, attempt }],
    };
  }
  const next = open
    .filter((index) => !item.inFlight.includes(index))
    .slice(0, uploadChunksInFlight - item.inFlight.length);
  return {
    queue: replace(queue, { ...item, inFlight: [...item.inFlight, ...next] }),
    effects: next.map((index) => send(index, index === 0 ? 'start' : 'chunk')),
  };
}

function fail(queue: Queue, item: UploadItem, failure: Failure): Step {
  switch (failure.kind) {
    case 'refused':
      return end(queue, { ...item, status: 'error', error: failure.refusal });
    case 'unknown':
      return begin(queue, { ...item, received: [], isKnown: false });
    case 'missing':
      return begin(queue, {
        ...item,
        received: item.received.filter((index) => !failure.indexes.includes(index)),
      });
    case 'offline':
    case 'session':
      return pause(queue, item, failure.kind, null);
    case 'network':
      return pause(queue, item, 'network', uploadRetryMs);
    case 'timeout':
      return pause(queue, item, 'timeout', uploadRetryAfterTimeoutMs);
    case 'busy':
      return pause(queue, item, 'busy', Math.max(uploadRetryMs, failure.afterMs));
    default:
      return pause(queue, item, 'file', null);
  }
}

/** Sets paused items to pending and continues the queue. */
function wake(queue: Queue, which: (item: UploadItem) => boolean): Step {
  const woken = change(queue, (item) =>
    item.status === 'paused' && which(item) ? { ...item, status: 'pending', pause: null } : item,
  );
  return startNext(woken);
}

function startNext(queue: Queue): Step {
  const isBusy = queue.items.some((item) => item.status === 'uploading');
  const next = queue.items.find((item) => item.status === 'pending');
  const isHeldUp = queue.items.some(({ pause: reason }) => reason !== null && holdsUp(reason));
  if (!queue.isRunning || !queue.isOnline || isBusy || !next || isHeldUp) return plain(queue);
  return begin(queue, next);
}

function begin(queue: Queue, item: UploadItem): Step {
  const begun = started(item);
  if (!item.isKnown) return goOn(queue, begun);
  return { queue: replace(queue, begun), effects: [{ type: 'ask', id: item.id, attempt: begun.attempt }] };
}

function retry(queue: Queue, id: string, uploadId: string): Step {
  const item = queue.items.find((one) => one.id === id);
  if (!item || !canRetry(item) || item.pause === 'file') return plain(queue);
  return startNext({ ...replace(queue, retried(item, uploadId)), isRunning: true });
}

function remove(queue: Queue, id: string): Step {
  const item = queue.items.find((one) => one.id === id);
  if (!item || !canRemove(item)) return plain(queue);
  const left = settle({ ...queue, items: queue.items.filter((one) => one.id !== id) });
  const next = startNext(left.queue);
  const drop: Effect = { type: 'drop', id, uploadId: item.uploadId };
  return { queue: next.queue, effects: [drop, ...left.effects, ...next.effects] };
}
