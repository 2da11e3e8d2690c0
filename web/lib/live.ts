import { base } from './base.ts';
import { socketClosed } from '#shared/sockets.ts';
import { getToken, noteSessionEnd } from './session.ts';

interface LiveListener {
  /** Whether the socket stands; where it closed, by which code (RFC 6455, section 7.4). */
  onState: (open: boolean, code?: number) => void;
  onMessage: (message: unknown) => void;
}

/**
 * The content of a pushed message of a kind; null for one of another kind. As with every reply, its shape is the server's
 * word: the browser parses by no schema.
 */
export function dataOf<M extends { type: string; data: unknown }>(
  message: unknown,
  type: M['type'],
): M['data'] | null {
  const isOfKind =
    typeof message === 'object' && message !== null && 'type' in message && message.type === type;
  return isOfKind && 'data' in message ? message.data : null;
}

const firstRetryMs = 1000;
const lastRetryMs = 30_000;

/**
 * A socket that comes back by itself, later after each failure (1 s, 2 s, … 30 s, a little at random so that a
 * restarted server does not meet everyone at once). The token goes as a subprotocol, never in the address.
 * Where the server says that the session has ended, it has ended here too. Answers a function that ends the socket.
 */
export function openLive(path: string, { onState, onMessage }: LiveListener): () => void {
  let socket: WebSocket | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let ended = false;

  function connect(): void {
    const token = getToken();
    if (ended || !token) return;
    const address = new URL(base + path, location.href);
    address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
    socket = new WebSocket(address, ['bearer', token]);
    socket.addEventListener('open', () => {
      failures = 0;
      onState(true);
    });
    socket.addEventListener('message', ({ data }) => {
      try {
        onMessage(JSON.parse(String(data)));
      } catch {
        // Not ours to read: the next full refresh holds the same facts.
      }
    });
    socket.addEventListener('close', ({ code }) => {
      if (ended) return;
      onState(false, code);
      if (code === socketClosed.sessionEnded && noteSessionEnd(token)) return;
      const delay = Math.min(lastRetryMs, firstRetryMs * 2 ** failures) * (0.75 + Math.random() / 2);
      failures += 1;
      timer = setTimeout(connect, delay);
    });
  }

  connect();
  return () => {
    ended = true;
    clearTimeout(timer);
    socket?.close();
  };
}
