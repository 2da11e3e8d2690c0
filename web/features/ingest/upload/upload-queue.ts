import { createStore, useStore } from 'zustand';
import { cancelUpload } from '#shared/ingest/uploads.ts';
import { call } from '#web/lib/api.ts';
import { subjectOf } from '#web/lib/jwt.ts';
import { getToken, onTokenChange } from '#web/lib/session.ts';
import { getOpenUploads, noteOpenUploads } from '#web/lib/open-uploads.ts';
import { failureOf } from './upload-failure.ts';
import type { UploadItem } from './upload-item.ts';
import { type Effect, emptyQueue, type Queue, type UploadEvent } from './upload-events.ts';
import { step } from './upload-machine.ts';
import { forgetItem, recallItems, rememberFile, rememberItem } from './upload-memory.ts';
import { askForUpload, sendPart } from './upload-requests.ts';
import { addTransfer } from './upload-speed.ts';

/** The queue lives here, outside the page tree: leaving the page does not stop it. */
const queueStore = createStore<Queue>(() => ({ ...emptyQueue, isOnline: navigator.onLine }));

export const getQueue = queueStore.getState;
export const useQueue = (): Queue => useStore(queueStore);

export type QueueNews = Extract<Effect, { type: 'succeeded' | 'completed' }>;
const newsListeners = new Set<(news: QueueNews) => void>();

/** Calls `listener` when a file has become a track, and when all are done. */
export function onQueueNews(listener: (news: QueueNews) => void): () => void {
  newsListeners.add(listener);
  return () => newsListeners.delete(listener);
}

const files = new Map<string, File>();
const stops = new Map<string, AbortController>();
const watchMs = 1000;

/** Applies an event to the queue, and runs its effects. */
export function dispatch(event: UploadEvent): void {
  const before = queueStore.getState();
  const { queue, effects } = step(before, event);
  queueStore.setState(queue, true);
  remember(before, queue);
  const isOpen = queue.items.some(({ status }) => status !== 'success' && status !== 'error');
  noteOpenUploads(isOpen ? (queue.isRunning ? 'running' : 'waiting') : null);
  for (const effect of effects) perform(effect);
}

/** Adds files and their items to the queue. */
export function addFiles(added: readonly { item: UploadItem; file: File }[]): void {
  for (const { item, file } of added) {
    files.set(item.id, file);
    if (item.status === 'pending') void rememberFile(item.id, file);
  }
  dispatch({ type: 'added', items: added.map(({ item }) => item) });
}

/** Gives an item its lost file back; returns false for a different file. */
export function giveFile(item: UploadItem, file: File): boolean {
  if (file.size !== item.fileSize || file.name !== item.fileName) return false;
  files.set(item.id, file);
  void rememberFile(item.id, file);
  dispatch({ type: 'fileFound', id: item.id });
  return true;
}

export function setMaxFileBytes(maxFileBytes: number): void {
  queueStore.setState({ maxFileBytes });
}

/** Resumes the uploads of an earlier page that was closed or crashed. */
export async function resumeUploads(): Promise<void> {
  if (ownerId === null) return;
  const wasRunning = getOpenUploads() === 'running';
  const known = new Set(queueStore.getState().items.map((item) => item.id));
  const recalled = (await recallItems(ownerId)).filter(({ item }) => !known.has(item.id));
  if (recalled.length === 0) return;
  for (const { item, file } of recalled) if (file) files.set(item.id, file);
  const items = recalled.map(({ item, file }) => asLeft(item, file !== null));
  dispatch({ type: 'added', items });
  if (wasRunning) dispatch({ type: 'submitted' });
}

function asLeft(item: UploadItem, hasFile: boolean): UploadItem {
  const calm = { ...item, attempt: item.attempt + 1, inFlight: [], stage: null, phase: 'sending' as const };
  if (!hasFile) return { ...calm, status: 'paused', pause: 'file' };
  return item.status === 'error' || item.pause === 'hand'
    ? calm
    : { ...calm, status: 'pending', pause: null };
}

function perform(effect: Effect): void {
  switch (effect.type) {
    case 'ask':
      void request(effect, (item, signal) => askForUpload(item, signal));
      return;
    case 'send':
      void request(effect, async (item, signal) => {
        const file = files.get(item.id);
        if (!file) throw new DOMException('', 'NotFoundError');
        const status = await sendPart(item, file, effect, signal);
        addTransfer(Math.min(item.chunkSize, item.fileSize - effect.index * item.chunkSize));
        return status;
      });
      return;
    case 'watch':
      void watch(effect);
      return;
    case 'stop':
      stops.get(effect.id)?.abort();
      stops.delete(effect.id);
      return;
    case 'wait':
      setTimeout(() => dispatch(effect.event), effect.ms);
      return;
    case 'drop':
      files.delete(effect.id);
      // The sweep would take it too, a day later.
      void call(cancelUpload, { params: { uploadId: effect.uploadId } }).catch(() => undefined);
      return;
    case 'succeeded':
      files.delete(effect.id);
      notify(effect);
      return;
    case 'completed':
      notify(effect);
  }
}

type Request = Extract<Effect, { type: 'ask' | 'send' | 'watch' }>;

async function request(
  effect: Request,
  send: (item: UploadItem, signal: AbortSignal) => Promise<Parameters<typeof dispatchStatus>[1]>,
): Promise<void> {
  const { id, attempt } = effect;
  const item = queueStore.getState().items.find((one) => one.id === id);
  if (!item) return;
  const stop = stops.get(id) ?? new AbortController();
  stops.set(id, stop);
  try {
    const status = await send(item, stop.signal);
    if (effect.type === 'send' && effect.call !== 'finish' && status.state === 'receiving') {
      dispatch({ type: 'stored', id, attempt, index: effect.index });
    } else {
      dispatchStatus(effect, status);
    }
  } catch (error) {
    if (stop.signal.aborted) return;
    const { maxFileBytes } = queueStore.getState();
    const isAboutKnown = effect.type !== 'send' || effect.call !== 'start';
    const failure = failureOf(error, { isAboutKnown, ...(maxFileBytes > 0 ? { maxFileBytes } : {}) });
    dispatch({ type: 'failed', id, attempt, failure });
  }
}

function dispatchStatus(
  { id, attempt }: Request,
  status: Extract<UploadEvent, { type: 'status' }>['status'],
): void {
  dispatch({ type: 'status', id, attempt, status });
}

/** Polls the progress of the checks every second. It ignores errors: the request for the verdict handles them. */
async function watch(effect: Extract<Effect, { type: 'watch' }>): Promise<void> {
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, watchMs));
    const item = queueStore.getState().items.find((one) => one.id === effect.id);
    const stop = stops.get(effect.id);
    if (!item || !stop || item.status !== 'uploading' || item.attempt !== effect.attempt) return;
    const status = await askForUpload(item, stop.signal).catch(() => null);
    if (status) dispatchStatus(effect, status);
  }
}

function notify(news: QueueNews): void {
  for (const listener of newsListeners) listener(news);
}

/** Stores the queue's changes in the browser. */
function remember(before: Queue, after: Queue): void {
  if (before.items === after.items) return;
  const old = new Map(before.items.map((item) => [item.id, item]));
  for (const item of after.items) {
    const known = old.get(item.id);
    old.delete(item.id);
    if (known === item || ownerId === null) continue;
    if (item.status === 'success') void forgetItem(item.id);
    else void rememberItem(item, ownerId);
  }
  for (const id of old.keys()) void forgetItem(id);
}

/** The files' owner: another user who logs in here neither sees nor continues them. */
let ownerId = subjectOf(getToken());

onTokenChange(() => {
  const person = subjectOf(getToken());
  if (person === null) return;
  if (person === ownerId) {
    dispatch({ type: 'loggedIn' });
    return;
  }
  ownerId = person;
  for (const stop of stops.values()) stop.abort();
  stops.clear();
  files.clear();
  queueStore.setState({ ...emptyQueue, isOnline: navigator.onLine }, true);
  void resumeUploads();
});
globalThis.addEventListener('online', () => dispatch({ type: 'online' }));
globalThis.addEventListener('offline', () => dispatch({ type: 'offline' }));
globalThis.addEventListener('beforeunload', (event) => {
  const { isRunning, items } = queueStore.getState();
  if (isRunning && items.some(({ status }) => status === 'uploading' || status === 'pending')) {
    event.preventDefault();
  }
});
