import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { OutboundOptions } from '#server/lib/outbound.ts';

/** The web as one local server: every name but `inside.example` stands for a public address. */
export interface FakeWeb {
  /** Options by which a server under test reaches it. */
  outbound: OutboundOptions;
  /** Its own address, for a server that calls the operator's. */
  origin: string;
  close(): void;
}

/** `answer` gets the address that was asked for, host and all. */
export async function openFakeWeb(
  answer: (address: URL, request: IncomingMessage, response: ServerResponse) => void,
): Promise<FakeWeb> {
  const server = createServer((request, response) => {
    answer(new URL(`https://${request.headers.host}${request.url}`), request, response);
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    outbound: {
      resolve: async (host) => [host === 'inside.example' ? '10.0.0.7' : '93.184.216.34'],
      dial: () => ({ host: '127.0.0.1', port, tls: false }),
    },
    origin: `http://127.0.0.1:${port}`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
