import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  acceptInvite,
  createInvite,
  livePlaylistPath,
  type LivePlaylist,
  removeMember,
} from '#shared/playlists/collaboration.ts';
import { followPlaylist } from '#shared/social/following.ts';
import { liveNewsPath, readNotifications } from '#shared/social/notifications.ts';
import { updatePlaylist } from '#shared/playlists/playlist-edits.ts';
import { getPlaylist, listPopular } from '#shared/playlists/playlists.ts';
import { type Member, openFollowing } from '#tests/factories/following.ts';
import { bootSegue, type Client, type Harness } from '#tests/harness.ts';
import { type SlowProxy, slowProxy } from '../survival/slow-proxy.ts';
import { makeScratchDatabase, type ScratchDatabase } from '../scratch-database.ts';
import { enginesFolder, useEngine } from '../use.ts';

const soon = { timeout: 15_000, interval: 20 };

describe.runIf(enginesFolder !== null)('the bell of a tab on another server', () => {
  let database: ScratchDatabase;
  let redis: SlowProxy;
  let here: Harness;
  let there: Harness;
  let on: ReturnType<typeof openFollowing>;
  let anna: Member;
  let bob: Member;
  let annaThere: Client;
  let tab: WebSocket;
  let rings = 0;

  beforeAll(async () => {
    database = await makeScratchDatabase();
    redis = await slowProxy((await useEngine('redis')).url);
    const prefix = randomUUID();
    const secret = randomUUID() + randomUUID();
    const boot = (url: string) =>
      bootSegue({
        SEGUE_DATABASE_URL: database.url,
        SEGUE_REDIS_URL: `${url}/0?prefix=${prefix}`,
        SEGUE_JWT_SECRET: secret,
      });
    here = await boot((await useEngine('redis')).url);
    there = await boot(redis.url);
    there.time.now = here.time.now;
    on = openFollowing(here);
    [anna, bob] = [await on.join('anna'), await on.join('bob')];
    annaThere = there.as(anna.token ?? '');
    const address = new URL(liveNewsPath, there.origin);
    tab = new WebSocket(address.href.replace('http', 'ws'), ['bearer', anna.token ?? '']);
    tab.addEventListener('message', () => (rings += 1));
    await once(tab, 'open');
  });
  afterAll(async () => {
    tab?.close();
    await here?.close();
    await there?.close();
    await redis?.close();
    await database?.drop();
  });

  async function expectRing(act: () => Promise<unknown>): Promise<void> {
    const before = rings;
    await act();
    await expect.poll(() => rings, soon).toBeGreaterThan(before);
  }

  test('rings for a new follower and for a track that is added', async () => {
    await expectRing(() => on.follow(bob, anna));
    expect(await on.bell(annaThere)).toBe(1);
    const id = await on.make(bob, 'Across', ['One']);
    await anna.ok(followPlaylist, { params: { id } });
    await expectRing(() => on.add(bob, id, ['Two']));
    expect(await on.bell(annaThere)).toBe(2);
  });

  test('falls silent when she reads on either', async () => {
    await expectRing(() => anna.ok(readNotifications, { body: {} }));
    expect(await on.bell(annaThere)).toBe(0);
  });

  test('rings for what comes while the bus is out of reach', async () => {
    const id = await on.make(bob, 'Unheard', ['One']);
    await anna.ok(followPlaylist, { params: { id } });
    const restore = await redis.cut();
    await expectRing(() => on.add(bob, id, ['Two']));
    await restore();
    expect(await on.bell(annaThere)).toBe(1);
  });

  describe('and the feed', () => {
    const feed = async ({ visitor }: Harness) => (await visitor.ok(listPopular)).map(({ name }) => name);
    const rename = async (client: Client, id: string, name: string) => {
      const { version } = await client.ok(getPlaylist, { params: { id } });
      await client.ok(updatePlaylist, { params: { id }, body: { version, name } });
    };
    let id: string;
    beforeAll(async () => {
      id = await on.make(bob, 'Feed', ['One']);
    });

    test.each([
      ['while both hear', async () => async () => undefined],
      ['while the reader is cut off from the bus', () => redis.cut()],
    ])('obeys the other server %s', async (name, cut) => {
      const restore = await cut();
      await rename(bob, id, name);
      await expect.poll(() => feed(there), soon).toContain(name);
      await restore();
    });

    test('obeys a server that is cut off from the bus', async () => {
      const restore = await redis.cut();
      await rename(there.as(bob.token ?? ''), id, 'Cut off');
      await expect.poll(() => feed(here), soon).toContain('Cut off');
      await restore();
    });
  });

  test('and an open playlist tells editors on both servers of each other and of changes, and closes', async () => {
    const params = { id: await on.make(bob, 'Together', ['One']) };
    const { token } = await bob.ok(createInvite, { params, body: { right: 'edit' } });
    await annaThere.ok(acceptInvite, { params: { token: token ?? '' } });
    const said: LivePlaylist[] = [];
    const listen = async ({ origin }: Harness, { token: bearer }: Client) => {
      const address = origin.replace('http', 'ws') + livePlaylistPath(params.id);
      const socket = new WebSocket(address, ['bearer', bearer ?? '']);
      await once(socket, 'open');
      return socket;
    };
    const hers = await listen(there, anna);
    const closed = once(hers, 'close');
    hers.addEventListener('message', ({ data }) => said.push(JSON.parse(String(data)) as LivePlaylist));
    const his = await listen(here, bob);
    const present = (): string[][] =>
      said.flatMap(({ type, data }) =>
        type === 'present' ? [data.people.map(({ username }) => username)] : [],
      );
    await expect.poll(() => present().at(-1), soon).toEqual([bob.username]);
    const { version } = await bob.ok(getPlaylist, { params });
    await bob.ok(updatePlaylist, { params, body: { version, visibility: 'private' } });
    await expect
      .poll(() => said, soon)
      .toContainEqual({ type: 'changed', data: { version: version + 1, suggestions: 0 } });
    his.close();
    await expect.poll(() => present().at(-1), soon).toEqual([]);
    await bob.ok(removeMember, { params: { ...params, name: anna.username } });
    expect((await annaThere.call(getPlaylist, { params })).status).toBe(404);
    await closed;
  });
});
