import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** Stands before an engine and passes everything on, its answers as late as one likes, or nothing at all. */
export interface SlowProxy {
  /** The engine's setting, with the proxy in its place. */
  url: string;
  delayMs: number;
  /**
   * Holds every answer.
   * @returns a function that releases them
   */
  hold(): () => void;
  /**
   * Passes nothing on, either way, like a partitioned network.
   * @returns a function that ends this
   */
  part(): () => void;
  /** Called with the bytes of each request to the engine. */
  onAsk: (bytes: Buffer) => void;
  /**
   * Ends all connections and refuses new ones.
   * @returns a function that ends this
   */
  cut(): Promise<() => Promise<void>>;
  close(): Promise<void>;
}

export async function slowProxy(target: string): Promise<SlowProxy> {
  // Schemes that are none of the web's know no port of their own and parse all the same.
  const url = new URL(target.replace(/^s3\+http:/, 'http:'));
  const port = Number(url.port);
  const open = new Set<Socket>();
  let held: (() => void)[] | null = null;
  let isParted = false;
  const server = createServer((client) => {
    const engine = connect(port, '127.0.0.1');
    for (const socket of [client, engine]) {
      open.add(socket);
      socket.on('close', () => open.delete(socket)).on('error', () => socket.destroy());
    }
    client.on('close', () => engine.destroy());
    client.on('data', (bytes: Buffer) => {
      proxy.onAsk(bytes);
      const pass = () => engine.writable && engine.write(bytes);
      if (held && isParted) held.push(pass);
      else pass();
    });
    engine.on('close', () => client.destroy());
    engine.on('data', (bytes) => {
      const pass = () => client.writable && client.write(bytes);
      if (held) held.push(pass);
      else setTimeout(pass, proxy.delayMs);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port');
  const proxy: SlowProxy = {
    url: target.replace(`:${port}`, `:${address.port}`),
    delayMs: 0,
    onAsk() {},
    hold() {
      const answers: (() => void)[] = [];
      held = answers;
      return () => {
        held = null;
        for (const pass of answers) pass();
      };
    },
    part() {
      isParted = true;
      const letGo = proxy.hold();
      return () => {
        isParted = false;
        letGo();
      };
    },
    async cut() {
      await proxy.close();
      return async () => {
        server.listen(address.port, '127.0.0.1');
        await once(server, 'listening');
      };
    },
    async close() {
      server.close();
      for (const socket of open) socket.destroy();
      await once(server, 'close');
    },
  };
  return proxy;
}
