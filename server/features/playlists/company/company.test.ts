import { setTimeout as sleep } from 'node:timers/promises';
import type { UnknownRow } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Db } from '#server/db/dialect.ts';
import { saveSetting } from '#server/db/settings.ts';
import { blockPerson } from '#shared/accounts/blocks.ts';
import { setUserStatus } from '#shared/moderation/admin-users.ts';
import { updatePlaylist } from '#shared/playlists/playlist-edits.ts';
import { listSimilarPlaylists, listSimilarTracks } from '#shared/playlists/similar.ts';
import { openCast } from '#tests/cast.ts';
import { insertPlaylist, insertTrack } from '#tests/factories/rows.ts';
import type { Client } from '#tests/harness.ts';
import { emptyRecords } from '#tests/search-index.ts';
import { countCompany } from './night.service.ts';

const { segue, admin, alice, bob, carol } = await openCast('admin', 'alice', 'bob', 'carol');
type Person = typeof alice;

beforeEach(async () => {
  await emptyRecords(segue.ctx.db);
  await saveSetting(segue.ctx.db, 'company.pass', null);
});

/** A link to a song, of a person; links to one song have one address. */
const link = (owner: Person, title: string, row: { genre?: string } = {}) =>
  insertTrack(segue.ctx.db, {
    owner_id: owner.id,
    title,
    source_url: `https://music.example/${title}`,
    ...row,
  });
const list = (owner: Person, name: string, trackIds: string[], row = {}) =>
  insertPlaylist(segue.ctx.db, { owner_id: owner.id, name, ...row }, trackIds);

/** A playlist of a person, with links of their own to these songs. */
async function listOf(owner: Person, name: string, songs: string, row = {}) {
  const ids: string[] = [];
  for (const song of songs) ids.push(await link(owner, song));
  return { id: await list(owner, name, ids, row), tracks: ids };
}

/** A database that shows its answers before it gives them. */
const listenedTo = (db: Db, listener: (rows: readonly UnknownRow[]) => Promise<void> | void): Db =>
  db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      await listener(result.rows);
      return result;
    },
  });

async function night(): Promise<void> {
  segue.time.now += 60 * 60_000;
  await countCompany(segue.ctx, { signal: new AbortController().signal });
}

const beside = async (id: string, client: Client = segue.visitor) =>
  (await client.ok(listSimilarTracks, { params: { id } })).map(({ title, reason }) =>
    reason.kind === 'company'
      ? `${title} ${reason.playlists}`
      : `${title} ${reason.kind === 'style' ? reason.genre : reason.kind}`,
  );
const near = async (id: string, client: Client = segue.visitor) =>
  (await client.ok(listSimilarPlaylists, { params: { id } })).map(({ name, reason }) =>
    reason.kind === 'songs' ? `${name} ${reason.songs}` : `${name} ${reason.genre}`,
  );

describe('songs beside a song', () => {
  test('stand with it in playlists of two people, by any copy of the link; the closest first', async () => {
    const first = await listOf(alice, 'One', 'abc');
    await listOf(bob, 'Two', 'abd');
    await listOf(carol, 'Three', 'abcx');
    await night();
    expect(await beside(first.tracks[0]!)).toEqual(['b 3', 'c 2']);
    const [song] = await segue.visitor.ok(listSimilarTracks, { params: { id: first.tracks[0]! } });
    expect(song?.reason).toEqual({
      kind: 'company',
      with: { id: first.tracks[0], title: 'a' },
      playlists: 3,
    });
  });

  test.each([1, 2, 3, 4, 5, 6])('are counted again where a server stops at answer %i', async (last) => {
    const first = await listOf(alice, 'One', 'ab');
    await listOf(bob, 'Two', 'ab');
    const stopping = new AbortController();
    let answers = 0;
    const readDb = listenedTo(segue.ctx.db, () => {
      answers += 1;
      if (answers === last) stopping.abort();
    });
    await countCompany({ ...segue.ctx, readDb }, stopping);
    expect(answers).toBeGreaterThanOrEqual(last);
    expect(await beside(first.tracks[0]!)).toEqual([]);
    await countCompany(segue.ctx, { signal: new AbortController().signal });
    expect(await beside(first.tracks[0]!)).toEqual(['b 2']);
  });

  test.each(['tracks', 'playlists'] as const)(
    'are counted to the end while %s are deleted',
    async (table) => {
      const first = await listOf(alice, 'One', 'abc');
      const second = await listOf(bob, 'Two', 'abc');
      const { db } = segue.ctx;
      const id = table === 'tracks' ? first.tracks[1]! : second.id;
      const gone: Promise<unknown>[] = [];
      const deleting = listenedTo(db, async (rows) => {
        if (gone.length > 0 || !rows.some((row) => row['id'] === id)) return;
        gone.push(db.deleteFrom(table).where('id', '=', id).execute());
        // Time for a deletion that nothing keeps waiting.
        await Promise.race([...gone, sleep(500)]);
      });
      // The keys are there, so that the first who look for these are those who write company.
      await night();
      await saveSetting(db, 'company.pass', null);
      await countCompany({ ...segue.ctx, db: deleting }, { signal: new AbortController().signal });
      expect(await Promise.all(gone)).toHaveLength(1);
      expect(await beside(first.tracks[0]!)).toContain('c 2');
    },
  );

  test('are damped where they stand with everything', async () => {
    const first = await listOf(alice, 'One', 'abz');
    await listOf(bob, 'Two', 'abz');
    await listOf(carol, 'Three', 'z');
    await listOf(admin, 'Four', 'z');
    await night();
    expect(await beside(first.tracks[0]!)).toEqual(['b 2', 'z 2']);
  });

  test('are none by the lists of one person alone, nor by uploads that their owners list', async () => {
    const first = await listOf(alice, 'One', 'ab');
    await list(alice, 'Again', first.tracks);
    const file = (owner: Person) => ({
      owner_id: owner.id,
      title: 'pushed',
      storage_type: 'FILE' as const,
      audio_sha256: 'f'.repeat(64),
      source_url: null,
      platform: null,
    });
    for (const owner of [bob, carol]) {
      const pushed = await insertTrack(segue.ctx.db, file(owner));
      await list(owner, 'Mine', [await link(owner, 'a'), pushed]);
    }
    await night();
    expect(await beside(first.tracks[0]!)).toEqual([]);
  });

  test('follow the lists: a private one counts no longer after the next night', async () => {
    const first = await listOf(alice, 'One', 'ab');
    const second = await listOf(bob, 'Two', 'ab');
    await night();
    expect(await beside(first.tracks[0]!)).toEqual(['b 2']);
    await bob.ok(updatePlaylist, { params: { id: second.id }, body: { version: 1, visibility: 'private' } });
    await night();
    expect(await beside(first.tracks[0]!)).toEqual([]);
  });

  test('count no item that visitors are not shown', async () => {
    const first = await listOf(alice, 'One', 'ab');
    await listOf(admin, 'Alone', 'b');
    const hidden = await listOf(carol, 'Hers', 'b', { visibility: 'private' });
    const both = [await link(bob, 'a'), ...hidden.tracks];
    await list(bob, 'Two', both);
    await night();
    expect(await beside(first.tracks[0]!)).toEqual([]);
    const shown = { params: { id: hidden.id }, body: { version: 1, visibility: 'public' as const } };
    await carol.ok(updatePlaylist, shown);
    await night();
    expect(await beside(first.tracks[0]!)).toEqual(['b 2']);
  });

  test('are shown to nobody who may not hear them, from the moment that this changes', async () => {
    const first = await listOf(carol, 'One', 'a');
    const [b] = (await listOf(alice, 'Two', 'b')).tracks;
    for (const owner of [bob, carol]) await list(owner, 'Both', [await link(owner, 'a'), b!]);
    await night();
    expect(await beside(first.tracks[0]!)).toEqual(['b 2']);
    await alice.ok(blockPerson, { params: { username: 'bob' } });
    expect(await beside(first.tracks[0]!, bob)).toEqual([]);
    expect(await beside(first.tracks[0]!)).toEqual(['b 2']);
    await admin.ok(setUserStatus, { params: { id: alice.id }, body: { is_active: false } });
    expect(await beside(first.tracks[0]!)).toEqual([]);
    await admin.ok(setUserStatus, { params: { id: alice.id }, body: { is_active: true } });
  });

  test('are followed by popular songs of its style, and nothing is told of a song that one may not hear', async () => {
    const jazz = { genre: 'Jazz' };
    const seed = await link(alice, 'seed', jazz);
    await list(alice, 'Mine', [seed]);
    const others = [await link(bob, 'blue', jazz), await link(bob, 'green', { genre: 'Pop' })];
    await list(bob, 'Theirs', others);
    expect(await beside(seed)).toEqual(['blue Jazz']);
    const closed = await link(bob, 'closed', jazz);
    await list(bob, 'Closed', [closed], { visibility: 'private' });
    expect((await carol.call(listSimilarTracks, { params: { id: closed } })).status).toBe(404);
    expect((await bob.call(listSimilarTracks, { params: { id: closed } })).status).toBe(200);
    expect(await beside(seed)).toEqual(['blue Jazz']);
  });
});

describe('playlists beside a playlist', () => {
  test('share two songs or more with it and are of somebody else; popular ones of its style follow', async () => {
    const mine = await listOf(alice, 'Mine', 'abcd', { genre: 'House' });
    await listOf(alice, 'Also mine', 'abcd');
    await listOf(bob, 'Close', 'abcx');
    await listOf(carol, 'Less', 'abxyzw');
    await listOf(carol, 'One song', 'a');
    await list(bob, 'Style', [await link(bob, 'q')], { genre: 'House' });
    await night();
    expect(await near(mine.id)).toEqual(['Close 3', 'Less 2', 'Style House']);
  });

  test('are left out at once where they are closed', async () => {
    const mine = await listOf(alice, 'Mine', 'ab');
    const close = await listOf(bob, 'Close', 'ab');
    await night();
    expect(await near(mine.id)).toEqual(['Close 2']);
    await bob.ok(updatePlaylist, { params: { id: close.id }, body: { version: 1, visibility: 'private' } });
    expect(await near(mine.id)).toEqual([]);
    expect((await carol.call(listSimilarPlaylists, { params: { id: close.id } })).status).toBe(404);
  });
});
