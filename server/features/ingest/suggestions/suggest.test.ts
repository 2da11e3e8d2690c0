import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countOne } from '#server/lib/rate-limit.ts';
import { blockPerson } from '#shared/accounts/blocks.ts';
import { setRights } from '#shared/playlists/collaboration.ts';
import { listMine } from '#shared/playlists/playlists.ts';
import { followPerson, followPlaylist } from '#shared/social/following.ts';
import {
  suggestionFlood,
  suggestionsPerMinute,
  suggestionsPerPerson,
  suggestionsPerPlaylist,
} from '#shared/limits.ts';
import { listNotifications } from '#shared/social/notifications.ts';
import * as calls from '#shared/ingest/suggestions.ts';
import { type Member, openSuggestions } from '#tests/factories/suggestions.ts';
import { bootSegue, type Client, type Harness } from '#tests/harness.ts';
import { strangersSuggestions } from './flood.service.ts';

let segue: Harness;
let on: ReturnType<typeof openSuggestions>;
let anna: Member;
let bob: Member;
let carol: Member;

beforeAll(async () => {
  segue = await bootSegue();
  on = openSuggestions(segue);
  await segue.member('root');
  anna = await segue.member('anna');
  bob = await segue.member('bob');
  carol = await segue.member('carol');
});
afterAll(() => segue.close());

const link = (name: string) => ({ url: `https://band.example/${name}` });
const status = async (who: Client, id: string, body: calls.SuggestionDraft) =>
  (await on.send(who, id, body)).status;
/** A visitor in a browser of their own. */
const browser = (deviceId: string): Client => {
  const one = segue.as('');
  const send = one.fetch.bind(one);
  one.fetch = (path, init = {}) => {
    const headers = new Headers(init.headers);
    headers.set('x-session-id', deviceId);
    return send(path, { ...init, headers });
  };
  return one;
};

describe('Who may suggest', () => {
  it('is nobody, until the owner opens the playlist', async () => {
    const id = await on.make(anna, [], 'nobody');
    expect([await status(bob, id, link('a')), await status(segue.visitor, id, link('a'))]).toEqual([
      409, 409,
    ]);
  });

  it('are those who follow the playlist or its owner', async () => {
    const [one, other] = [await on.make(anna, [], 'followers'), await on.make(anna, [], 'followers')];
    expect([await status(bob, one, link('a')), await status(segue.visitor, one, link('a'))]).toEqual([
      409, 409,
    ]);
    await bob.ok(followPlaylist, { params: { id: one } });
    expect([await status(bob, one, link('a')), await status(bob, other, link('a'))]).toEqual([201, 409]);
    await carol.ok(followPerson, { params: { username: 'anna' } });
    expect(await status(carol, other, link('a'))).toBe(201);
  });

  it('are all who may open it, and without an account only where the owner says so', async () => {
    const id = await on.make(anna);
    expect([await status(bob, id, link('a')), await status(segue.visitor, id, link('b'))]).toEqual([
      201, 409,
    ]);
    await anna.ok(setRights, { params: { id }, body: { suggest: 'link', without_account: true } });
    const body = { ...link('b'), name: 'Cleo', note: 'From the party' };
    const made = await on.suggest(browser('browser-of-cleo'), id, body);
    expect(made).toMatchObject({ by: { name: 'Cleo', user: null }, note: 'From the party', is_own: true });
    expect(made.link).toMatchObject({ source_url: 'https://band.example/b', title: 'band.example/b' });
    expect(await on.list(browser('browser-of-cleo'), id)).toMatchObject([{ id: made.id, is_own: true }]);
    expect(await on.list(browser('another-browser'), id)).toEqual([]);
    expect((await on.withdraw(browser('another-browser'), id, made.id)).status).toBe(404);
    expect((await on.withdraw(browser('browser-of-cleo'), id, made.id)).status).toBe(204);
    const hidden = await on.make(anna, [], 'link', 'private');
    expect([await status(bob, hidden, link('a')), await status(segue.visitor, hidden, link('a'))]).toEqual([
      404, 404,
    ]);
  });

  it('is nobody whom the owner has blocked, and what they had suggested is gone', async () => {
    const id = await on.make(anna);
    const dave = await segue.member('dave');
    await on.suggest(dave, id, link('a'));
    expect((await on.get(anna, id)).open_suggestions).toBe(1);
    const shelf = async (who: Member) =>
      (await who.ok(listMine)).map((one) => [one.id, one.open_suggestions] as const);
    expect(await shelf(anna)).toContainEqual([id, 1]);
    // The suggester gets no number.
    expect(await shelf(dave)).toEqual([]);
    await anna.ok(blockPerson, { params: { username: 'dave' } });
    expect(await status(dave, id, link('b'))).toBe(404);
    expect(await on.list(anna, id)).toEqual([]);
    expect((await on.get(anna, id)).open_suggestions).toBe(0);
    expect(await shelf(anna)).toContainEqual([id, undefined]);
    // Its place is free again.
    expect(await status(bob, id, link('a'))).toBe(201);
  });
});

describe('A suggestion', () => {
  it('stands open before those who may edit, and before its suggester alone beside them', async () => {
    const id = await on.make(anna, ['One', 'Two']);
    const [first] = (await on.get(anna, id)).tracks;
    const track_id = await on.track(bob, 'Mine');
    const { id: sid } = await on.suggest(bob, id, {
      track_id,
      before: first?.entry_id ?? '',
      note: 'Opens well',
    });
    expect(await on.list(anna, id)).toMatchObject([
      {
        id: sid,
        by: { name: 'bob', user: { id: bob.id } },
        track: { id: track_id, title: 'Mine' },
        before: first?.entry_id,
        note: 'Opens well',
        state: 'open',
        is_own: false,
      },
    ]);
    expect(await on.list(bob, id)).toMatchObject([{ id: sid, is_own: true }]);
    expect([await on.list(carol, id), await on.list(segue.visitor, id)]).toEqual([[], []]);
    expect((await on.get(bob, id)).open_suggestions).toBeUndefined();
    expect(await on.titles(anna, id)).toEqual(['One', 'Two']);
    const decided = [on.accept, on.reject].flatMap((decide) =>
      [bob, carol, segue.visitor].map(async (who) => (await decide(who, id, sid)).status),
    );
    expect(await Promise.all(decided)).toEqual([409, 409, 401, 409, 409, 401]);
    const withdrawn = [carol, anna, segue.visitor].map(
      async (who) => (await on.withdraw(who, id, sid)).status,
    );
    expect(await Promise.all(withdrawn)).toEqual([404, 403, 404]);
  });

  it('names one thing, which its suggester may hear and give', async () => {
    const id = await on.make(anna, ['One']);
    const [listed] = (await on.get(anna, id)).tracks;
    const secret = await on.track(carol, 'Secret');
    const answers = [
      await status(bob, id, {}),
      await status(bob, id, { track_id: listed?.id ?? '', ...link('a') }),
      await status(bob, id, { ...link('a'), note: 'x'.repeat(281) }),
      await status(bob, id, { url: 'https://www.youtube.com/feed/trending' }),
      await status(bob, id, { track_id: secret }),
      await status(bob, id, { track_id: listed?.id ?? '' }),
      await status(bob, id, { ...link('a'), before: 'gone' }),
      await status(bob, id, { ...link('a'), fills: listed?.entry_id ?? '' }),
    ];
    expect(answers).toEqual([422, 422, 422, 422, 404, 409, 409, 409]);
    await on.suggest(bob, id, link('a'));
    const { status: code, body } = await on.send(carol, id, link('a'));
    expect([code, body.detail]).toEqual([409, 'This has been suggested already.']);
  });

  it('is one of twenty of a person, of two hundred for a playlist, and of five in a minute', async () => {
    const id = await on.make(anna);
    const plant = (count: number, user_id: string, name: string) =>
      segue.ctx.db
        .insertInto('playlist_suggestions')
        .values(
          Array.from({ length: count }, (_, at) => ({
            id: `${name}${at}`,
            playlist_id: id,
            user_id,
            source_url: `https://band.example/${name}${at}`,
            note: '',
            at: segue.time.now,
          })),
        )
        .execute();
    await plant(suggestionsPerPerson - 1, bob.id, 'bobs');
    expect([await status(bob, id, link('last')), await status(bob, id, link('more'))]).toEqual([201, 409]);
    await plant(suggestionsPerPlaylist - suggestionsPerPerson - 1, anna.id, 'annas');
    expect([await status(carol, id, link('fits')), await status(carol, id, link('none'))]).toEqual([
      201, 409,
    ]);
    const other = await on.make(anna);
    segue.time.now += 60_000;
    for (let at = 0; at < suggestionsPerMinute; at += 1) {
      expect((await bob.call(calls.suggest, { params: { id: other }, body: link(`fast${at}`) })).status).toBe(
        201,
      );
    }
    expect((await bob.call(calls.suggest, { params: { id: other }, body: link('fast') })).status).toBe(429);
  });

  it('is one of twenty of a visitor’s address, whatever the browser', async () => {
    const id = await on.make(anna);
    await anna.ok(setRights, { params: { id }, body: { suggest: 'link', without_account: true } });
    for (let at = 0; at < suggestionsPerPerson; at += 1) {
      expect(await status(browser(`browser-number-${at}`), id, link(`visitors${at}`))).toBe(201);
    }
    const [one, other] = [browser('browser-number-0'), browser('browser-of-another')];
    expect(await status(other, id, link('more'))).toBe(409);
    const [first] = await on.list(one, id);
    await on.accept(anna, id, first?.id ?? '');
    expect(await status(other, id, link('more'))).toBe(201);
    expect(await on.list(one, id)).toMatchObject([{ id: first?.id, state: 'accepted', by: { name: null } }]);
  });

  it('of a flood closes the playlist to all but followers, and its owner is told', async () => {
    const id = await on.make(anna);
    segue.time.now += 60_000;
    for (let at = 0; at < suggestionFlood - 2; at += 1) await countOne(segue.ctx, strangersSuggestions, id);
    const { body: before } = await on.send(bob, id, link('a'));
    expect(before.now_followers_only).toBe(false);
    const { body: after } = await on.send(bob, id, link('b'));
    expect(after).toMatchObject({ now_followers_only: true, suggestion: { state: 'open' } });
    const { status: code, body } = await on.send(bob, id, link('c'));
    expect([code, body.detail]).toEqual([409, expect.stringContaining('Too many suggestions')]);
    await bob.ok(followPlaylist, { params: { id } });
    expect(await status(bob, id, link('c'))).toBe(201);
    const decisions = async () =>
      (await anna.ok(listNotifications)).lines.flatMap((line) =>
        line.kind === 'suggestion' && line.playlist.id === id ? [[line.closed, line.count]] : [],
      );
    expect(await decisions()).toEqual([
      [false, 3],
      [true, 3],
    ]);
    const floodedAt = async () => (await anna.ok(calls.listSuggestions, { params: { id } })).flooded_at;
    expect(await floodedAt()).not.toBeNull();
    await anna.ok(setRights, { params: { id }, body: { suggest: 'link' } });
    expect([await floodedAt(), await status(carol, id, link('d')), await decisions()]).toEqual([
      null,
      201,
      [[false, 4]],
    ]);
  });
});
