import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changePlayerSettings, getPlayerSettings } from '#shared/ingest/track-sources.ts';
import { addTrackSource, listTrackSources, removeTrackSource } from '#shared/ingest/track-sources.ts';
import { getPlayInfo } from '#shared/music/play-info.ts';
import type { SourceKind } from '#shared/music/source-order.ts';
import { deleteTrack } from '#shared/music/tracks.ts';
import { makeMp3 } from '#tests/factories/mp3.ts';
import { insertPlaylist, insertTrack } from '#tests/factories/rows.ts';
import { bootSegue, type Client, type Harness } from '#tests/harness.ts';
import { uploadFile } from '#tests/upload-file.ts';

// The sites are one local server: a page is `/<title>/<artist>/<seconds>`, and answers what its address says.

type Member = Client & { id: string };

let sites: Server;
let segue: Harness;
let alice: Member;
let bob: Member;
/** A file of alice's, 8 seconds, and a link of hers. */
let song: string;
let link: string;

beforeAll(async () => {
  sites = createServer((request, response) => {
    const [title = '', artist = '', seconds = ''] = (request.url ?? '')
      .slice(1)
      .split('/')
      .map(decodeURIComponent);
    const length = seconds === '' ? '' : `<meta property="music:duration" content="${seconds}">`;
    response.writeHead(200, { 'content-type': 'text/html' });
    response.end(
      `<head><meta property="og:title" content="${title}">` +
        `<meta property="music:musician_name" content="${artist}">${length}</head>`,
    );
  });
  await new Promise<void>((resolve) => sites.listen(0, '127.0.0.1', resolve));
  segue = await bootSegue(
    {},
    {
      outbound: {
        resolve: async (host) => (host === 'inside.example' ? ['10.0.0.1'] : ['93.184.216.34']),
        dial: () => ({ host: '127.0.0.1', port: (sites.address() as AddressInfo).port, tls: false }),
      },
    },
  );
  alice = await segue.member('alice');
  bob = await segue.member('bob');
  const { body } = await uploadFile(alice, await makeMp3({ seconds: 8, seed: 5 }), {
    uploadId: 'one',
    title: 'Città vuota (2011 Remaster)',
    artist: 'Mina & Bo',
  });
  song = body.track!.id;
  link = await insertTrack(segue.ctx.db, {
    owner_id: alice.id,
    title: 'Link',
    source_url: 'https://youtu.be/first',
    platform: 'youtube',
  });
  await insertPlaylist(segue.ctx.db, { owner_id: alice.id, name: 'Open' }, [song, link]);
});
afterAll(async () => {
  await segue.close();
  sites.close();
});

const page = (host: string, ...words: (string | number)[]) =>
  `https://${host}/${words.map((word) => encodeURIComponent(word)).join('/')}`;
const add = (who: Client, id: string, url: string, confirm?: boolean) =>
  who.call(addTrackSource, { params: { id }, body: { url, ...(confirm ? { confirm } : {}) } });
const infoOf = (who: Client, id: string) => who.ok(getPlayInfo, { params: { id } });
const urlsOf = async (id: string) =>
  (await alice.ok(listTrackSources, { params: { id } })).sources.map(({ url }) => url);
const chooses = (who: Client, sources: SourceKind[], never: SourceKind[] = []) =>
  who.ok(changePlayerSettings, { body: { sources, never } });

describe('a source', () => {
  test('is taken without a question where title, artist and length agree', async () => {
    const url = page('shop.example', 'Citta vuota', 'MINA', 10);
    const added = await add(alice, song, url);
    expect([added.status, added.body]).toEqual([
      201,
      expect.objectContaining({ kind: 'other', url, duration_seconds: 10, state: null }),
    ]);
    const { sources, can_edit } = await bob.ok(listTrackSources, { params: { id: song } });
    expect(can_edit).toBe(false);
    expect(sources.map(({ id, kind, added_by }) => [id, kind, added_by?.username])).toEqual([
      ['file', 'file', undefined],
      [added.body.id, 'other', 'alice'],
    ]);
  });

  test.each([
    [
      'another title',
      ['Città piena', 'Mina', 8],
      'The link is “Città piena” by Mina. Is it the same recording?',
    ],
    [
      'another artist',
      ['Città vuota', 'Milva', 8],
      'The link is “Città vuota” by Milva. Is it the same recording?',
    ],
    [
      'another length',
      ['Città vuota', 'Mina', 12],
      'The link plays 0:12, this recording 0:08. Is it the same recording?',
    ],
    [
      'no length',
      ['Mina - Città vuota', 'Mina Official'],
      'The link is “Mina - Città vuota” by Mina Official, but nobody tells how long it plays. Listen first: is it the same recording?',
    ],
    [
      'nothing',
      ['', ''],
      'The link’s site does not tell what it plays. Listen first: is it the same recording?',
    ],
  ])('that tells %s is taken where its owner says that it is the same', async (what, words, question) => {
    const url = page(`${what.replace(' ', '-')}.example`, ...words);
    const asked = await add(alice, song, url);
    expect([asked.status, asked.body]).toEqual([
      409,
      expect.objectContaining({ code: 'conflict', detail: question, may_confirm: true }),
    ]);
    const added = await add(alice, song, url, true);
    expect(added.status).toBe(201);
    await alice.ok(removeTrackSource, { params: { id: song, source: added.body.id } });
  });

  test('is added and removed by the owner alone', async () => {
    const secret = await insertTrack(segue.ctx.db, { owner_id: alice.id, title: 'Nowhere' });
    const url = page('more.example', 'Link', '', 1);
    const tries = async (who: Client, id: string) => [
      (await add(who, id, url, true)).status,
      (await who.call(removeTrackSource, { params: { id, source: id } })).status,
      (await who.call(listTrackSources, { params: { id } })).status,
    ];
    expect(await tries(bob, link)).toEqual([403, 403, 200]);
    expect(await tries(bob, secret)).toEqual([404, 404, 404]);
    expect(await tries(segue.visitor, link)).toEqual([401, 401, 200]);
  });

  test('is refused: twice the same, what is no music, an address of somebody’s own network', async () => {
    const refused = async (url: string) => {
      const { status, body } = await add(alice, link, url, true);
      return [status, body.detail, 'may_confirm' in body];
    };
    await add(alice, link, page('twice.example', 'Link'), true);
    expect(await refused(`${page('twice.example', 'Link')}?utm_source=x`)).toEqual([
      409,
      'This recording has this link already.',
      false,
    ]);
    expect((await refused('https://www.youtube.com/@channel'))[0]).toBe(422);
    for (const url of ['http://inside.example/song', 'http://127.0.0.1/song.mp3', 'http://[::1]/song.mp3']) {
      expect(await refused(url)).toEqual([
        422,
        'This address does not belong to the public internet.',
        false,
      ]);
    }
  });

  test('is one of eight at most, also where two are added at once', async () => {
    const id = await insertTrack(segue.ctx.db, { owner_id: alice.id, title: 'Full' });
    const at = (number: number) => add(alice, id, page('full.example', number), true);
    for (let number = 1; number < 7; number += 1) expect((await at(number)).status).toBe(201);
    const both = await Promise.all([at(7), at(8)]);
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([201, 409]));
    const { detail } = (await at(9)).body;
    expect(detail).toBe('A recording has 8 sources at most. Remove one first.');
  });

  test('that is first gives its place to the next, where a server of before looks, and the last one stays', async () => {
    const id = await insertTrack(segue.ctx.db, { owner_id: alice.id, title: 'Two' });
    const url = page('second.example', 'Two');
    const second = (await add(alice, id, url, true)).body;
    await alice.ok(removeTrackSource, { params: { id, source: id } });
    const track = await segue.ctx.db
      .selectFrom('tracks')
      .select(['source_url', 'platform'])
      .where('id', '=', id)
      .executeTakeFirst();
    expect(track).toEqual({ source_url: url, platform: 'other' });
    const last = await alice.call(removeTrackSource, { params: { id, source: second.id } });
    expect(last).toMatchObject({
      status: 409,
      body: { detail: 'This is the only source of the recording. Delete the track instead.' },
    });
    expect((await alice.call(removeTrackSource, { params: { id, source: id } })).status).toBe(404);
    await alice.ok(deleteTrack, { params: { id } });
    const left = await segue.ctx.db
      .selectFrom('track_sources')
      .select('id')
      .where('track_id', '=', id)
      .execute();
    expect(left).toEqual([]);
  });
});

describe('the order of sources', () => {
  test('is the owner’s until a listener has one: two listeners hear two sources of one recording', async () => {
    const url = page('shop.example', 'Citta vuota', 'MINA', 10);
    expect(await infoOf(segue.visitor, song)).toMatchObject({
      storage_type: 'FILE',
      play_url: `/api/v1/tracks/${song}/stream`,
      sources: [{ kind: 'file' }, { kind: 'other', play_url: url, duration_seconds: 10 }],
    });
    expect(await bob.ok(getPlayerSettings)).toEqual({ sources: [], never: [] });
    expect(await chooses(bob, ['other', 'file', 'other'])).toEqual({ sources: ['other', 'file'], never: [] });
    const [forAlice, forBob] = [await infoOf(alice, song), await infoOf(bob, song)];
    expect([forAlice.play_url, forBob.play_url]).toEqual([`/api/v1/tracks/${song}/stream`, url]);
    expect(forBob).toMatchObject({
      storage_type: 'URL',
      platform: 'other',
      is_external: true,
      mp3_url: null,
      duration_seconds: 10,
      sources: [{ kind: 'other' }, { id: 'file', mp3_url: `/api/v1/tracks/${song}/stream` }],
    });
    expect(forBob.peaks).toHaveLength(800);
  });

  test('leaves out what a listener never wants to hear, and says so where nothing is left', async () => {
    await chooses(bob, [], ['youtube', 'other']);
    expect((await infoOf(bob, song)).sources.map(({ kind }) => kind)).toEqual(['file']);
    const { sources, play_url, error } = await infoOf(bob, link);
    expect([sources, play_url]).toEqual([[], null]);
    expect(error).toBe(
      'This recording is only on services that you never want to hear. You can change that in your settings.',
    );
    const { status } = await bob.call(changePlayerSettings, { body: { never: ['tidal' as 'other'] } });
    expect(status).toBe(422);
    await chooses(bob, []);
  });

  test('puts a link that is known to be dead behind the others', async () => {
    const id = await insertTrack(segue.ctx.db, { owner_id: alice.id, title: 'Old' });
    const { id: living } = (await add(alice, id, page('living.example', 'Old'), true)).body;
    await segue.ctx.db
      .insertInto('link_checks')
      .values({ source_id: id, state: 'private', next_at: 1 })
      .execute();
    expect((await infoOf(alice, id)).sources.map((source) => [source.id, source.state])).toEqual([
      [living, null],
      [id, 'private'],
    ]);
    const { sources } = await alice.ok(listTrackSources, { params: { id } });
    expect(sources.map(({ state }) => state)).toEqual(['private', null]);
  });

  test('puts a file that is missing behind what can be heard', async () => {
    const { body } = await uploadFile(alice, await makeMp3({ seconds: 3, seed: 6 }), {
      uploadId: 'two',
      title: 'Lost',
    });
    const { id } = body.track!;
    const url = page('lost.example', 'Lost');
    expect((await add(alice, id, url, true)).status).toBe(201);
    const row = segue.ctx.db.selectFrom('tracks').select('audio_sha256').where('id', '=', id);
    await segue.ctx.stores.blobs.delete((await row.executeTakeFirstOrThrow()).audio_sha256!);
    expect(await infoOf(alice, id)).toMatchObject({
      play_url: url,
      error: null,
      sources: [{ kind: 'other' }, { kind: 'file', play_url: null, state: 'gone' }],
    });
  });
});

test('a recording that is taken down is closed to others, with all its sources', async () => {
  const hide = (hidden_at: number | null) =>
    segue.ctx.db.updateTable('tracks').set({ hidden_at }).where('id', '=', song).execute();
  await hide(1);
  for (const who of [bob, segue.visitor]) {
    expect((await who.call(getPlayInfo, { params: { id: song } })).status).toBe(404);
    expect((await who.call(listTrackSources, { params: { id: song } })).status).toBe(404);
  }
  await hide(null);
  expect(await urlsOf(song)).toHaveLength(2);
});
