import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bootSegue, type Harness } from '#tests/harness.ts';

let segue: Harness;
beforeAll(async () => {
  segue = await bootSegue({ SEGUE_PUBLIC_URL: 'https://segue.example' });
});
afterAll(() => segue.close());

/** Scripts run from Segue's own origin alone, since a page's scripts can read its session. */
const page = [
  "default-src 'self'",
  "script-src 'self'",
  [
    "style-src 'self'",
    "'sha256-P3zrZWkaCzrI/B9T0+WLFRTTY8rvTIfnbvP5TBI9Vgo='",
    "'sha256-E7zJXfkufcgTIQG1Th6iYnoGis+rTfZd044bgiM1kr4='",
    "'sha256-YYLJe/bgx7gKdFc8dp3EM3/S8hpKeZs7JyhfBoZYPuk='",
  ].join(' '),
  "img-src 'self' data: blob: https:",
  "media-src 'self' blob: https: http:",
  "connect-src 'self'",
  'frame-src https://www.youtube-nocookie.com https://open.spotify.com https://w.soundcloud.com https://embed.music.apple.com',
  "frame-ancestors 'self'",
  "worker-src 'self' blob:",
  "object-src 'none'",
  "base-uri 'self'",
  "form-action 'self'",
].join(';');
const data = "default-src 'none';media-src 'self';frame-ancestors 'none'";

test.each([
  ['/api/v1/health', data],
  ['/api/v1/users/me', data],
  ['/api/v1/nowhere', data],
  ['/api/docs', page],
  ['/media/pictures/none.webp', page],
])('the answer of %s carries the security headers, and each only once', async (path, policy) => {
  const { headers } = await segue.visitor.fetch(path);
  expect(headers.get('content-security-policy')).toBe(policy);
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
  expect(headers.get('strict-transport-security')).toBe('max-age=31536000');
  expect(headers.get('permissions-policy')).toContain('camera=()');
  expect(headers.has('x-powered-by')).toBe(false);
});

test('the names below are spoken for only where the operator says so', async () => {
  const https = { SEGUE_PUBLIC_URL: 'https://segue.example', SEGUE_HSTS_SUBDOMAINS: 'true' };
  const other = await bootSegue(https);
  const { headers } = await other.visitor.fetch('/api/v1/health');
  expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
  await other.close();
});

test('a request with two Host fields is refused', async () => {
  const ask = async (hosts: string[]): Promise<string> => {
    const socket = connect(Number(new URL(segue.origin).port), '127.0.0.1');
    await once(socket, 'connect');
    const fields = hosts.map((host) => `Host: ${host}\r\n`).join('');
    socket.write(`GET /api/v1/health HTTP/1.1\r\n${fields}Connection: close\r\n\r\n`);
    return text(socket);
  };
  expect(await ask(['segue.example'])).toMatch(/^HTTP\/1\.1 200 /);
  expect(await ask(['segue.example', 'evil.example'])).toMatch(/^HTTP\/1\.1 400 [^]*"code":"bad_request"/);
});

test.each([
  ['/rest/ping', 'POST'],
  ['/api/v1/health', 'GET'],
  ['/api/v1/openapi.json', 'GET'],
  ['/api/v1/playlists/x/like', 'DELETE'],
  ['/media/track_x/hls/0.mp3', 'GET'],
])('programs on other sites may call %s, and ask first whether they may', async (path, method) => {
  const { headers } = await segue.visitor.fetch(path);
  expect(headers.get('access-control-allow-origin')).toBe('*');
  expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  expect(headers.has('access-control-allow-credentials')).toBe(false);
  const asked = await segue.visitor.fetch(path, {
    method: 'OPTIONS',
    headers: {
      origin: 'https://player.example',
      'access-control-request-method': method,
      'access-control-request-headers': 'authorization, content-type, range',
    },
  });
  expect([asked.status, asked.headers.get('access-control-allow-origin')]).toEqual([204, '*']);
  expect(asked.headers.get('access-control-allow-methods')).toContain(method);
  expect(asked.headers.get('access-control-allow-headers')).toMatch(/authorization/i);
});

test('pages are not for other sites', async () => {
  expect((await segue.visitor.fetch('/')).headers.has('access-control-allow-origin')).toBe(false);
});

test('a method that a call of an app does not have is refused with those that it has', async () => {
  const { status, headers } = await segue.visitor.fetch('/rest/ping', { method: 'PUT' });
  expect([status, headers.get('allow')]).toEqual([405, 'HEAD, GET, POST, OPTIONS']);
  expect((await segue.visitor.fetch('/rest/ping', { method: 'HEAD' })).status).toBe(200);
});
