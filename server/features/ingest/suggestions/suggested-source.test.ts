import { afterAll, beforeAll, expect, it } from 'vitest';
import { blockPerson } from '#shared/accounts/blocks.ts';
import { acceptInvite, createInvite } from '#shared/playlists/collaboration.ts';
import { importList } from '#shared/ingest/import-export.ts';
import { listNotifications } from '#shared/social/notifications.ts';
import { removeItem } from '#shared/playlists/playlist-edits.ts';
import { addTrackSource, listTrackSources } from '#shared/ingest/track-sources.ts';
import { type Member, openSuggestions } from '#tests/factories/suggestions.ts';
import { bootSegue, type Harness } from '#tests/harness.ts';

let segue: Harness;
let on: ReturnType<typeof openSuggestions>;
let anna: Member;
let bob: Member;
let carol: Member;

beforeAll(async () => {
  segue = await bootSegue();
  on = openSuggestions(segue);
  anna = await segue.member('anna');
  bob = await segue.member('bob');
  carol = await segue.member('carol');
});
afterAll(() => segue.close());

const itemsOf = async (id: string) => (await on.get(anna, id)).tracks;
const urlsOf = async (track: string) =>
  (await anna.ok(listTrackSources, { params: { id: track } })).sources.map(({ url, added_by }) => [
    url,
    added_by?.username,
  ]);
/** Somebody who may edit anna's playlist. */
async function editor(id: string, name: string): Promise<Member> {
  const invited = await segue.member(name);
  const { token } = await anna.ok(createInvite, { params: { id }, body: { right: 'edit' } });
  await invited.ok(acceptInvite, { params: { token: token ?? '' } });
  return invited;
}

it('comes under the recording when its owner accepts it, and changes nothing else', async () => {
  const id = await on.make(anna, ['One', 'Two']);
  const [, two] = await itemsOf(id);
  const item = two?.entry_id ?? '';
  const url = 'https://band.example/two?utm_source=x';
  const suggested = await on.suggest(bob, id, { url, source_for: item, note: 'The same one' });
  expect(suggested).toMatchObject({ source_for: item, fills: null, before: null, owner_decides: true });
  const [open] = await on.list(anna, id);
  expect(open).toMatchObject({ by: { name: 'bob' }, source_for: item, note: 'The same one' });
  expect(open).not.toHaveProperty('owner_decides');
  const { lines } = await anna.ok(listNotifications);
  expect(lines).toMatchObject([{ kind: 'suggestion' }]);
  for (const [who, status] of [
    [segue.visitor, 401],
    [carol, 409],
    [bob, 409],
  ] as const) {
    expect((await on.accept(who as Member, id, suggested.id)).status).toBe(status);
  }
  const before = await on.get(anna, id);
  const { status, body } = await on.accept(anna, id, suggested.id);
  expect([status, body]).toEqual([
    200,
    expect.objectContaining({ entry_id: item, version: before.version, track_count: 2 }),
  ]);
  expect((await urlsOf(two?.id ?? '')).at(-1)).toEqual(['https://band.example/two', 'bob']);
  const after = await on.get(anna, id);
  expect([after.tracks, after.open_suggestions]).toEqual([before.tracks, 0]);
  expect((await on.accept(anna, id, suggested.id)).status).toBe(409);
  expect(await on.list(bob, id)).toMatchObject([{ id: suggested.id, state: 'accepted' }]);
});

it('is for the recording’s owner alone to accept; others who edit the playlist may decline it', async () => {
  const id = await on.make(anna, ['Hers']);
  const dora = await editor(id, 'dora');
  const item = (await itemsOf(id))[0]?.entry_id ?? '';
  const { id: sid } = await on.suggest(bob, id, { url: 'https://band.example/hers', source_for: item });
  expect(await on.list(dora, id)).toMatchObject([{ id: sid, owner_decides: true }]);
  const refused = await on.accept(dora, id, sid);
  expect([refused.status, refused.body.detail]).toEqual([
    409,
    'Only the person whose track this is can accept a source.',
  ]);
  expect((await on.reject(carol, id, sid)).status).toBe(409);
  expect((await on.reject(dora, id, sid)).body).toMatchObject({ state: 'rejected' });
  expect(await urlsOf((await itemsOf(id))[0]?.id ?? '')).toHaveLength(1);
});

it('is refused where nobody could take it', async () => {
  const id = await on.make(anna, ['One', 'Known', 'Gone']);
  const [one, known, gone] = await itemsOf(id);
  const { id: sid } = await on.suggest(bob, id, { track_id: await on.track(bob, 'Bob’s') });
  const { body: taken } = await on.accept(anna, id, sid);
  const there = 'https://band.example/there';
  await anna.ok(addTrackSource, { params: { id: known?.id ?? '' }, body: { url: there, confirm: true } });
  await anna.ok(removeItem, { params: { id, entry: gone?.entry_id ?? '' } });
  const send = async (source_for: string, url = 'https://band.example/new', who: Member = carol) => {
    const { status, body } = await on.send(who, id, { url, source_for });
    return [status, (body as { detail?: string }).detail];
  };
  expect(await send(taken.entry_id)).toEqual([409, expect.stringMatching(/does not edit this playlist/)]);
  expect(await send(known?.entry_id ?? '', there)).toEqual([409, expect.any(String)]);
  expect(await send(gone?.entry_id ?? '')).toEqual([409, expect.any(String)]);
  expect(await send(one?.entry_id ?? '', 'http://127.0.0.1/x.mp3')).toEqual([422, expect.any(String)]);
  const track_id = await on.track(carol, 'Mine');
  expect((await on.send(carol, id, { track_id, source_for: one?.entry_id })).status).toBe(422);
  // Whatever came between the suggestion and the decision.
  const { id: late } = await on.suggest(carol, id, { url: there, source_for: one?.entry_id });
  await anna.ok(removeItem, { params: { id, entry: one?.entry_id ?? '' } });
  expect((await on.accept(anna, id, late)).status).toBe(409);
  const lines = [{ title: 'Lost' }];
  await anna.ok(importList, { body: { playlist_id: id, lines } });
  expect(await send((await on.get(anna, id)).wanted[0]?.entry_id ?? '')).toEqual([409, expect.any(String)]);
  await anna.ok(blockPerson, { params: { username: 'carol' } });
  expect((await send(known?.entry_id ?? ''))[0]).toBe(404);
  const closed = await on.make(anna, ['Shut'], 'nobody');
  const shut = (await itemsOf(closed))[0]?.entry_id ?? '';
  expect((await on.send(bob, closed, { url: there, source_for: shut })).status).toBe(409);
});
