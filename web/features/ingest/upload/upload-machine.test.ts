import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { uploadChunkBytes } from '#shared/limits.ts';
import type { UploadStatus } from '#shared/ingest/uploads.ts';
import { type Effect, emptyQueue, type Queue, type UploadEvent } from './upload-events.ts';
import type { Failure } from './upload-failure.ts';
import { type ItemStatus, newItem, progressOf, type UploadItem } from './upload-item.ts';
import { step } from './upload-machine.ts';

const chunk = uploadChunkBytes;

function itemOf(id: string, chunks = 4): UploadItem {
  return newItem({
    id,
    uploadId: `upload-${id}`,
    playlistId: 'list',
    fileName: `${id}.mp3`,
    fileSize: (chunks - 1) * chunk + 10,
    lastModified: 0,
  });
}

/** Applies events one after the other; returns the last step. */
function play(queue: Queue, ...events: UploadEvent[]) {
  let effects: Effect[] = [];
  let state = queue;
  for (const event of events) ({ queue: state, effects } = step(state, event));
  return { queue: state, effects, item: state.items[0]!, second: state.items[1] };
}

const statusOf = (item: UploadItem, more: Partial<UploadStatus>): UploadStatus => ({
  uploadId: item.uploadId,
  state: 'receiving',
  stage: null,
  totalChunks: item.totalChunks,
  receivedChunks: [],
  track: null,
  errorCode: null,
  error: null,
  note: null,
  scanId: null,
  ...more,
});

const sends = (effects: readonly Effect[]) =>
  effects.filter((effect) => effect.type === 'send').map(({ call, index }) => `${call} ${index}`);
const waits = (effects: readonly Effect[]) =>
  effects.filter((effect) => effect.type === 'wait').map(({ ms, event }) => `${event.type} after ${ms}`);

const stored = (item: UploadItem, index: number): UploadEvent => ({
  type: 'stored',
  id: item.id,
  attempt: item.attempt,
  index,
});
const failed = (item: UploadItem, failure: Failure): UploadEvent => ({
  type: 'failed',
  id: item.id,
  attempt: item.attempt,
  failure,
});
const answer = (item: UploadItem, more: Partial<UploadStatus>): UploadEvent => ({
  type: 'status',
  id: item.id,
  attempt: item.attempt,
  status: statusOf(item, more),
});
const refused: Failure = {
  kind: 'refused',
  refusal: { key: 'errorUnsupported', params: {}, keepsChunks: false },
};

const two = play(emptyQueue, { type: 'added', items: [itemOf('a'), itemOf('b')] }).queue;
const running = play(two, { type: 'submitted' }).queue;

/** A queue of two whose first item is in this state. */
function inState(status: ItemStatus): Queue {
  const item = running.items[0]!;
  switch (status) {
    case 'pending':
      return two;
    case 'uploading':
      return running;
    case 'paused':
      return play(running, failed(item, { kind: 'network' })).queue;
    case 'success':
      return play(running, answer(item, { state: 'done' })).queue;
    default:
      return play(running, failed(item, refused)).queue;
  }
}

describe('a file is sent', () => {
  test('only after the submit, the first chunk alone, then two at a time, the last one at the end', () => {
    expect(two.items.map(({ status }) => status)).toEqual(['pending', 'pending']);
    let now = play(two, { type: 'submitted' });
    expect(sends(now.effects)).toEqual(['start 0']);
    expect(now.item.status).toBe('uploading');
    expect(now.second!.status).toBe('pending');
    now = play(now.queue, stored(now.item, 0));
    expect(sends(now.effects)).toEqual(['chunk 1', 'chunk 2']);
    now = play(now.queue, stored(now.item, 2));
    expect(sends(now.effects)).toEqual([]);
    expect(progressOf(now.item)).toBe(50);
    now = play(now.queue, stored(now.item, 1));
    expect(sends(now.effects)).toEqual(['finish 3']);
    expect(now.effects.some(({ type }) => type === 'watch')).toBe(true);
    expect(progressOf(now.item)).toBe(75);
    now = play(
      now.queue,
      answer(now.item, { state: 'processing', stage: 'scanning', receivedChunks: [0, 1, 2, 3] }),
    );
    expect([now.item.status, now.item.stage, progressOf(now.item)]).toEqual(['uploading', 'scanning', 100]);
    now = play(now.queue, answer(now.item, { state: 'done' }));
    expect(now.item.status).toBe('success');
    expect(waits(now.effects)).toEqual(['nextDue after 500']);
    now = play(now.queue, { type: 'nextDue' });
    expect([now.second!.status, ...sends(now.effects)]).toEqual(['uploading', 'start 0']);
  });

  test('of a single chunk to start and then again to finish', () => {
    let now = play(emptyQueue, { type: 'added', items: [itemOf('a', 1)] }, { type: 'submitted' });
    expect(sends(now.effects)).toEqual(['start 0']);
    now = play(now.queue, stored(now.item, 0));
    expect(sends(now.effects)).toEqual(['finish 0']);
  });

  test('and joins a queue that is already at work', () => {
    const empty = { ...emptyQueue, isRunning: true };
    expect(play(empty, { type: 'added', items: [itemOf('a')] }).item.status).toBe('uploading');
  });
});

describe('a failed chunk', () => {
  test.each([
    [{ kind: 'network' }, ['retryDue after 5000']],
    [{ kind: 'timeout' }, ['retryDue after 10000']],
    [{ kind: 'offline' }, []],
    [{ kind: 'session' }, []],
    [{ kind: 'busy', afterMs: 0 }, ['retryDue after 5000', 'nextDue after 500']],
    [{ kind: 'busy', afterMs: 30_000 }, ['retryDue after 30000', 'nextDue after 500']],
    [{ kind: 'file' }, ['nextDue after 500']],
  ] as [Failure, string[]][])('%o pauses', (failure, timers) => {
    const now = play(running, failed(running.items[0]!, failure));
    expect([now.item.status, now.item.pause]).toEqual(['paused', failure.kind]);
    expect(waits(now.effects)).toEqual(timers);
    expect(now.effects[0]).toEqual({ type: 'stop', id: 'a' });
    expect(now.item.inFlight).toEqual([]);
  });

  test('resumes by itself when the time has come, asking first what has arrived', () => {
    const paused = play(running, failed(running.items[0]!, { kind: 'network' }));
    const due: UploadEvent = { type: 'retryDue', id: 'a', attempt: paused.item.attempt };
    const offline = play(paused.queue, { type: 'offline' }, due);
    expect(offline.item.status).toBe('paused');
    expect(play(offline.queue, { type: 'online' }).item.status).toBe('uploading');
    let now = play(paused.queue, due);
    expect(now.item.status).toBe('uploading');
    expect(now.effects).toEqual([{ type: 'ask', id: 'a', attempt: now.item.attempt }]);
    now = play(now.queue, answer(now.item, { receivedChunks: [0, 2] }));
    expect(sends(now.effects)).toEqual(['chunk 1']);
  });

  test('lets the next file begin only where that one could succeed', () => {
    const network = play(running, failed(running.items[0]!, { kind: 'network' }), { type: 'nextDue' });
    expect(network.second!.status).toBe('pending');
    const busy = play(running, failed(running.items[0]!, { kind: 'busy', afterMs: 0 }), { type: 'nextDue' });
    expect(busy.second!.status).toBe('uploading');
  });

  test('of an old attempt is no longer heard', () => {
    const before = running.items[0]!;
    const paused = play(running, failed(before, { kind: 'timeout' }));
    for (const late of [failed(before, refused), stored(before, 0), answer(before, { state: 'done' })]) {
      expect(play(paused.queue, late).queue).toEqual(paused.queue);
    }
    const stale: UploadEvent = { type: 'retryDue', id: 'a', attempt: before.attempt };
    expect(play(paused.queue, stale).item.status).toBe('paused');
  });

  test('that the server refuses is an error, and the next file begins half a second later', () => {
    const now = play(running, failed(running.items[0]!, refused));
    expect([now.item.status, now.item.error]).toEqual(['error', refused.refusal]);
    expect(waits(now.effects)).toEqual(['nextDue after 500']);
    expect(play(now.queue, { type: 'nextDue' }).second!.status).toBe('uploading');
  });

  test('of an upload that the server no longer knows starts again', () => {
    const resumed = { ...itemOf('a'), isKnown: true, received: [0, 1] };
    const resuming = play(emptyQueue, { type: 'added', items: [resumed] }, { type: 'submitted' });
    const now = play(resuming.queue, failed(resuming.item, { kind: 'unknown' }));
    expect([now.item.received, ...sends(now.effects)]).toEqual([[], 'start 0']);
  });

  test('at the end tells which are missing, and only those are sent again', () => {
    const resumed = { ...itemOf('a'), isKnown: true };
    let now = play(emptyQueue, { type: 'added', items: [resumed] }, { type: 'submitted' });
    now = play(now.queue, answer(now.item, { receivedChunks: [0, 1, 2] }));
    expect(sends(now.effects)).toEqual(['finish 3']);
    now = play(now.queue, failed(now.item, { kind: 'missing', indexes: [1] }));
    expect(now.item.received).toEqual([0, 2]);
    now = play(now.queue, answer(now.item, { receivedChunks: [0, 2, 3] }));
    expect(sends(now.effects)).toEqual(['chunk 1']);
  });
});

describe('going offline', () => {
  test('pauses the current upload, and coming back resumes what is pending or paused', () => {
    const off = play(running, { type: 'offline' });
    expect([off.item.status, off.item.pause, off.second!.status]).toEqual(['paused', 'offline', 'pending']);
    expect(off.effects).toEqual([{ type: 'stop', id: 'a' }]);
    expect(
      play(off.queue, { type: 'nextDue' }, { type: 'submitted' }).queue.items.map((one) => one.status),
    ).toEqual(['paused', 'pending']);
    const on = play(off.queue, { type: 'online' });
    expect([on.item.status, on.second!.status]).toEqual(['uploading', 'pending']);
  });

  test('starts nothing that was not submitted', () => {
    expect(play(two, { type: 'offline' }, { type: 'online' }).item.status).toBe('pending');
  });

  test('leaves alone what waits for its person', () => {
    for (const kind of ['session', 'file'] as const) {
      const waiting = play(running, failed(running.items[0]!, { kind }));
      expect(play(waiting.queue, { type: 'online' }).item.status).toBe('paused');
    }
  });
});

test('a new login resumes what waited for it, a chosen file what lacked it', () => {
  const session = play(running, failed(running.items[0]!, { kind: 'session' }), { type: 'loggedIn' });
  expect(session.item.status).toBe('uploading');
  const file = play(running, failed(running.items[0]!, { kind: 'file' }), { type: 'fileFound', id: 'a' });
  expect(file.item.status).toBe('uploading');
});

describe('a pause by hand', () => {
  const sending = play(running, stored(running.items[0]!, 0));
  const held = play(sending.queue, { type: 'held', id: 'a' });

  test('ends what is under way, keeps what has arrived, and lets the next file follow', () => {
    expect([held.item.status, held.item.pause, held.item.received]).toEqual(['paused', 'hand', [0]]);
    expect(held.effects).toContainEqual({ type: 'stop', id: 'a' });
    const next = play(held.queue, { type: 'nextDue' });
    expect([next.second!.status, ...sends(next.effects)]).toEqual(['uploading', 'start 0']);
  });

  test('outlasts the return of the connection, and ends when its person resumes it', () => {
    const away = play(held.queue, { type: 'offline' }, { type: 'online' });
    expect(away.item.pause).toBe('hand');
    const alone = { ...held.queue, items: held.queue.items.slice(0, 1) };
    const resumed = play(alone, { type: 'retried', id: 'a', uploadId: 'upload-a' });
    expect(resumed.effects).toEqual([{ type: 'ask', id: 'a', attempt: resumed.item.attempt }]);
    const on = play(resumed.queue, answer(resumed.item, { receivedChunks: [0] }));
    expect(sends(on.effects)).toEqual(['chunk 1', 'chunk 2']);
  });

  test('of the only file stops the queue without saying that all is done; a cancelled one is dropped', () => {
    const one = play(emptyQueue, { type: 'added', items: [itemOf('a')] }, { type: 'submitted' });
    const paused = play(one.queue, { type: 'held', id: 'a' });
    expect(paused.queue.isRunning).toBe(false);
    expect(paused.effects.map(({ type }) => type)).not.toContain('completed');
    const cancelled = play(paused.queue, { type: 'removed', id: 'a' });
    expect(cancelled.queue.items).toEqual([]);
    expect(cancelled.effects).toEqual([{ type: 'drop', id: 'a', uploadId: 'upload-a' }]);
  });

  test('is not offered once the server has the whole file', () => {
    const whole = play(sending.queue, answer(sending.item, { receivedChunks: [0, 1, 2] }));
    expect(play(whole.queue, { type: 'held', id: 'a' }).item.status).toBe('uploading');
  });
});

describe('by hand', () => {
  test.each(['pending', 'uploading', 'paused', 'success', 'error'] as const)(
    'a file that is %s',
    (status) => {
      const queue = inState(status);
      expect(queue.items[0]!.status).toBe(status);
      const retried = play(queue, { type: 'retried', id: 'a', uploadId: 'new' });
      const mayRetry = status === 'paused' || status === 'error';
      expect(retried.item.status).toBe(mayRetry ? 'uploading' : status);
      expect(retried.item.uploadId).toBe(status === 'error' ? 'new' : 'upload-a');

      const removed = play(queue, { type: 'removed', id: 'a' });
      const mayRemove = status !== 'uploading' && status !== 'success';
      expect(removed.queue.items.some(({ id }) => id === 'a')).toBe(!mayRemove);
      const drops = removed.effects.filter(({ type }) => type === 'drop');
      expect(drops).toEqual(mayRemove ? [{ type: 'drop', id: 'a', uploadId: 'upload-a' }] : []);
    },
  );

  test('a retry after an error of the server’s own goes on with the chunks that are there', () => {
    const failure: Failure = {
      kind: 'refused',
      refusal: { key: 'errorServer', params: {}, keepsChunks: true },
    };
    const now = play(running, failed(running.items[0]!, failure), {
      type: 'retried',
      id: 'a',
      uploadId: 'new',
    });
    expect([now.item.uploadId, now.effects[0]!.type]).toEqual(['upload-a', 'ask']);
  });

  test('a file without its bytes is not retried but chosen again', () => {
    const lost = play(running, failed(running.items[0]!, { kind: 'file' }));
    expect(play(lost.queue, { type: 'retried', id: 'a', uploadId: 'new' }).queue).toBe(lost.queue);
  });
});

describe('when no pending or paused file remains', () => {
  const done = (queue: Queue) => {
    const item = queue.items.find(({ status }) => status === 'uploading')!;
    return play(queue, answer(item, { state: 'done' }));
  };
  const completed = (effects: readonly Effect[]) => effects.some(({ type }) => type === 'completed');

  test('the parent is told, once', () => {
    const first = done(running);
    expect(completed(first.effects)).toBe(false);
    const second = done(play(first.queue, { type: 'nextDue' }).queue);
    expect(completed(second.effects)).toBe(true);
    expect(second.queue.isRunning).toBe(false);
    expect(play(second.queue, { type: 'nextDue' }, { type: 'online' }).effects).toEqual([]);
  });

  test('also where one of them is an error, but not where all are', () => {
    const one = play(running, failed(running.items[0]!, refused), { type: 'nextDue' });
    expect(completed(done(one.queue).effects)).toBe(true);
    const none = play(one.queue, failed(one.second!, refused));
    expect([completed(none.effects), none.queue.isRunning]).toEqual([false, false]);
  });

  test('also where the last one was taken out', () => {
    const first = done(running);
    expect(completed(play(first.queue, { type: 'removed', id: 'b' }).effects)).toBe(true);
  });
});

describe('what the server tells', () => {
  const resumed = play(
    emptyQueue,
    { type: 'added', items: [{ ...itemOf('a'), isKnown: true }] },
    { type: 'submitted' },
  );

  test('that it is at work is watched until the verdict', () => {
    const now = play(
      resumed.queue,
      answer(resumed.item, { state: 'processing', stage: 'measuring', receivedChunks: [0, 1, 2, 3] }),
    );
    expect([now.item.phase, now.item.stage]).toEqual(['watching', 'measuring']);
    expect(now.effects).toEqual([{ type: 'watch', id: 'a', attempt: now.item.attempt }]);
    // The checks could not run after all: the end is asked for again.
    const again = play(now.queue, answer(now.item, { receivedChunks: [0, 1, 2, 3] }));
    expect(sends(again.effects)).toEqual(['finish 3']);
  });

  test('that it has refused is an error with the words of the catalogue', () => {
    const blocked = answer(resumed.item, {
      state: 'failed',
      errorCode: 'unprocessable',
      error: 'Upload blocked: …',
    });
    expect(play(resumed.queue, blocked).item.error?.key).toBe('errorCopyright');
  });
});

// A world in which anything may go wrong at any time, and a server that keeps to its contract.
test('whatever happens, every file arrives once the world is kind again, and never more than two chunks fly', () => {
  const mishap = fc.constantFrom(
    'ok',
    'ok',
    'ok',
    'network',
    'timeout',
    'busy',
    'answer lost',
    'server forgets',
    'offline',
    'refused',
  );
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 4 }),
      fc.array(mishap, { maxLength: 60 }),
      (sizes, mishaps) => {
        const items = sizes.map((chunks, i) => itemOf(`f${i}`, chunks));
        const world = { have: new Map<string, Set<number>>(), done: new Set<string>(), online: true };
        let queue = play(emptyQueue, { type: 'added', items }).queue;
        let todo: Effect[] = [];
        let retries = 0;
        const happen = (event: UploadEvent): void => {
          const next = step(queue, event);
          queue = next.queue;
          todo.push(...next.effects);
          const flying = queue.items.filter(({ status }) => status === 'uploading');
          expect(flying.length).toBeLessThanOrEqual(1);
          expect(flying[0]?.inFlight.length ?? 0).toBeLessThanOrEqual(2);
        };
        happen({ type: 'submitted' });
        for (let turn = 0; turn < 2000 && queue.items.some(({ status }) => status !== 'success'); turn += 1) {
          const effect = todo.shift();
          const fate = mishaps[turn] ?? 'ok';
          if (!effect) {
            if (!world.online) {
              world.online = true;
              happen({ type: 'online' });
            }
            const error = queue.items.find(({ status }) => status === 'error');
            if (error) happen({ type: 'retried', id: error.id, uploadId: `again-${(retries += 1)}` });
            else if (todo.length === 0) happen({ type: 'submitted' });
            continue;
          }
          if (fate === 'offline' && world.online) {
            world.online = false;
            happen({ type: 'offline' });
          }
          if (fate === 'server forgets') world.have.clear();
          run(effect, fate);
        }
        expect(queue.items.map(({ status }) => status)).toEqual(items.map(() => 'success'));

        function run(effect: Effect, fate: string): void {
          if (effect.type === 'wait') return happen(effect.event);
          if (effect.type !== 'send' && effect.type !== 'ask' && effect.type !== 'watch') return;
          const item = queue.items.find(({ id }) => id === effect.id)!;
          const { id, attempt } = effect;
          const fail = (failure: Failure): void => happen({ type: 'failed', id, attempt, failure });
          if (!world.online) return fail({ kind: 'offline' });
          if (fate === 'network' || fate === 'timeout') return fail({ kind: fate });
          if (fate === 'busy') return fail({ kind: 'busy', afterMs: 0 });
          if (fate === 'refused') return fail(refused);
          if (effect.type === 'watch') return;
          let have = world.have.get(item.uploadId);
          if (effect.type === 'send' && effect.call === 'start' && !have)
            world.have.set(item.uploadId, (have = new Set()));
          if (!have && !world.done.has(item.uploadId)) return fail({ kind: 'unknown' });
          if (effect.type === 'send') {
            have?.add(effect.index);
            if (effect.call === 'finish' && !world.done.has(item.uploadId)) {
              const missing = Array.from({ length: item.totalChunks }, (_, i) => i).filter(
                (i) => !have?.has(i),
              );
              if (missing.length > 0) return fail({ kind: 'missing', indexes: missing });
              world.done.add(item.uploadId);
            }
          }
          if (fate === 'answer lost') return fail({ kind: 'network' });
          const isDone = world.done.has(item.uploadId);
          if (effect.type === 'send' && effect.call !== 'finish' && !isDone) {
            return happen({ type: 'stored', id, attempt, index: effect.index });
          }
          const receivedChunks = [...(have ?? [])].sort((a, b) => a - b);
          happen({
            type: 'status',
            id,
            attempt,
            status: statusOf(item, isDone ? { state: 'done' } : { receivedChunks }),
          });
        }
      },
    ),
    { numRuns: 400 },
  );
});
