import { randomBytes } from 'node:crypto';
import { request } from 'node:http';
import type { Duplex } from 'node:stream';

/** Pings and pongs without content, as they stand on the wire (RFC 6455 section 5.5.2); a client's are masked. */
const ping = Buffer.from([0x89, 0]);
const pong = Buffer.from([0x8a, 0x80, 0, 0, 0, 0]);

interface Dial {
  origin: string;
  path: string;
  token: string;
  /** One of this machine's own addresses, from which it is dialled. */
  from: string;
}

/** Opens a socket of a server on this machine, as bare bytes: thousands of real clients would be slower than the server. */
export function dial({ origin, path, token, from }: Dial): Promise<Duplex> {
  if (!origin.startsWith('http://127.0.0.1:')) throw new Error('Sockets go to 127.0.0.1 only');
  return new Promise((resolve, reject) => {
    const asked = request(origin + path, {
      localAddress: from,
      agent: false,
      headers: {
        connection: 'Upgrade',
        upgrade: 'websocket',
        'sec-websocket-version': '13',
        'sec-websocket-key': randomBytes(16).toString('base64'),
        'sec-websocket-protocol': `bearer, ${token}`,
      },
    });
    asked.on('upgrade', (_response, socket, head) => {
      if (head.length > 0) socket.unshift(head);
      resolve(socket.on('error', () => undefined));
    });
    asked.on('response', (response) => {
      response.resume();
      reject(new Error(`Answered ${response.statusCode}`));
    });
    asked.on('error', reject);
    asked.end();
  });
}

/** Answers a ping that begins or ends what came. */
export function answerPing(socket: Duplex, data: Buffer): void {
  if (data.subarray(0, 2).equals(ping) || data.subarray(-2).equals(ping)) socket.write(pong);
}
