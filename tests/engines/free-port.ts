import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below those that Linux gives to outgoing connections: one of them may take the port of a server that is down. */
const lowest = 12_000;
const highest = 32_000;

/** Finds a free port that no outgoing connection takes while its server is started again. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(lowest, highest);
    const probe = createServer().listen(port, '127.0.0.1');
    const isFree = await once(probe, 'listening').then(
      () => true,
      (error: NodeJS.ErrnoException) => {
        if (error.code === 'EADDRINUSE') return false;
        throw error;
      },
    );
    if (!isFree) continue;
    probe.close();
    await once(probe, 'close');
    return port;
  }
}
