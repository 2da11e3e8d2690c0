import type { UploadStatus } from '#shared/ingest/uploads.ts';
import type { Failure } from './upload-failure.ts';
import type { TrackFields, UploadItem } from './upload-item.ts';

/** The queue of the Upload screen: one file after the other, each in chunks, two of them under way at a time. */
export interface Queue {
  items: readonly UploadItem[];
  isOnline: boolean;
  /** From the submit until nothing is left to do. */
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
  | { type: 'told'; id: string; attempt: number; status: UploadStatus }
  | { type: 'stored'; id: string; attempt: number; index: number }
  | { type: 'failed'; id: string; attempt: number; failure: Failure }
  | { type: 'offline' }
  | { type: 'online' }
  | { type: 'loggedIn' }
  /** Paused by hand. */
  | { type: 'held'; id: string }
  /** By hand. `uploadId` replaces the one that the server has refused. */
  | { type: 'retried'; id: string; uploadId: string }
  | { type: 'fileFound'; id: string }
  | { type: 'removed'; id: string }
  | { type: 'cleared' };

/** A task for the world outside the machine; each comes back as an event, if at all. */
export type Effect =
  /** Ask what has arrived: `told`, or `failed`. */
  | { type: 'ask'; id: string; attempt: number }
  /** Send a chunk: `stored`, after `finish` `told`, or `failed`. */
  | { type: 'send'; id: string; attempt: number; index: number; call: 'start' | 'chunk' | 'finish' }
  /** Ask again and again how far the checks are, until the attempt ends. */
  | { type: 'watch'; id: string; attempt: number }
  /** End the requests of this item. */
  | { type: 'stop'; id: string }
  | { type: 'wait'; ms: number; event: UploadEvent }
  /** Tell the server, and forget the file. */
  | { type: 'drop'; id: string; uploadId: string }
  | { type: 'succeeded'; id: string; playlistId: string }
  /** Nothing pending or paused remains, and something was uploaded: the message, and the parent is told. */
  | { type: 'completed' };

export interface Step {
  queue: Queue;
  effects: Effect[];
}

/** A step after which the world has nothing to do. */
export const plain = (queue: Queue): Step => ({ queue, effects: [] });

export function change(queue: Queue, each: (item: UploadItem) => UploadItem): Queue {
  return { ...queue, items: queue.items.map(each) };
}

export function replace(queue: Queue, item: UploadItem): Queue {
  return change(queue, (one) => (one.id === item.id ? item : one));
}
