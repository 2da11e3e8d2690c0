import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { passwordRole } from '../postgres.ts';
import { enginesFolder, makeBucketUrl, useEngine } from '../use.ts';
import { startAndFail } from '#tests/server-process.ts';

// A server that Segue needs and that lets it not in: the start ends with one line that names the setting.

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'segue-refused-'));
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

/** The one line that a start prints which these settings end. */
async function refusal(settings: Record<string, string>): Promise<string> {
  const { code, lines } = await startAndFail({ SEGUE_DATA_DIR: dataDir, SEGUE_PORT: '0', ...settings });
  expect([code, lines]).toEqual([1, [expect.any(String)]]);
  return lines[0] ?? '';
}

const toRefusal = (setting: string, words: string) => `${setting}: the server refuses it (${words}).`;

/** As Amazon's own store says it ("Error responses" of its API reference). */
const nobodysKey = [
  'InvalidAccessKeyId',
  'The AWS Access Key Id you provided does not exist in our records.',
];
const noBucket = ['NoSuchBucket', 'The specified bucket does not exist'];
const denied = ['AccessDenied', 'Access Denied'];

describe('an S3 store that answers and refuses', () => {
  let store: Server;
  let place: string;
  beforeAll(async () => {
    store = createServer(({ url = '', method }, response) => {
      const [status, [code, message]] = url.startsWith('/nobodys-key')
        ? [403, nobodysKey]
        : method === 'PUT'
          ? [403, denied]
          : [404, noBucket];
      response.writeHead(status, { 'content-type': 'application/xml' });
      // An answer to HEAD has no body.
      response.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>${message}</Message></Error>`);
    }).listen(0, '127.0.0.1');
    await once(store, 'listening');
    place = `s3+http://key:secret@127.0.0.1:${(store.address() as AddressInfo).port}`;
  });
  afterAll(() => store.close());

  test.each([
    ['nobodys-key', nobodysKey.join(': ')],
    ['missing', 'AccessDenied: there is no bucket "missing", and it cannot be made'],
  ])('%s: why, in its own words', async (bucket, words) => {
    const line = await refusal({ SEGUE_BLOBS_URL: `${place}/${bucket}` });
    expect(line).toBe(toRefusal('SEGUE_BLOBS_URL', words));
  });
});

describe.runIf(enginesFolder !== null)('a real engine that refuses', () => {
  test.each([
    ['a key that it does not know', 'username', 'NOBODY', 'InvalidAccessKeyId'],
    ['a wrong secret', 'password', 'wrong', 'SignatureDoesNotMatch'],
  ])('S3: %s', async (_what, part, value, words) => {
    const url = new URL((await makeBucketUrl()).replace('s3+http', 'http'));
    Object.assign(url, { [part]: value });
    const line = await refusal({ SEGUE_BLOBS_URL: url.href.replace('http', 's3+http') });
    expect(line).toBe(toRefusal('SEGUE_BLOBS_URL', words));
  });

  test('PostgreSQL: a wrong password, and a database that is not there', async () => {
    const url = new URL((await useEngine('postgres')).url);
    Object.assign(url, { username: passwordRole, password: 'wrong' });
    expect(await refusal({ SEGUE_DATABASE_URL: url.href })).toBe(
      toRefusal('SEGUE_DATABASE_URL', `password authentication failed for user "${passwordRole}"`),
    );
    Object.assign(url, { username: 'segue', pathname: '/nowhere' });
    expect(await refusal({ SEGUE_DATABASE_URL: url.href })).toBe(
      toRefusal('SEGUE_DATABASE_URL', 'database "nowhere" does not exist'),
    );
  });

  test('Redis: a wrong password', async () => {
    const url = new URL((await useEngine('redis')).url);
    Object.assign(url, { username: 'nobody', password: 'wrong' });
    const line = await refusal({ SEGUE_REDIS_URL: url.href, SEGUE_JWT_SECRET: 'x'.repeat(32) });
    expect(line).toMatch(/^SEGUE_REDIS_URL: the server refuses it \(WRONGPASS [^)]+\)\.$/);
  });
});

test('a Redis that is not there', async () => {
  const line = await refusal({ SEGUE_REDIS_URL: 'redis://127.0.0.1:9', SEGUE_JWT_SECRET: 'x'.repeat(32) });
  expect(line).toBe('SEGUE_REDIS_URL: what it names cannot be reached.');
});
