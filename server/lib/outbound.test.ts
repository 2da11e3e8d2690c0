import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openOutbound, OutboundError } from './outbound.ts';
import { isPublicAddress } from './public-address.ts';

// The guard itself is real. Only the names are made up, and what claims to be a public address is this server.

let server: Server;
let asked: { host: string | undefined; url: string | undefined }[];
const names: Record<string, string[]> = {
  'music.example': ['93.184.216.34'],
  'six.example': ['2606:2800:220:1::1'],
  'inside.example': ['10.0.0.7'],
  'loop.example': ['127.0.0.1'],
  'loop6.example': ['::1'],
  'mapped.example': ['::ffff:127.0.0.1'],
  'cloud.example': ['169.254.169.254'],
  'mixed.example': ['93.184.216.34', '192.168.1.1'],
  'nothing.example': [],
};

const answer: RequestListener = (request, response) => {
  asked.push({ host: request.headers.host, url: request.url });
  const url = new URL(request.url ?? '', 'http://x');
  const target = url.searchParams.get('to');
  if (url.pathname === '/around' && target === null) response.writeHead(307, { location: '/around' }).end();
  else if (target !== null) response.writeHead(302, { location: target }).end();
  else if (url.pathname === '/huge') response.end(Buffer.alloc(200_000));
  else if (url.pathname === '/endless') pour(response);
  else if (url.pathname === '/page') {
    response.write('<head>the head</HE');
    setImmediate(() => {
      response.write('AD>');
      pour(response);
    });
  } else if (url.pathname === '/silent') response.writeHead(200).flushHeaders();
  else if (url.pathname === '/mute') return;
  else response.writeHead(200, { 'content-type': 'application/json' }).end('{"title":"Song"}');
};

function pour(response: ServerResponse): void {
  const more = (): void => {
    while (response.write(Buffer.alloc(16_384)));
    response.once('drain', more);
  };
  response.on('error', () => undefined);
  more();
}

beforeAll(async () => {
  server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const outbound = openOutbound({
  resolve: async (host) => names[host] ?? Promise.reject(new Error('ENOTFOUND')),
  dial: () => ({ host: '127.0.0.1', port: (server.address() as AddressInfo).port, tls: false }),
});

const get = (url: string, more: { timeoutMs?: number } = {}) => {
  asked = [];
  return outbound.get(url, { maxBytes: 100_000, timeoutMs: 5000, accept: 'application/json', ...more });
};

test('a public address is called under its name, redirects too', async () => {
  expect((await get('http://music.example/a?b=1')).body.toString()).toBe('{"title":"Song"}');
  expect(asked).toEqual([{ host: 'music.example', url: '/a?b=1' }]);
  expect((await get('https://six.example/x')).status).toBe(200);
  const moved = await get('http://music.example/?to=https%3A%2F%2Fsix.example%2Fsong');
  expect(moved.url).toBe('https://six.example/song');
  expect(asked).toHaveLength(2);
});

describe('is not called:', () => {
  test.each([
    'http://127.0.0.1/',
    'http://localhost/',
    'http://2130706433/',
    'http://0x7f.1/',
    'http://0/',
    'http://[::1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[::ffff:a00:1]/',
    'http://[64:ff9b::7f00:1]/',
    'http://[fd00:ec2::254]/',
    'http://[fe80::1]/',
    'http://10.1.2.3/',
    'http://172.16.0.1/',
    'http://192.168.0.1/',
    'http://169.254.169.254/latest/meta-data/',
    'http://100.64.0.1/',
    'http://224.0.0.1/',
    'http://255.255.255.255/',
    'http://inside.example/',
    'http://loop.example/',
    'http://loop6.example/',
    'http://mapped.example/',
    'http://cloud.example/',
    'http://mixed.example/',
    'http://nothing.example/',
    'http://unknown.example/',
    'http://music.example:6379/',
    'https://music.example:8443/',
    'ftp://music.example/',
    'file:///etc/passwd',
    'gopher://music.example/',
  ])('%s', async (url) => {
    await expect(get(url)).rejects.toBeInstanceOf(OutboundError);
    expect(asked).toEqual([]);
  });

  test.each([
    'http://127.0.0.1/',
    'http://[::1]/',
    'http://169.254.169.254/',
    'http://inside.example/',
    'http://mixed.example/',
    'http://music.example:22/',
    'file:///etc/passwd',
  ])('%s by way of a redirect', async (target) => {
    await expect(get(`http://music.example/?to=${encodeURIComponent(target)}`)).rejects.toBeInstanceOf(
      OutboundError,
    );
    expect(asked).toHaveLength(1);
  });
});

test('a name that turns private between two calls is refused at the second', async () => {
  const answers = [['93.184.216.34'], ['127.0.0.1']];
  const rebinding = openOutbound({
    resolve: async () => answers.shift() ?? [],
    dial: () => ({ host: '127.0.0.1', port: (server.address() as AddressInfo).port, tls: false }),
  });
  asked = [];
  const request = { maxBytes: 1000, timeoutMs: 5000, accept: '*/*' };
  await expect(rebinding.get('http://music.example/?to=%2Fagain', request)).rejects.toThrow('not an address');
  expect(asked).toHaveLength(1);
});

test('redirects that never end are given up', async () => {
  await expect(get('http://music.example/around')).rejects.toThrow('too many redirects');
  expect(asked).toHaveLength(5);
});

test('huge, endless, slow and silent answers are given up', async () => {
  await expect(get('http://music.example/huge')).rejects.toThrow('too large');
  await expect(get('http://music.example/endless')).rejects.toThrow('too large');
  await expect(get('http://music.example/silent', { timeoutMs: 200 })).rejects.toThrow('too slow');
  await expect(get('http://music.example/mute', { timeoutMs: 200 })).rejects.toThrow('too slow');
});

test('a page is read up to the end of its head, and without one up to the largest size', async () => {
  const request = { maxBytes: 100_000, timeoutMs: 5000, accept: '*/*', until: '</head>' };
  const page = await outbound.get('http://music.example/page', request);
  expect(page.body.toString('latin1')).toMatch(/^<head>the head<\/HEAD>/);
  expect(page.body.length).toBeLessThan(request.maxBytes);
  const endless = await outbound.get('http://music.example/endless', request);
  expect(endless.body).toHaveLength(request.maxBytes);
});

test('a resolver that does not answer is given up', async () => {
  const stuck = openOutbound({ resolve: () => new Promise(() => undefined) });
  await expect(
    stuck.get('http://music.example/', { maxBytes: 1, timeoutMs: 100, accept: '*/*' }),
  ).rejects.toThrow('too slow');
});

test.each([
  ['8.8.8.8', true],
  ['2606:4700:4700::1111', true],
  ['168.63.129.16', false],
  ['198.18.0.1', false],
  ['192.0.2.1', false],
  ['2001:db8::1', false],
  ['2002:7f00:1::', false],
  ['2001:0:1::1', false],
  ['::127.0.0.1', false],
  ['fec0::1', false],
  // Outside of what is handed out: no registry calls these special, so they were taken for public.
  ['1::1', false],
  ['100:0:0:1::1', false],
  ['200::1', false],
  ['4000::1', false],
  ['5f00::1', false],
  ['e000::1', false],
  ['64:ff9b:1::a00:1', false],
  ['::ffff:8.8.8.8', false],
  ['2000::1', true],
  ['3ffe::1', true],
  ['not an address', false],
])('%s is public: %s', (address, expected) => {
  expect(isPublicAddress(address)).toBe(expected);
});
