import type { UploadStatus } from '#shared/ingest/uploads.ts';
import type { Failure } from './upload-failure.ts';
import type { TrackFields, UploadItem } from './upload-item.ts';

/** The queue of the Upload screen: one file after the other, each in chunks, two at a time. */
export interface Queue {
  items: readonly UploadItem[];
  isOnline: boolean;
  /** True from the submit until all is done. */
  isRunning: boolean;
  /** The largest file that this person may send; for the text of a refusal. */
  maxFileBytes: number;
}

export const emptyQueue: Queue = { items: [], isOnline: true, isRunning: false, maxFileBytes: 0 };

export type UploadEvent =
  | { type: 'added'; items: UploadItem[] }
  | { type: 'edited'; ids: readonly string[]; fields: Partial<TrackFields> }
  | { type: 'submitted' }
  | { type: 'nextDue' }
  | { type: 'retryDue'; id: string; attempt: number }
  | { type: 'status'; id: string; attempt: number; status: UploadStatus }
  | { type: 'stored'; id: string; attempt: number; index: number }
  | { type: 'failed'; id: string; attempt: number; failure: Failure }
  | { type: 'offline' }
  | { type: 'online' }
  | { type: 'loggedIn' }
  /** The user paused an item. */
  | { type: 'held'; id: string }
  /** The user retried an item; `uploadId` replaces the one that the server refused. */
  | { type: 'retried'; id: string; uploadId: string }
  | { type: 'fileFound'; id: string }
  | { type: 'removed'; id: string }
  | { type: 'cleared' };

/** A task outside the state machine; its result, if any, comes back as an event. */
export type Effect =
  /** Asks for the received chunks; results in `status` or `failed`. */
  | { type: 'ask'; id: string; attempt: number }
  /** Sends a chunk; results in `stored`, after `finish` in `status`, or `failed`. */
  | { type: 'send'; id: string; attempt: number; index: number; call: 'start' | 'chunk' | 'finish' }
  /** Polls the progress of the checks until the attempt ends. */
  | { type: 'watch'; id: string; attempt: number }
  /** Aborts the requests of this item. */
  | { type: 'stop'; id: string }
  | { type: 'wait'; ms: number; event: UploadEvent }
  /** Cancels the upload on the server and drops the file. */
  | { type: 'drop'; id: string; uploadId: string }
  | { type: 'succeeded'; id: string; playlistId: string }
  /** Nothing pending or paused remains, and something was uploaded: shows the message and notifies the parent. */
  | { type: 'completed' };

export interface Step {
  queue: Queue;
  effects: Effect[];
}

/** A step without effects. */
export const plain = (queue: Queue): Step => ({ queue, effects: [] });

export function change(queue: Queue, each: (item: UploadItem) => UploadItem): Queue {
  return { ...queue, items: queue.items.map(each) };
}

export function replace(queue: Queue, item: UploadItem): Queue {
  return change(queue, (one) => (one.id === item.id ? item : one));
}
