import type { WebSocket } from '@fastify/websocket';
import type { AppContext } from '#server/context.ts';
import { dismissSocket, keepAlive } from '#server/http/sockets.ts';
import { hasEnded, howEnded, sessionsEnded, type SessionsEnded } from './session-ends.ts';

/** The person at a socket, and the session that opened it. */
export interface AtSocket {
  userId: string;
  sessionId: string;
}

/** The open sockets of one kind in this process. Each ends with its session, and where its other end has vanished. */
export interface SocketHub<One extends AtSocket> {
  readonly opened: ReadonlyMap<WebSocket, One>;
  add(socket: WebSocket, one: One): void;
  /** Sends one text frame, unless the socket is closing. */
  send(socket: WebSocket, frame: string | Buffer): void;
  /** Ends all sockets. */
  close(): void;
}

export function openSocketHub<One extends AtSocket>(ctx: AppContext): SocketHub<One> {
  const opened = new Map<WebSocket, One>();
  const { watch, endAll } = keepAlive(opened);
  const stop = ctx.bus.subscribe(sessionsEnded, (message) => {
    const ended = message as SessionsEnded;
    for (const [socket, one] of opened) {
      if (hasEnded(one, ended)) dismissSocket(socket, howEnded(one, ended));
    }
  });
  return {
    opened,
    add(socket, one) {
      opened.set(socket, one);
      watch(socket);
    },
    send(socket, frame) {
      if (socket.readyState === socket.OPEN) socket.send(frame, { binary: false });
    },
    close() {
      stop();
      endAll();
    },
  };
}
