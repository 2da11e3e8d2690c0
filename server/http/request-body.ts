import type { IncomingMessage } from 'node:http';
import { letGo } from '#server/lib/garbage.ts';
import type { Take } from '#server/lib/pieces.ts';
import { AppError } from '#shared/errors.ts';
import { errorMessages } from '#shared/messages/errors.ts';

/**
 * Node reads a connection for as long as there is something, up to 2 MB, before it turns to the next one; forty that send
 * as fast as they can would make everybody else wait. So each pauses for the others after a part of that.
 */
const bytesAtATime = 256 * 1024;

export interface BodyReading {
  /** Throws too_large, what breaks the connection, and what `take` throws. */
  ended: Promise<void>;
  /** Leaves the rest of the body to others. The connection stays open, so that the answer can still be read. */
  stop(): void;
}

/**
 * Hands the body of a request to `take` in the turn in which it comes, and frees the memory of each piece behind it. Reads
 * no further while `take` has something to wait for.
 */
export function readBody(request: IncomingMessage, atMost: number, take: Take): BodyReading {
  const { promise: ended, resolve, reject } = Promise.withResolvers<void>();
  // Whoever stopped the reading asks no more how it went.
  ended.catch(() => undefined);
  let size = 0;
  let pauseAt = bytesAtATime;
  let isBusy = false;
  let hasEnded = false;

  function hear(piece: Buffer): void {
    size += piece.length;
    try {
      if (size > atMost) throw new AppError('too_large', errorMessages.tooLarge);
      const wait = take(piece);
      if (wait) waitFor(wait, piece);
      else letGo(piece);
    } catch (error) {
      fail(error);
      return;
    }
    if (size >= pauseAt) letOthersIn();
  }

  function waitFor(wait: Promise<unknown>, piece: Buffer): void {
    isBusy = true;
    request.pause();
    wait.then(() => {
      letGo(piece);
      isBusy = false;
      if (hasEnded) finish();
      else request.resume();
    }, fail);
  }

  function letOthersIn(): void {
    pauseAt = size + bytesAtATime;
    const { socket } = request;
    // Not the request, which would first read on into a store of its own.
    socket.pause();
    setImmediate(() => socket.resume());
  }

  /** Comes behind the last piece, also where that one is still being waited for. */
  function end(): void {
    hasEnded = true;
    request.off('close', close);
    if (!isBusy) finish();
  }
  function finish(): void {
    stop();
    resolve();
  }
  const close = (): void => fail(new Error('the connection ended within a body'));
  function fail(error: unknown): void {
    stop();
    reject(error);
  }
  function stop(): void {
    request.off('data', hear).off('end', end).off('error', fail).off('close', close);
  }

  if (request.destroyed) fail(new Error('the connection ended before a body was read'));
  else request.on('data', hear).on('end', end).on('error', fail).on('close', close);
  return { ended, stop };
}
