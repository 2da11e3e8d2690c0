import { afterAll, beforeAll, expect, test } from 'vitest';
import { placesOf } from '#server/media/sound/sound-vector.ts';
import { createAppPassword } from '#shared/accounts/app-passwords.ts';
import { insertSounding } from '#tests/factories/sounds.ts';
import { bootSegue, type Client, type Harness } from '#tests/harness.ts';

let segue: Harness;
let alice: Client & { id: string };
let key: string;
const ids: Record<string, string> = {};

beforeAll(async () => {
  segue = await bootSegue();
  alice = await segue.member('alice');
  const bob = await segue.member('bob');
  key = (await bob.ok(createAppPassword, { body: { name: 'Phone' } })).password;
  for (const [title, byte, visibility] of [
    ['dark', 60, 'public'],
    ['dusk', 90, 'public'],
    ['noon', 120, 'public'],
    ['closed', 121, 'private'],
    ['dawn', 150, 'public'],
    ['bright', 180, 'public'],
  ] as const) {
    ids[title] = await sounding(title, byte, visibility);
  }
});
afterAll(() => segue.close());

function sounding(title: string, byte: number, visibility: 'public' | 'private'): Promise<string> {
  const vector = new Uint8Array(32).fill(byte);
  const sound = { vector, place: placesOf(vector)[0]! };
  return insertSounding(segue.ctx.db, { ownerId: alice.id, title, visibility, sound });
}

async function ask(call: string, given: Record<string, string>) {
  const query = new URLSearchParams({ v: '1.16.1', c: 'test', f: 'json', apiKey: key, ...given });
  const reply = (await (await segue.visitor.fetch(`/rest/${call}?${query}`)).json()) as {
    'subsonic-response': { status: string; sonicMatch?: { entry: { title: string }; similarity: number }[] };
  };
  return reply['subsonic-response'];
}
const song = (title: string): string => `tr-${ids[title]}`;

test('songs that sound like one come by likeness, without what the listener may not find', async () => {
  const { sonicMatch = [] } = await ask('getSonicSimilarTracks', { id: song('noon'), count: '3' });
  expect(new Set(sonicMatch.slice(0, 2).map(({ entry }) => entry.title))).toEqual(new Set(['dusk', 'dawn']));
  expect(sonicMatch).toHaveLength(3);
  const likenesses = sonicMatch.map(({ similarity }) => similarity);
  expect(likenesses).toEqual(likenesses.toSorted((a, b) => b - a));
  expect(likenesses[0]).toBeLessThan(1);
});

test('a path leads from one song to another by what lies between', async () => {
  const { sonicMatch = [] } = await ask('findSonicPath', {
    startSongId: song('dark'),
    endSongId: song('bright'),
    count: '5',
  });
  expect(sonicMatch.map(({ entry }) => entry.title)).toEqual(['dark', 'dusk', 'noon', 'dawn', 'bright']);
  expect(sonicMatch[0]?.similarity).toBe(1);
  const alone = await ask('findSonicPath', { startSongId: song('dark'), endSongId: song('dark') });
  expect(alone.sonicMatch?.[0]?.entry.title).toBe('dark');
});

test('a song that the listener may not hear has no neighbours', async () => {
  expect((await ask('getSonicSimilarTracks', { id: song('closed') })).status).toBe('failed');
  const end = { startSongId: song('dark'), endSongId: song('closed') };
  expect((await ask('findSonicPath', end)).status).toBe('failed');
});

test('the extension is said', async () => {
  const answer = await segue.visitor.fetch('/rest/getOpenSubsonicExtensions?f=json');
  expect(await answer.text()).toContain('"sonicSimilarity"');
});
