import { base } from './base.ts';
import { socketClosed } from '#shared/sockets.ts';
import { getToken, noteSessionEnd } from './session.ts';

interface LiveListener {
  /** Called when the socket opens or closes; `code` is the close code (RFC 6455, section 7.4). */
  onState: (open: boolean, code?: number) => void;
  onMessage: (message: unknown) => void;
}

/**
 * The data of a pushed message of a kind; null for another kind. As with every reply, the browser trusts the server for
 * its shape and parses by no schema.
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
 * Opens a socket that reconnects by itself, after 1 s, 2 s, … 30 s, with some randomness so that the clients of a
 * restarted server do not return at once. The token goes as a subprotocol, never in the address. A close code of an ended
 * session ends the session here, too. Returns a function that ends the socket.
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
