import { once } from 'node:events';
import { liveNewsPath } from '#shared/social/notifications.ts';

/** An open tab of a person on one server. */
export interface Tab {
  /** Count of the messages about news. */
  rings(): number;
  close(): void;
}

export async function openTab(origin: string, token: string): Promise<Tab> {
  const address = new URL(liveNewsPath, origin.replace('http', 'ws'));
  const socket = new WebSocket(address, ['bearer', token]);
  let rings = 0;
  socket.addEventListener('message', () => (rings += 1));
  await once(socket, 'open');
  return { rings: () => rings, close: () => socket.close() };
}
