import { afterAll, beforeAll, expect, test } from 'vitest';
import { bootSegue, type Harness } from '#tests/harness.ts';

let segue: Harness;
beforeAll(async () => {
  segue = await bootSegue();
});
afterAll(() => segue.close());

/** A form of so many fields, each of another name: the worst kind for a reader that looks them up one by one. */
const formOf = (fields: number): URLSearchParams =>
  new URLSearchParams(Array.from({ length: fields }, (_, number) => [String(number), '1']));

const post = (path: string, body: URLSearchParams) => segue.visitor.fetch(path, { method: 'POST', body });

test('a form of more than a hundred fields is refused before anything is looked at', async () => {
  expect((await post('/api/v1/auth/login', formOf(100))).status).toBe(422);
  const refused = await post('/api/v1/auth/login', formOf(101));
  expect(refused.status).toBe(400);
  expect(await refused.json()).toEqual({ detail: 'The form has too many fields.', code: 'bad_request' });
});

test('a form of more than 16 KB is refused', async () => {
  const answer = await post('/api/v1/auth/login', new URLSearchParams({ username: 'x'.repeat(16 * 1024) }));
  expect(answer.status).toBe(413);
});

test('an app may send a whole playlist as one field for each song, and no more', async () => {
  const songs = new URLSearchParams([
    ['f', 'json'],
    ...Array.from({ length: 10_000 }, (_, number) => ['songId', `tr-${number}`]),
  ]);
  expect((await post('/rest/ping', songs)).status).toBe(200);
  expect((await post('/rest/ping', formOf(10_100))).status).toBe(200);
  expect((await post('/rest/ping', formOf(10_101))).status).toBe(400);
});

test('a form where none is expected is not read', async () => {
  expect((await post('/api/v1/auth/register', formOf(50_000))).status).toBe(415);
});
