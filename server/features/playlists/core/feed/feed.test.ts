import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changeUser } from '#server/features/accounts/users/user.service.ts';
import { insertPlaylist } from '#tests/factories/rows.ts';
import { bootSegue, type Client, type Harness } from '#tests/harness.ts';
import { isOnPostgres } from '#tests/engines/scratch-database.ts';
import { statementsOf } from '#tests/query-plans.ts';
import { likePlaylist } from '#shared/playlists/likes.ts';
import { createPlaylist, deletePlaylist, updatePlaylist } from '#shared/playlists/playlist-edits.ts';
import { listPopular, type PlaylistSummary } from '#shared/playlists/playlists.ts';

let segue: Harness;
let alice: Client & { id: string };
let bob: Client & { id: string };
const made: string[] = [];

beforeAll(async () => {
  segue = await bootSegue();
  alice = await segue.member('alice');
  bob = await segue.member('bob');
  for (let at = 0; at < 40; at += 1) {
    segue.time.now += 1000;
    made.push((await alice.ok(createPlaylist, { body: { name: `Number ${at}` } })).id);
  }
});
afterAll(() => segue.close());

const page = (client: Client, page: number, limit = 5, scroll?: string) =>
  client.ok(listPopular, { query: { page, limit, ...(scroll ? { scroll } : {}) } });
const idsOf = (list: readonly PlaylistSummary[]) => list.map((one) => one.id);
async function like(id: string | undefined): Promise<void> {
  if (id !== undefined) await bob.ok(likePlaylist, { params: { id } });
}

it.each(['visitor', 'member'] as const)(
  'shows a %s each playlist once while likes move them about',
  async (who) => {
    const reader = who === 'visitor' ? segue.visitor : bob;
    const seen = idsOf(await page(reader, 1, 15, who));
    for (let number = 4; ; number += 1) {
      // One that has not been seen rises to the very top, another that has been seen falls or rises.
      await like(made.find((id) => !seen.includes(id)));
      await like(seen[number]);
      const next = idsOf(await page(reader, number, 5, who));
      if (next.length === 0) break;
      seen.push(...next);
    }
    expect(seen.toSorted()).toEqual(made.toSorted());
  },
);

it('knows a scroller without a name of their own by the browser', async () => {
  const headers = { 'x-session-id': 'browser-without-scroll' };
  const read = async (query: string) =>
    idsOf(
      (await (
        await segue.visitor.fetch(`${listPopular.path}${query}`, { headers })
      ).json()) as PlaylistSummary[],
    );
  const seen = await read('');
  expect(seen).toHaveLength(5);
  for (let number = 2; number <= 9; number += 1) {
    segue.time.now += 1000;
    const unseen = made.findLast((id) => !seen.includes(id));
    await like(unseen);
    seen.push(...(await read(`?page=${number}&limit=5&_t=${number}`)));
  }
  expect(seen.toSorted()).toEqual(made.toSorted());
});

it('shows a new ranking to who begins, within seconds', async () => {
  const [last] = idsOf(await page(segue.visitor, 40, 1));
  const carol = await segue.member('carol');
  await carol.ok(likePlaylist, { params: { id: last ?? '' } });
  segue.time.now += 5000;
  const [top] = await page(segue.visitor, 1, 5);
  expect(top).toMatchObject({ has_liked: false });
  expect(idsOf(await page(segue.visitor, 1, 40)).indexOf(last ?? '')).toBeLessThan(30);
});

it('answers 304 until something changes, to visitors only', async () => {
  const first = await segue.visitor.fetch(listPopular.path);
  const etag = first.headers.get('etag') ?? '';
  const again = () => segue.visitor.fetch(listPopular.path, { headers: { 'if-none-match': etag } });
  expect((await again()).status).toBe(304);
  expect((await bob.fetch(listPopular.path, { headers: { 'if-none-match': etag } })).status).toBe(200);
  const [top] = (await first.json()) as PlaylistSummary[];
  await alice.ok(likePlaylist, { params: { id: top?.id ?? '' } });
  const changed = await again();
  expect(changed.status).toBe(200);
  expect(((await changed.json()) as PlaylistSummary[])[0]?.likes_count).toBe((top?.likes_count ?? 0) + 1);
});

it('marks what a member likes, and what is theirs', async () => {
  const shown = await page(bob, 1, 50);
  const liked = shown.filter((one) => one.has_liked).map((one) => one.id);
  expect(liked.length).toBeGreaterThan(10);
  expect((await page(segue.visitor, 1, 50)).every((one) => !one.has_liked && !one.can_edit)).toBe(true);
  expect((await page(alice, 1, 50)).every((one) => one.can_edit)).toBe(true);
});

it('leaves out what was deleted, without ending early', async () => {
  const order = idsOf(await page(segue.visitor, 1, 10, 'deleting'));
  const rest = idsOf(await page(segue.visitor, 2, 10, 'deleting'));
  for (const id of rest) await alice.ok(deletePlaylist, { params: { id } });
  const next = idsOf(await page(segue.visitor, 2, 10, 'deleting'));
  expect(next).toHaveLength(10);
  expect(next.some((id) => order.includes(id) || rest.includes(id))).toBe(false);
});

it('refuses pages that are none, and answers none beyond the end', async () => {
  for (const query of [
    'page=-1',
    'page=0',
    'page=1e9',
    'page=x',
    'page=1.5',
    'limit=0',
    'limit=51',
    'limit=x',
  ]) {
    expect([query, (await segue.visitor.fetch(`${listPopular.path}?${query}`)).status]).toEqual([query, 422]);
  }
  expect(await page(segue.visitor, 100_000, 50)).toEqual([]);
  expect(await page(segue.visitor, 500, 5, 'far')).toEqual([]);
});

describe('What is hidden never comes out of the cache', () => {
  const shown = async (id: string) =>
    Promise.all(
      [segue.visitor, bob].map(async (client) => idsOf(await page(client, 1, 50, 'hiding')).includes(id)),
    );

  it('where its owner makes it private, in the middle of a scroll', async () => {
    const { id, version } = await alice.ok(createPlaylist, { body: { name: 'For now' } });
    expect(await shown(id)).toEqual([true, true]);
    await alice.ok(updatePlaylist, { params: { id }, body: { version, visibility: 'private' } });
    expect(await shown(id)).toEqual([false, false]);
  });

  it('where its owner is deactivated, and comes back with them', async () => {
    const dave = await segue.member('dave');
    const { id } = await dave.ok(createPlaylist, { body: { name: 'Of dave' } });
    expect(await shown(id)).toEqual([true, true]);
    await changeUser(segue.ctx, dave.id, { is_active: 0 });
    expect(await shown(id)).toEqual([false, false]);
    await changeUser(segue.ctx, dave.id, { is_active: 1 });
    expect(await shown(id)).toEqual([true, true]);
  });

  it('where another server has hidden it', async () => {
    const { id } = await alice.ok(createPlaylist, { body: { name: 'Hidden elsewhere' } });
    expect(await shown(id)).toEqual([true, true]);
    // Nothing announces it here.
    await segue.ctx.db.updateTable('playlists').set({ visibility: 'private' }).where('id', '=', id).execute();
    await expect.poll(() => shown(id), { timeout: 5000 }).toEqual([false, false]);
  });
});

it('takes a type that is told without a body for none', async () => {
  const { id } = await alice.ok(createPlaylist, { body: { name: 'Short-lived' } });
  expect(await askWithoutBody('DELETE', `/api/v1/playlists/${id}`)).toMatch(/^HTTP\/1.1 20/);
  expect(await askWithoutBody('POST', createPlaylist.path)).toBe('HTTP/1.1 422 Unprocessable Entity');
  expect(await askWithoutBody('GET', listPopular.path)).toBe('HTTP/1.1 200 OK');
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

it('goes on beyond the snapshot, each playlist once and in its order', async () => {
  const rows = Array.from({ length: 2100 }, (_, at) => ({
    owner_id: alice.id,
    name: `Deep ${at}`,
    popularity: -1 - Math.floor(at / 7),
  }));
  await segue.ctx.db.transaction().execute(async (trx) => {
    for (const row of rows) await insertPlaylist(trx, row);
  });
  segue.time.now += 10_000;
  const ranked = await segue.ctx.db
    .selectFrom('playlists')
    .select('id')
    .where('visibility', '=', 'public')
    .orderBy('popularity', 'desc')
    .orderBy('id', 'desc')
    .execute();
  const seen: string[] = [];
  for (let number = 1; ; number += 1) {
    const next = idsOf(await page(segue.visitor, number, 30, 'deep'));
    if (next.length === 0) break;
    seen.push(...next);
  }
  expect(seen).toEqual(ranked.map(({ id }) => id));
  // Out of turn, and without a name.
  const at = (number: number) => ranked.slice((number - 1) * 30, number * 30).map(({ id }) => id);
  expect(idsOf(await page(segue.visitor, 68, 30, 'deep'))).toEqual(at(68));
  expect(idsOf(await page(segue.visitor, 70, 30))).toEqual(at(70));
});

it.runIf(!isOnPostgres)('asks the database for nothing where it was read a moment ago', async () => {
  const now = performance.now.bind(performance);
  await segue.ctx.search.settled();
  // The runner of jobs, the checkpointer, the house's state and the changes are looked at by the clock.
  const byTheClock = /"jobs"|"settings"|"changes"|wal_checkpoint/;
  const before = await page(segue.visitor, 1);
  const at = now();
  performance.now = () => at;
  const statements = await statementsOf(async () => {
    for (let count = 0; count < 5; count += 1) expect(await page(segue.visitor, 1)).toEqual(before);
  });
  performance.now = now;
  expect(statements.filter((statement) => !byTheClock.test(statement))).toEqual([]);
});
