import { once } from 'node:events';
import { createServer } from 'node:http';
import { XMLValidator } from 'fast-xml-parser';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { importFileBytes, importLinesMax } from '#shared/limits.ts';
import * as calls from '#shared/ingest/import-export.ts';
import * as edits from '#shared/playlists/playlist-edits.ts';
import * as playlists from '#shared/playlists/playlists.ts';
import { addTrackSource, listTrackSources } from '#shared/ingest/track-sources.ts';
import { insertPlaylist, insertTrack } from '#tests/factories/rows.ts';
import { bootSegue, type Client, type Harness } from '#tests/harness.ts';

let segue: Harness;
let alice: Client & { id: string };
let bob: Client & { id: string };
let rain: string;
let city: string;
let secret: string;

beforeAll(async () => {
  segue = await bootSegue({ SEGUE_PUBLIC_URL: 'https://segue.example' });
  alice = await segue.member('alice');
  bob = await segue.member('bob');
  const { db } = segue.ctx;
  rain = await insertTrack(db, {
    owner_id: bob.id,
    title: 'Rain',
    artist: 'Anna',
    album: 'Sky',
    duration_ms: 185_000,
  });
  city = await insertTrack(db, { owner_id: bob.id, title: 'Città vuota.mp3', artist: 'Mína & Bo' });
  secret = await insertTrack(db, { owner_id: bob.id, title: 'Unheard', artist: 'Bo' });
  await insertPlaylist(db, { owner_id: bob.id, name: 'Open' }, [rain, city]);
  await insertPlaylist(db, { owner_id: bob.id, name: 'Shut', visibility: 'private' }, [secret]);
});
afterAll(() => segue.close());

async function preview(list: string | Uint8Array, { as = alice, name = '' } = {}) {
  await segue.ctx.search.settled();
  const query = name ? `?${new URLSearchParams({ file_name: name })}` : '';
  const answer = await as.fetch(`/api/v1/imports/preview${query}`, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream' },
    body: typeof list === 'string' ? list : new Blob([Buffer.from(list)]),
  });
  const body = (await answer.json()) as calls.ImportPreview & { detail: string };
  return { status: answer.status, body, list: body.lists?.[0], lines: body.lists?.[0]?.lines ?? [] };
}

const found = async (list: string, as = alice) =>
  (await preview(list, { as })).lines.map(({ track, sure }) => [track?.id ?? null, sure]);

const get = (id: string, as: Client = alice) => as.ok(playlists.getPlaylist, { params: { id } });

describe('A preview', () => {
  it('finds tracks by title and artist, case, accents and additions aside', async () => {
    expect(
      await found(
        'ANNA - rain\nMina & Bo – CITTA VUOTA\nAnna feat. Carla - Rain (2011 Remaster)\nAnna - Snow',
      ),
    ).toEqual([
      [rain, true],
      [city, true],
      [rain, true],
      [null, true],
    ]);
  });

  it('reads guessed words the other way round, and doubts a title alone', async () => {
    expect(await found('Rain - Anna\nRain')).toEqual([
      [rain, true],
      [rain, false],
    ]);
  });

  it('forgives a typo, and doubts what it then finds', async () => {
    expect(await found('Anna - Rian')).toEqual([[rain, false]]);
  });

  it('doubts another length: it may be another recording', async () => {
    expect(await found('Title,Artist,Duration\nRain,Anna,3:07\nRain,Anna,5:40')).toEqual([
      [rain, true],
      [rain, false],
    ]);
  });

  it('knows its own addresses, and takes links to other services as they are', async () => {
    const { lines } = await preview(
      `https://segue.example/playlists/x?track=${rain}\nhttps://segue.example/api/v1/tracks/${rain}/stream\n` +
        'Bo - Clip https://youtu.be/dQw4w9WgXcQ?si=abc\nhttps://example.org/page',
    );
    expect(lines.map(({ track, link }) => [track?.id ?? null, link])).toEqual([
      [rain, null],
      [rain, null],
      [null, { url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ', platform: 'youtube' }],
      [null, null],
    ]);
  });

  it('never finds what is private, but for its owner', async () => {
    const list = `Bo - Unheard\nhttps://segue.example/api/v1/tracks/${secret}/stream`;
    expect(await found(list)).toEqual([
      [null, true],
      [null, true],
    ]);
    expect(await found('Bo - Unheard', bob)).toEqual([[secret, true]]);
  });

  it('stores nothing and needs a session', async () => {
    const count = () =>
      segue.ctx.db
        .selectFrom('playlist_entries')
        .select('id')
        .execute()
        .then((rows) => rows.length);
    const before = await count();
    await preview('Anna - Rain\nhttps://youtu.be/dQw4w9WgXcQ');
    expect(await count()).toBe(before);
    const anonymous = await segue.visitor.fetch('/api/v1/imports/preview', { method: 'POST', body: 'a - b' });
    expect(anonymous.status).toBe(401);
  });

  it('reads a hostile list beside the main thread, and in its turn', async () => {
    const before = segue.ctx.workers.stats('import').done;
    const hostile = `#EXTM3U\n#EXTINF:1 ${'"'.repeat(5_000_000)}\nAnna - Rain.mp3`;
    expect((await preview(hostile)).lines).toMatchObject([{ artist: 'Anna', title: 'Rain' }]);
    expect(segue.ctx.workers.stats('import').done).toBe(before + 1);
  });

  const doctype = '<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]>';
  test.each([
    ['50 MB', Buffer.alloc(50_000_000, 'a - b\n'), 413, /^The list is larger than 20 MB\.$/],
    ['just too much', Buffer.alloc(importFileBytes + 1, 'a'), 413, /^The list is larger than 20 MB\.$/],
    ['a binary file', Buffer.from([0xff, 0xfb, 0, 0, 1, 2]), 415, /^This is no list but a binary file/],
    ['entities', `<?xml version="1.0"?>${doctype}<playlist/>`, 422, /^XML with a document type/],
    ['nothing', '\n', 422, /^There is no track in this list\.$/],
  ])('of %s is refused and says why', async (_name, list, status, detail) => {
    const answer = await preview(list);
    expect(answer.status).toBe(status);
    expect(answer.body.detail).toMatch(detail);
  });

  it('of an external entity asks no one for it', async () => {
    const asked: string[] = [];
    const server = createServer((request, reply) => {
      asked.push(request.url ?? '');
      reply.end('<!ENTITY y "leaked">');
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as { port: number };
    const answer = await preview(
      `<!DOCTYPE p [<!ENTITY x SYSTEM "http://127.0.0.1:${port}/x">]><playlist><trackList><track><title>&x;</title></track></trackList></playlist>`,
    );
    server.close();
    expect([answer.status, asked]).toEqual([422, []]);
  });
});

describe('An import', () => {
  const lines: calls.ImportLine[] = [
    {
      track_id: null,
      title: 'First',
      artist: 'Bo',
      album: 'Al',
      duration_seconds: 61.5,
      url: 'https://example.org/1',
    },
    { link: 'https://youtu.be/dQw4w9WgXcQ', title: 'Clip', artist: 'Bo' },
    { title: 'Last' },
  ];

  it('makes a playlist in which what was not found is wanted', async () => {
    const outcome = await alice.ok(calls.importList, {
      body: {
        name: 'Brought',
        lines: [{ track_id: rain, title: 'Rain' }, ...lines, { track_id: rain, title: 'Rain' }],
      },
    });
    expect(outcome).toMatchObject({ added: 2, wanted: 2, repeated: 1 });
    const made = await get(outcome.playlist_id);
    expect(made).toMatchObject({ name: 'Brought', track_count: 2, visibility: 'public' });
    expect(made.tracks).toMatchObject([
      { id: rain, index: 0 },
      {
        title: 'Clip',
        index: 2,
        source_url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
        platform: 'youtube',
      },
    ]);
    expect(made.wanted).toMatchObject([
      {
        index: 1,
        title: 'First',
        artist: 'Bo',
        album: 'Al',
        duration_seconds: 61.5,
        url: 'https://example.org/1',
      },
      { index: 3, title: 'Last', artist: '', album: '', duration_seconds: null, url: null },
    ]);
    // The same link again is the same track.
    const again = await alice.ok(calls.importList, { body: { name: 'Again', lines } });
    expect((await get(again.playlist_id)).tracks[0]?.id).toBe(made.tracks[1]?.id);
  });

  it('notes ISRC and MusicBrainz id of one’s own tracks, and overwrites none', async () => {
    const [own, known] = [
      await insertTrack(segue.ctx.db, { owner_id: alice.id, title: 'Unnamed' }),
      await insertTrack(segue.ctx.db, { owner_id: alice.id, title: 'Named', isrc: 'GBAYE0601498' }),
    ];
    const ids = { isrc: 'us-um7-17-03861', mbid: 'E97F805A-ab48-4c52-855e-07049142113d' };
    const lines = [own, known, rain].map((track_id) => ({ track_id, title: 'x', ...ids }));
    await alice.ok(calls.importList, { body: { name: 'With ids', lines } });
    const rows = segue.ctx.db
      .selectFrom('tracks')
      .select(['isrc', 'mbid'])
      .where('id', 'in', [own, known, rain]);
    expect(await rows.orderBy('id').execute()).toEqual([
      { isrc: null, mbid: null },
      { isrc: 'USUM71703861', mbid: 'e97f805a-ab48-4c52-855e-07049142113d' },
      { isrc: 'GBAYE0601498', mbid: 'e97f805a-ab48-4c52-855e-07049142113d' },
    ]);
  });

  it('adds to a playlist of one’s own, after what stands there', async () => {
    const { id } = await alice.ok(edits.createPlaylist, { body: { name: 'Longer' } });
    await alice.ok(edits.addItem, { params: { id }, body: { track_id: rain } });
    const body = { playlist_id: id, lines: [{ track_id: rain, title: 'Rain' }, ...lines] };
    expect(await alice.ok(calls.importList, { body })).toEqual({
      playlist_id: id,
      added: 1,
      wanted: 2,
      repeated: 1,
    });
    expect((await get(id)).wanted.map(({ index }) => index)).toEqual([1, 3]);
    expect((await bob.call(calls.importList, { body })).status).toBe(409);
  });

  it('refuses what the importer may not hear, all of it', async () => {
    const before = (await alice.ok(playlists.listMine)).length;
    const body = { name: 'Half', lines: [{ title: 'a' }, { track_id: secret, title: 'Unheard' }] };
    expect((await alice.call(calls.importList, { body })).status).toBe(404);
    const tooMany = {
      name: 'Many',
      lines: Array.from({ length: importLinesMax + 1 }, () => ({ title: 'x' })),
    };
    expect((await alice.call(calls.importList, { body: tooMany })).status).toBe(422);
    const noMusic = { name: 'Bad', lines: [{ title: 'x', link: 'https://open.spotify.com/about' }] };
    expect((await alice.call(calls.importList, { body: noMusic })).status).toBe(422);
    expect((await alice.ok(playlists.listMine)).length).toBe(before);
  });
});

describe('A missing item', () => {
  const make = async () => {
    const body = {
      name: 'With gaps',
      lines: [{ title: 'One', artist: 'Bo' }, { title: 'Two' }, { title: 'Three' }],
    };
    const { playlist_id: id } = await alice.ok(calls.importList, { body });
    return get(id);
  };
  const fill = (id: string, item: string, track_id: string, as: Client = alice) =>
    as.call(edits.fillItem, { params: { id, entry: item }, body: { track_id } });

  it('is filled by its owner, in its place', async () => {
    const { id, wanted, version } = await make();
    const item = wanted[1]?.entry_id ?? '';
    expect((await fill(id, item, rain, bob)).status).toBe(409);
    expect((await fill(id, item, secret)).status).toBe(404);
    expect((await fill(id, 'nothing', rain)).status).toBe(404);
    expect((await fill(id, item, rain)).body).toEqual({ version: version + 1, track_count: 1 });
    const filled = await get(id);
    expect(filled.tracks).toMatchObject([{ id: rain, index: 1, entry_id: item }]);
    expect(filled.wanted.map(({ title }) => title)).toEqual(['One', 'Three']);
    expect((await fill(id, item, city)).status).toBe(409);
  });

  it('takes in a track that stands elsewhere in the playlist', async () => {
    const { id, wanted } = await make();
    await alice.ok(edits.addItem, { params: { id }, body: { track_id: rain } });
    expect((await fill(id, wanted[0]?.entry_id ?? '', rain)).body).toMatchObject({ track_count: 1 });
    expect((await get(id)).tracks).toMatchObject([{ id: rain, index: 0 }]);
  });

  it('keeps its place while others move, and its words through trash and back', async () => {
    const { id, wanted, version } = await make();
    const [one, , three] = wanted;
    await alice.ok(edits.moveItem, {
      params: { id, entry: three?.entry_id ?? '' },
      body: { version, before: one?.entry_id ?? null },
    });
    const words = async () => (await get(id)).wanted.map(({ title, artist }) => [title, artist]);
    expect(await words()).toEqual([
      ['Three', ''],
      ['One', 'Bo'],
      ['Two', ''],
    ]);
    await alice.ok(edits.deletePlaylist, { params: { id } });
    await alice.ok(edits.restorePlaylist, { params: { id } });
    expect((await words()).length).toBe(3);
    await alice.ok(edits.removeItem, { params: { id, entry: one?.entry_id ?? '' } });
    expect(await words()).toEqual([
      ['Three', ''],
      ['Two', ''],
    ]);
  });
});

describe('An export', () => {
  const evil = `<script>alert("1")</script> & 'x'\u2028]]>`;
  let id: string;

  beforeAll(async () => {
    const nasty = await insertTrack(segue.ctx.db, {
      owner_id: alice.id,
      title: evil,
      artist: evil,
      duration_ms: 61_000,
    });
    ({ playlist_id: id } = await alice.ok(calls.importList, {
      body: {
        name: 'Out & “about”',
        description: 'Two\nlines',
        lines: [
          { track_id: rain, title: 'Rain' },
          { title: 'Not here', artist: 'Nobody', album: 'None', duration_seconds: 10 },
          { track_id: nasty, title: 'x' },
        ],
      },
    }));
  });

  const fetchAs = async (format: string, as: Client = segue.visitor) => {
    const answer = await as.fetch(`/api/v1/playlists/${id}/export?format=${format}`);
    return { answer, text: await answer.text() };
  };

  test.each(['xspf', 'jspf', 'm3u8', 'csv', 'json'] as const)(
    'as %s comes back as it was',
    async (format) => {
      const { answer, text } = await fetchAs(format);
      expect(answer.headers.get('content-disposition')).toContain(`.${format}"; filename*=UTF-8''Out%20%26`);
      const { lines, list } = await preview(text, { name: `x.${format}` });
      expect(lines.map(({ track, title }) => [track?.id ?? null, title])).toEqual([
        [rain, 'Rain'],
        [null, 'Not here'],
        [expect.any(String), `<script>alert("1")</script> & 'x' ]]>`],
      ]);
      expect(lines[1]).toMatchObject({ artist: 'Nobody', duration_seconds: 10 });
      expect(list?.name).toBe('Out & “about”');
    },
  );

  test.each(['jspf', 'json', 'xspf'] as const)(
    'as %s takes sources, ISRC and MusicBrainz id along to another Segue',
    async (format) => {
      const song = await insertTrack(segue.ctx.db, {
        owner_id: alice.id,
        title: `Long way ${format}`,
        artist: 'Anna',
        album: 'Roads',
        source_url: `https://www.youtube.com/watch?v=${format.padEnd(11, 'x')}`,
        platform: 'youtube',
        duration_ms: 61_500,
        isrc: 'USUM71703861',
        mbid: 'e97f805a-ab48-4c52-855e-07049142113d',
      });
      const others = [`https://soundcloud.com/anna/${format}`, `https://band.example/${format}`];
      for (const url of others)
        await alice.ok(addTrackSource, { params: { id: song }, body: { url, confirm: true } });
      const { id: list } = await alice.ok(edits.createPlaylist, { body: { name: 'Along' } });
      await alice.ok(edits.addItem, { params: { id: list }, body: { track_id: song } });
      const written = async (one: string) =>
        (await alice.fetch(`/api/v1/playlists/${one}/export?format=${format}`)).text();
      const elsewhere = (text: string) => text.replaceAll('https://segue.example', 'https://other.example');
      const { lines } = await preview(elsewhere(await written(list)), { as: bob, name: `x.${format}` });
      const [line] = lines;
      const brought = await bob.ok(calls.importList, {
        body: {
          name: 'Along',
          lines: lines.map(
            ({ link, track: _here, sure: _sure, already: _known, is_nameless: _named, ...words }) => ({
              ...words,
              link: link?.url,
            }),
          ),
        },
      });
      const [mine] = (await get(brought.playlist_id, bob)).tracks;
      expect(mine).toMatchObject({ title: line?.title, platform: 'youtube', duration_seconds: 61.5 });
      const { sources, ...ids } = await bob.ok(listTrackSources, { params: { id: mine?.id ?? '' } });
      expect(ids).toMatchObject({ isrc: 'USUM71703861', mbid: 'e97f805a-ab48-4c52-855e-07049142113d' });
      expect(sources.map(({ url }) => url)).toEqual([mine?.source_url, ...others]);
      // And so it leaves again.
      const names = (text: string, own: string, track: string) =>
        text
          .replaceAll(own, 'LIST')
          .replaceAll(track, 'TRACK')
          .match(/https:[^"<]+|USUM\w+|[\da-f]{8}-[\da-f-]{27}|Anna|Roads|(?<!\d)61(?:\.5|500)(?!\d)/g);
      expect(names(await written(brought.playlist_id), brought.playlist_id, mine?.id ?? '')).toEqual(
        names(await written(list), list, song),
      );
    },
  );

  it('brings back as a link only what was one: a missing item stays missing', async () => {
    const track = (wanted: boolean) => ({
      title: `Page ${wanted}`,
      location: ['https://band.example/page'],
      extension: { 'urn:segue:jspf:track': [{ wanted }] },
    });
    const { lines } = await preview(JSON.stringify({ playlist: { track: [track(false), track(true)] } }));
    expect(lines.map(({ link }) => link?.url ?? null)).toEqual(['https://band.example/page', null]);
  });

  it('is well-formed whatever people wrote', async () => {
    const { text } = await fetchAs('xspf');
    expect(XMLValidator.validate(text)).toBe(true);
    expect(text).not.toContain('<script');
    expect(text).toContain(`<location>https://music.example/song</location>`);
    expect(
      (await fetchAs('m3u8')).text.split('\n').filter((line) => line && !line.startsWith('#')),
    ).toHaveLength(2);
  });

  it('of a private playlist is its owner’s alone', async () => {
    const { version } = await get(id);
    const params = { id };
    await alice.ok(edits.updatePlaylist, { params, body: { version, visibility: 'private' } });
    expect((await fetchAs('xspf')).answer.status).toBe(404);
    expect((await fetchAs('xspf', bob)).answer.status).toBe(404);
    expect((await fetchAs('xspf', alice)).answer.status).toBe(200);
    expect((await fetchAs('exe', alice)).answer.status).toBe(422);
  });
});
