import { once } from 'node:events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { blockPerson } from '#shared/accounts/blocks.ts';
import * as team from '#shared/playlists/collaboration.ts';
import { logout } from '#shared/accounts/current-user.ts';
import * as edits from '#shared/playlists/playlist-edits.ts';
import { getPlaylist } from '#shared/playlists/playlists.ts';
import { socketClosed } from '#shared/sockets.ts';
import { suggest } from '#shared/ingest/suggestions.ts';
import { plantTrack } from '#tests/factories/plant.ts';
import { bootSegue, type Client, type Harness } from '#tests/harness.ts';

type Person = Client & { id: string; username: string };

/** A tab with the playlist open. */
interface Tab {
  socket: WebSocket;
  version: number;
  suggestions: number;
  people: string[];
  closed: Promise<number>;
}

let segue: Harness;
let anna: Person;
let bob: Person;
let cleo: Person;
let id: string;
const tabs: Tab[] = [];

beforeAll(async () => {
  segue = await bootSegue();
  const join = async (username: string) => Object.assign(await segue.member(username), { username });
  [anna, bob, cleo] = [await join('anna'), await join('bob'), await join('cleo')];
  ({ id } = await anna.ok(edits.createPlaylist, { body: { name: 'Live', visibility: 'private' } }));
  for (const person of [bob, cleo]) {
    const { token } = await anna.ok(team.createInvite, { params: { id }, body: { right: 'edit' } });
    await person.ok(team.acceptInvite, { params: { token: token ?? '' } });
  }
});
afterAll(async () => {
  for (const { socket } of tabs) socket.terminate();
  await segue.close();
});

const dial = (person: Client, playlistId = id) =>
  new WebSocket(segue.origin.replace('http', 'ws') + team.livePlaylistPath(playlistId), [
    'bearer',
    person.token ?? 'none',
  ]);

async function open(person: Client): Promise<Tab> {
  const socket = dial(person);
  const closed = once(socket, 'close').then(([code]) => Number(code));
  const tab: Tab = { socket, version: -1, suggestions: 0, people: [], closed };
  tabs.push(tab);
  socket.on('message', (text: Buffer) => {
    const { type, data } = JSON.parse(text.toString()) as team.LivePlaylist;
    if (type === 'changed') Object.assign(tab, data);
    else tab.people = data.people.map(({ username }) => username).toSorted();
  });
  await once(socket, 'open');
  return tab;
}

async function refusal(socket: WebSocket): Promise<number> {
  socket.on('error', () => undefined);
  const [, response] = (await once(socket, 'unexpected-response')) as [unknown, { statusCode: number }];
  socket.terminate();
  return response.statusCode;
}

const soon = { timeout: 5000, interval: 50 };
const versionNow = async () => (await anna.ok(getPlaylist, { params: { id } })).version;

test('those who work on a playlist see who else is there and that it has changed, until their right ends', async () => {
  const hers = await open(anna);
  const his = await open(bob);
  const third = await open(cleo);
  await expect.poll(() => hers.people, soon).toEqual(['bob', 'cleo']);
  await expect.poll(() => his.people, soon).toEqual(['anna', 'cleo']);
  await bob.ok(edits.updatePlaylist, {
    params: { id },
    body: { version: await versionNow(), name: 'By bob' },
  });
  const version = await versionNow();
  for (const tab of [hers, his, third]) await expect.poll(() => tab.version, soon).toBe(version);
  const track_id = await plantTrack(segue.ctx.db, {
    ownerId: cleo.id,
    title: 'Proposed',
    now: segue.time.now,
  });
  await cleo.ok(suggest, { params: { id }, body: { track_id } });
  await expect.poll(() => hers.suggestions, soon).toBe(1);
  // Another tab of the same person is still that person.
  const again = await open(bob);
  his.socket.close();
  await expect.poll(() => again.people, soon).toEqual(['anna', 'cleo']);
  expect(hers.people).toEqual(['bob', 'cleo']);
  await anna.ok(team.removeMember, { params: { id, name: 'bob' } });
  expect(await again.closed).toBe(socketClosed.rightEnded);
  await expect.poll(() => hers.people, soon).toEqual(['cleo']);
  await anna.ok(blockPerson, { params: { username: 'cleo' } });
  expect(await third.closed).toBe(socketClosed.rightEnded);
  await expect.poll(() => hers.people, soon).toEqual([]);
  await anna.ok(logout);
  expect(await hers.closed).toBe(socketClosed.sessionEnded);
});

test('nobody else may listen', async () => {
  expect(await refusal(dial(segue.visitor))).toBe(401);
  const { id: other } = await bob.ok(edits.createPlaylist, { body: { name: 'Of bob' } });
  expect(await refusal(dial(cleo, other))).toBe(409);
  expect(await refusal(dial(cleo))).toBe(404);
});
