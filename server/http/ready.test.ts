import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { likePlaylist } from '#shared/likes.ts';
import { logout } from '#shared/auth.ts';
import { createPlaylist, listPopular } from '#shared/playlists.ts';
import { usersMe } from '#shared/users.ts';
import { bootSegue, type Client, type Harness } from '#tests/harness.ts';

let segue: Harness;
let alice: Client & { id: string };
let id: string;
const path = '/api/v1/playlists/popular';

beforeAll(async () => {
  segue = await bootSegue();
  alice = await segue.member('alice');
  ({ id } = await alice.ok(createPlaylist, { body: { name: 'Night drive' } }));
});
afterAll(() => segue.close());

/** The same page by the framework's way: with a tag that nobody has sent, it cannot lie ready. */
const byTheLongWay = { headers: { 'if-none-match': '"another"' } };
const moving = new Set(['date', 'keep-alive', 'connection', 'transfer-encoding']);

const steady = (response: Response) =>
  [...response.headers].filter(([name]) => !moving.has(name)).sort(([a], [b]) => a.localeCompare(b));

async function answerOf(url: string, init?: RequestInit) {
  const response = await segue.visitor.fetch(url, init);
  return { status: response.status, headers: steady(response), body: await response.text() };
}

test('an answer that lies ready is the same as the one that is worked out, to the header', async () => {
  for (const url of [path, `${path}?page=1&limit=3`, `${path}?limit=7&_t=1795246790929`]) {
    const worked = await answerOf(url, byTheLongWay);
    expect(await answerOf(url)).toEqual(worked);
    expect(await answerOf(url)).toEqual(worked);
    expect(worked.headers.find(([name]) => name === 'content-security-policy')).toBeDefined();
  }
});

test('who am I is the same either way, and ends with the session', async () => {
  const ask = (init?: RequestInit) => alice.fetch(usersMe.path, init);
  const facts = async (response: Response) => {
    return { status: response.status, headers: steady(response), body: await response.text() };
  };
  await ask();
  const worked = await facts(await ask(byTheLongWay));
  expect(worked).toMatchObject({ status: 200 });
  expect(await facts(await ask())).toEqual(worked);
  const carol = await segue.member('carol');
  expect((await carol.fetch(usersMe.path)).status).toBe(200);
  expect((await carol.fetch(usersMe.path)).status).toBe(200);
  await carol.ok(logout);
  expect((await carol.fetch(usersMe.path)).status).toBe(401);
});

test('a change is seen at once', async () => {
  const likes = async () => (await segue.visitor.ok(listPopular))[0]?.likes_count;
  await likes();
  await likes();
  await alice.ok(likePlaylist, { params: { id } });
  expect(await likes()).toBe(1);
  const bob = await segue.member('bob');
  await bob.ok(likePlaylist, { params: { id } });
  expect(await likes()).toBe(2);
});

test('a member gets their own page, and a reader who has it already a 304', async () => {
  await segue.visitor.ok(listPopular);
  const own = await alice.ok(listPopular);
  expect(own[0]).toMatchObject({ has_liked: true, can_edit: true });
  const { headers } = await answerOf(path);
  const etag = headers.find(([name]) => name === 'etag')?.[1] ?? '';
  expect((await answerOf(path, { headers: { 'if-none-match': etag } })).status).toBe(304);
});

test('what is asked oddly is looked at closely', async () => {
  await segue.visitor.ok(listPopular, { query: { page: 2 } });
  for (const query of ['page=0', 'page=-1', 'page=1e9', 'page=x', 'limit=51', 'limit=', 'page=1&page=2']) {
    expect([query, (await segue.visitor.fetch(`${path}?${query}`)).status]).toEqual([query, 422]);
  }
  expect((await segue.visitor.fetch(path, { method: 'POST' })).status).toBe(404);
  expect((await segue.visitor.fetch(`${path}?unknown=1`)).status).toBe(200);
});

/** The first line of the answer to a request that tells the type of a body and has none; `fetch` would tell its length. */
async function askWithoutBody(method: string, address: string): Promise<string> {
  const socket = connect(Number(new URL(segue.origin).port), '127.0.0.1');
  await once(socket, 'connect');
  const head = [`${method} ${address} HTTP/1.1`, 'Host: localhost', 'Connection: close'];
  const own = [`Authorization: Bearer ${alice.token}`, 'Content-Type: application/json'];
  socket.write([...head, ...own, '', ''].join('\r\n'));
  return (await text(socket)).split('\r\n', 1)[0] ?? '';
}

test('a type without a body is waited for by nobody', async () => {
  const { id: other } = await alice.ok(createPlaylist, { body: { name: 'Short-lived' } });
  expect(await askWithoutBody('DELETE', `/api/v1/playlists/${other}`)).toMatch(/^HTTP\/1.1 20/);
  expect(await askWithoutBody('POST', createPlaylist.path)).toBe('HTTP/1.1 422 Unprocessable Entity');
  expect(await askWithoutBody('GET', path)).toBe('HTTP/1.1 200 OK');
});

test('ready answers are counted like all others', async () => {
  await segue.visitor.ok(listPopular);
  segue.ctx.traffic.take();
  await segue.visitor.ok(listPopular);
  expect(segue.ctx.traffic.take().requests).toBe(1);
});
