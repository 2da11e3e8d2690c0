import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** Stands between a client and a server, and can hold back what either says. */
export interface HeldProxy {
  port: number;
  /** From now on keeps what the client says, and passes so many bytes of it on; answers when it has said something. */
  hold(passed: (said: Buffer) => number): Promise<void>;
  close(): Promise<void>;
}

export async function openHeldProxy(to: { host: string; port: number }): Promise<HeldProxy> {
  let passed: ((said: Buffer) => number) | null = null;
  let heard = Promise.withResolvers<void>();
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(to);
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      // A killed client is what it is here for.
      socket.on('error', () => undefined);
    }
    client.on('data', (said: Buffer) => {
      const count = passed ? passed(said) : said.length;
      if (count > 0) upstream.write(said.subarray(0, count));
      if (!passed) return;
      passed = () => 0;
      heard.resolve();
    });
    // Of an answer to what was held nobody hears.
    upstream.on('data', (said: Buffer) => passed === null && client.write(said));
    client.on('close', () => upstream.end());
    upstream.on('close', () => client.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    hold(count) {
      passed = count;
      heard = Promise.withResolvers();
      return heard.promise;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
