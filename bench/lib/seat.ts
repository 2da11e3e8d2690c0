import { once } from 'node:events';
import { createConnection } from 'node:net';
import type { Ask } from './load.ts';

/** One connection that asks one thing after the other. */
export interface Seat {
  /**
   * Calls `done` with the status once the whole answer is here; 599 where the connection ended instead. `body`, in its
   * pieces, is sent as it is: its length is one of the headers.
   */
  ask(ask: Ask, done: (status: number) => void, body?: readonly Uint8Array[]): void;
  close(): void;
}

const headEnd = Buffer.from('\r\n\r\n');

/**
 * A client that makes next to no garbage: `node:http` would at some thousand requests a second spend a tenth of its time
 * collecting, and every pause would look like the server's. It knows answers with a `Content-Length` only, and those without a
 * content.
 */
export async function openSeat(host: string, port: number): Promise<Seat> {
  let done: ((status: number) => void) | null = null;
  let status = 0;
  /** Bytes of the answer that are still to come; -1 before its head. */
  let left = -1;

  function finish(): void {
    const hear = done;
    done = null;
    left = -1;
    hear?.(status);
  }

  const read = Buffer.alloc(64 * 1024);
  const socket = createConnection({
    host,
    port,
    noDelay: true,
    onread: {
      buffer: read,
      callback(count) {
        if (left === -1) {
          const end = read.subarray(0, count).indexOf(headEnd);
          if (end === -1) throw new Error('The head of an answer came in pieces');
          const head = read.toString('latin1', 0, end).toLowerCase();
          const length = /\ncontent-length: (\d+)/.exec(head)?.[1];
          status = Number(head.slice(9, 12));
          if (length === undefined && status !== 204) throw new Error(`An answer of unknown length: ${head}`);
          left = Number(length ?? 0) + end + headEnd.length;
        }
        left -= count;
        if (left === 0) finish();
        return true;
      },
    },
  });
  socket.on('error', () => undefined);
  socket.on('close', () => {
    status = 599;
    finish();
  });
  await once(socket, 'connect');
  return {
    ask({ path, method = 'GET', headers = {} }, hear, body = []) {
      if (socket.destroyed) {
        setImmediate(hear, 599);
        return;
      }
      done = hear;
      let head = `${method} ${path} HTTP/1.1\r\nhost: ${host}:${port}\r\n`;
      for (const name of Object.keys(headers)) head += `${name}: ${headers[name]}\r\n`;
      if (body.length > 0) socket.cork();
      socket.write(`${head}\r\n`, 'latin1');
      for (const piece of body) socket.write(piece);
      if (body.length > 0) socket.uncork();
    },
    close: () => socket.destroy(),
  };
}

export function openSeats(origin: string, count: number): Promise<Seat[]> {
  const { hostname, port } = new URL(origin);
  return Promise.all(Array.from({ length: count }, () => openSeat(hostname, Number(port))));
}

/** Sends a body in its pieces; throws unless the answer has the expected status. */
export function put(seat: Seat, ask: Ask, body: readonly Uint8Array[], expected: number): Promise<void> {
  const length = body.reduce((sum, piece) => sum + piece.length, 0);
  const headers = { ...ask.headers, 'content-length': String(length) };
  return new Promise((resolve, reject) => {
    const hear = (status: number): void =>
      status === expected ? resolve() : reject(new Error(`${ask.path} answered ${status}`));
    seat.ask({ ...ask, headers }, hear, body);
  });
}
