import { once } from 'node:events';
import { afterAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { login } from '#shared/accounts/auth.ts';
import { blockPerson } from '#shared/accounts/blocks.ts';
import * as edits from '#shared/playlists/playlist-edits.ts';
import { getPlaylist } from '#shared/playlists/playlists.ts';
import * as comments from '#shared/social/comments.ts';
import { socketClosed } from '#shared/sockets.ts';
import { openCast } from '#tests/cast.ts';
import { ageAccounts } from '#tests/factories/old-accounts.ts';
import { bootSegue, type Client, memberPassword } from '#tests/harness.ts';
import { isOnPostgres } from '#tests/engines/scratch-database.ts';

// Open pages of a playlist, which are told of its comments.

const { segue, root, alice, bob } = await openCast('root', 'alice', 'bob');
await ageAccounts(segue, root, alice, bob);
const { id } = await alice.ok(edits.createPlaylist, { body: { name: 'Live' } });
const open: WebSocket[] = [];
afterAll(() => open.forEach((socket) => socket.terminate()));

async function tab(who: Client, origin = segue.origin) {
  const address = origin.replace('http', 'ws') + comments.liveCommentsPath(id);
  const socket = new WebSocket(address, ['bearer', who.token ?? 'none']);
  open.push(socket);
  const heard = { count: 0, closed: once(socket, 'close').then(([code]) => Number(code)) };
  socket.on('message', () => (heard.count += 1));
  await once(socket, 'open');
  return heard;
}

const say = (who: Client, text: string) => who.ok(comments.writeComment, { params: { id }, body: { text } });
const soon = { timeout: 5000, interval: 20 };

test('a page is told of what is written, changed and deleted, and nothing of other playlists', async () => {
  const page = await tab(bob);
  const elsewhere = await alice.ok(edits.createPlaylist, { body: { name: 'Elsewhere' } });
  await alice.ok(comments.writeComment, { params: { id: elsewhere.id }, body: { text: 'There' } });
  const { id: comment } = await say(alice, 'One');
  await expect.poll(() => page.count, soon).toBe(1);
  await alice.ok(comments.changeComment, { params: { id, comment }, body: { text: 'Two' } });
  await expect.poll(() => page.count, soon).toBe(2);
  await alice.ok(comments.deleteComment, { params: { id, comment } });
  await expect.poll(() => page.count, soon).toBe(3);
});

test.runIf(isOnPostgres)('a page at another server is told too', async () => {
  const { database } = segue.ctx.config;
  const other = await bootSegue({ SEGUE_DATABASE_URL: database.kind === 'postgres' ? database.url : '' });
  const { access_token: token } = await other.visitor.ok(login, {
    body: { username: 'bob', password: memberPassword },
  });
  const page = await tab(other.as(token), other.origin);
  await say(alice, 'Across');
  await expect.poll(() => page.count, soon).toBe(1);
  await other.close();
});

test('ten people who write at once lose nothing', async () => {
  const writers = await Promise.all(Array.from({ length: 10 }, (_, at) => segue.member(`writer${at}`)));
  await ageAccounts(segue, ...writers);
  await Promise.all(writers.flatMap((who) => [1, 2, 3].map((at) => say(who, `${who.id} ${at}`))));
  const query = { limit: 50 };
  const seen = (await bob.ok(comments.listComments, { params: { id }, query })).comments.map(
    ({ text }) => text,
  );
  for (const who of writers) for (const at of [1, 2, 3]) expect(seen).toContain(`${who.id} ${at}`);
});

test('pages of other people and playlists are not told of a block', async () => {
  const stranger = await segue.member('stranger');
  const [page, own] = [await tab(bob), await tab(stranger)];
  // Earlier comments have been told once two more have been, one after the other.
  const read = new Set<string>();
  const stop = segue.ctx.state.changes.listen(['comment'], (some) =>
    some?.forEach(({ subjectId }) => read.add(subjectId)),
  );
  for (const text of ['Before', 'And this']) {
    const [here, there] = [page.count, own.count];
    const { id: comment } = await say(alice, text);
    await expect.poll(() => read.has(comment), soon).toBe(true);
    await expect.poll(() => page.count > here && own.count > there, soon).toBe(true);
  }
  stop();
  const [here, there] = [page.count, own.count];
  await stranger.ok(blockPerson, { params: { username: 'writer0' } });
  await expect.poll(() => own.count, soon).toBe(there + 1);
  expect(page.count).toBe(here);
});

test('a page whose reader may no longer see the playlist is let go', async () => {
  const [blocked, closed] = [await tab(root), await tab(bob)];
  await alice.ok(blockPerson, { params: { username: 'root' } });
  expect(await blocked.closed).toBe(socketClosed.rightEnded);
  const { version } = await alice.ok(getPlaylist, { params: { id } });
  await alice.ok(edits.updatePlaylist, { params: { id }, body: { version, visibility: 'private' } });
  expect(await closed.closed).toBe(socketClosed.rightEnded);
});
