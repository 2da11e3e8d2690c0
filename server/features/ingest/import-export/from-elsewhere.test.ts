import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { ZipFile } from 'yazl';
import * as calls from '#shared/ingest/import-export.ts';
import * as edits from '#shared/playlists/playlist-edits.ts';
import * as playlists from '#shared/playlists/playlists.ts';
import { insertPlaylist, insertTrack } from '#tests/factories/rows.ts';
import { bootSegue, type Client, type Harness } from '#tests/harness.ts';
import { unzip } from '#tests/unzip.ts';

interface Page {
  status?: number;
  type: string;
  body: string;
}
let pages: Record<string, Page> = {};
let sites: Server;
let segue: Harness;
let alice: Client & { id: string };
let bob: Client & { id: string };
let rain: string;

beforeAll(async () => {
  sites = createServer((request, response) => {
    const page = pages[`${request.headers.host}${request.url}`];
    response.writeHead(page?.status ?? (page ? 200 : 404), { 'content-type': page?.type ?? 'text/plain' });
    response.end(page?.body ?? '');
  }).listen(0, '127.0.0.1');
  segue = await bootSegue(
    { SEGUE_PUBLIC_URL: 'https://segue.example' },
    {
      outbound: {
        resolve: async (host) => (host === 'inside.example' ? ['10.0.0.1'] : ['93.184.216.34']),
        dial: () => ({ host: '127.0.0.1', port: (sites.address() as AddressInfo).port, tls: false }),
      },
    },
  );
  alice = await segue.member('alice');
  bob = await segue.member('bob');
  rain = await insertTrack(segue.ctx.db, { owner_id: bob.id, title: 'Rain', artist: 'Anna' });
  await insertPlaylist(segue.ctx.db, { owner_id: bob.id, name: 'Open' }, [rain]);
  await segue.ctx.search.settled();
});
afterAll(async () => {
  await segue.close();
  sites.close();
});
beforeEach(() => {
  pages = {};
});

async function preview(
  list: string | Buffer,
  query: calls.ImportAnswers & { file_name?: string } = {},
  as = alice,
) {
  const search = new URLSearchParams(query);
  const answer = await as.fetch(`/api/v1/imports/preview?${search}`, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream' },
    body: typeof list === 'string' ? list : new Blob([new Uint8Array(list)]),
  });
  const body = (await answer.json()) as calls.ImportPreview & { detail: string };
  return { status: answer.status, body, list: body.lists?.[0] };
}

const linesOf = (list: calls.PreviewList | undefined): calls.ImportLine[] =>
  (list?.lines ?? []).map((line) => {
    const { title, artist, album, duration_seconds, url, track } = line;
    return { title, artist, album, duration_seconds, url, track_id: track?.id ?? null };
  });

const importing = (body: calls.ImportDraft, as = alice) => as.ok(calls.importList, { body });
const get = (id: string) => alice.ok(playlists.getPlaylist, { params: { id } });

describe('A list that comes again', () => {
  const edition = 'Title,Artist,URL\nRain,Anna,\nSnow,Bo,https://example.org/snow\nFog,Carla,';
  const later = `${edition}\nRain,ANNA,\nHail,Bo,`;
  const already = (list: calls.PreviewList | undefined) => list?.lines.map((line) => line.already);

  it('is known, and brings only what is new, also when its gaps were filled or its lines removed', async () => {
    const first = await preview(edition);
    expect([first.list?.playlist, already(first.list)]).toEqual([null, [null, null, null]]);
    const { playlist_id: id } = await importing({ name: 'Weather', lines: linesOf(first.list) });
    const [snow, fog] = (await get(id)).wanted;
    const filling = await insertTrack(segue.ctx.db, { owner_id: alice.id, title: 'Snow, live' });
    await alice.ok(edits.fillItem, {
      params: { id, entry: snow?.entry_id ?? '' },
      body: { track_id: filling },
    });
    await alice.ok(edits.removeItem, { params: { id, entry: fog?.entry_id ?? '' } });

    const second = await preview(later);
    expect(second.list?.playlist).toEqual({ id, name: 'Weather' });
    expect(already(second.list)).toEqual(['there', 'there', 'there', 'there', null]);
    const outcome = await importing({ playlist_id: id, lines: linesOf(second.list) });
    expect(outcome).toEqual({ playlist_id: id, added: 0, wanted: 1, repeated: 4 });
    const now = await get(id);
    expect([now.tracks.map(({ title }) => title), now.wanted.map(({ title }) => title)]).toEqual([
      ['Rain', 'Snow, live'],
      ['Hail'],
    ]);
    // Out of the trash it still knows its list.
    await alice.ok(edits.deletePlaylist, { params: { id } });
    expect((await preview(later)).list?.playlist).toBeNull();
    await alice.ok(edits.restorePlaylist, { params: { id } });
    expect(already((await preview(later)).list)).toEqual(Array.from({ length: 5 }, () => 'there'));
    expect((await preview(later, {}, bob)).list?.playlist).toBeNull();
    // Songs that stand in it make no edition of it.
    expect((await preview('Carla - Fog')).list?.playlist).toBeNull();
  });

  it('tells what stands in it twice, by its words, its address or the track that it means', async () => {
    const { list } = await preview(
      'Title,Artist,URL\nRain,Anna,\nRÁIN,anna,\nRain (2011 Remaster),Anna,\nSun,Bo,https://youtu.be/dQw4w9WgXcQ?si=1\nSun,Bo B.,https://www.youtube.com/watch?v=dQw4w9WgXcQ',
    );
    expect(already(list)).toEqual([null, 'repeated', 'repeated', null, 'repeated']);
  });

  it('goes into the playlist that was asked for, if one may add to it', async () => {
    const { id } = await alice.ok(edits.createPlaylist, { body: { name: 'Mine', track_ids: [rain] } });
    const { list } = await preview('Rain,Anna\n', {
      playlist_id: id,
      columns: 'title:0,artist:1',
      has_header: 'false',
    });
    expect([list?.playlist, already(list)]).toEqual([{ id, name: 'Mine' }, ['there']]);
    expect((await preview('Anna - Rain', { playlist_id: id }, bob)).status).toBe(409);
  });
});

describe('A preview', () => {
  it('offers a song that is here before its link, and keeps the link', async () => {
    const { list } = await preview(
      'Title,Artist,URL\nRain,Anna,https://youtu.be/dQw4w9WgXcQ\nSnow,Bo,https://youtu.be/9bZkp7q19f0',
    );
    expect(list?.lines.map(({ track, link }) => [track?.id ?? null, link?.url])).toEqual([
      [rain, 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'],
      [null, 'https://www.youtube.com/watch?v=9bZkp7q19f0'],
    ]);
  });

  it('asks of columns and of lists, one after the other', async () => {
    const table = 'Stueck;Wer;Ordner\nRain;Anna;A\nSnow;Bo;B\nFog;Bo;B';
    const columns = await preview(table, { file_name: 'a.csv' });
    expect([columns.body.asks, columns.body.table?.rows[1]]).toEqual(['columns', ['Rain', 'Anna', 'A']]);
    const answer = { columns: 'title:0,artist:1,list:2', has_header: 'true' } as const;
    const lists = await preview(table, answer);
    expect([
      lists.body.asks,
      lists.body.lists.map((list) => [list.name, list.line_count, list.lines.length]),
    ]).toEqual([
      'lists',
      [
        ['A', 1, 0],
        ['B', 2, 0],
      ],
    ]);
    const { body } = await preview(table, { ...answer, lists: '1' });
    expect(body.asks).toBeNull();
    expect(body.lists[1]?.lines.map(({ title }) => title)).toEqual(['Snow', 'Fog']);
  });

  test.each([
    ['columns', 'title:0;drop'],
    ['columns', 'title:-1'],
    ['lists', '1,x'],
    ['has_header', 'maybe'],
    ['playlist_id', '../x'],
  ])('refuses a strange answer: %s=%s', async (name, value) => {
    expect((await preview('a;b', { [name]: value })).status).toBe(422);
  });

  it('reads a library of 10,000 songs as Apple writes it, and imports as many lines', async () => {
    const song = (id: number) => `<key>${id}</key><dict><key>Track ID</key><integer>${id}</integer>
      <key>Name</key><string>Lied ${id} für dich</string><key>Artist</key><string>Jörg &#38; Söhne</string>
      ${'<key>Sort Name</key><string>never read, however much there is of it in a library</string>'.repeat(12)}</dict>`;
    const ids = Array.from({ length: 10_000 }, (_none, at) => at + 100);
    const listOf = (name: string, some: number[]) =>
      `<dict><key>Name</key><string>${name}</string><key>Playlist Items</key><array>${some.map((id) => `<dict><key>Track ID</key><integer>${id}</integer></dict>`).join('')}</array></dict>`;
    const library = `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple Computer//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0"><dict><key>Tracks</key><dict>${ids.map(song).join('')}</dict><key>Playlists</key><array>
${listOf('Alles', ids)}${listOf('Ende', ids.slice(-2))}</array></dict></plist>`;
    const { body } = await preview(library, { lists: '1' });
    expect(body.lists.map(({ name, line_count }) => [name, line_count])).toEqual([
      ['Alles', 10_000],
      ['Ende', 2],
    ]);
    expect(body.lists[1]?.lines).toMatchObject([
      { title: 'Lied 10098 für dich', artist: 'Jörg & Söhne' },
      { title: 'Lied 10099 für dich' },
    ]);
    const lines = ids.map((id) => ({ title: `Lied ${id} für dich`, artist: 'Jörg & Söhne' }));
    const made = await importing({ name: 'Alles', visibility: 'private', lines });
    expect(made).toMatchObject({ added: 0, wanted: 10_000 });
    const again = await importing({ playlist_id: made.playlist_id, lines });
    expect(again).toMatchObject({ wanted: 0, repeated: 10_000 });
  });
});

describe('An address', () => {
  const at = (url: string, query = {}) => alice.call(calls.previewAddress, { query, body: { url } });
  const read = async (url: string) => (await at(url)).body as calls.ImportPreview;
  const refusal = async (url: string) => {
    const { status, body } = await at(url);
    return [status, (body as unknown as { detail: string }).detail];
  };
  const html = (head: string): Page => ({
    type: 'text/html; charset=utf-8',
    body: `<html><head>${head}</head>`,
  });

  it('of an Apple Music list gives its songs from the page’s own data', async () => {
    const song = (name: string, artist: string) => ({
      '@type': 'MusicRecording',
      name,
      duration: 'PT3M25S',
      url: `https://music.apple.com/de/song/${name}/1440833098`,
      byArtist: [{ '@type': 'MusicGroup', name: artist }],
    });
    const list = {
      '@type': 'MusicPlaylist',
      name: 'Früh &amp; wach',
      numTracks: 3,
      track: [song('Rain', 'Anna'), song('Schnee', 'Bo')],
    };
    pages['music.apple.com/de/playlist/x/pl.1'] = html(
      `<script id=schema:music-playlist type="application/ld+json">${JSON.stringify(list)}</script>`,
    );
    const preview = await read('https://music.apple.com/de/playlist/x/pl.1');
    expect(preview).toMatchObject({ format: 'page', partly: { total: 3 } });
    expect(preview.lists[0]).toMatchObject({
      name: 'Früh & wach',
      lines: [
        { title: 'Rain', artist: 'Anna', duration_seconds: 205, track: { id: rain } },
        { title: 'Schnee', artist: 'Bo', track: null, link: { platform: 'apple' } },
      ],
    });
  });

  it('of a Spotify list gives what Open Graph tells, with its songs’ words', async () => {
    pages['open.spotify.com/playlist/37i9dQZF1DX0XUsuxWHRQd'] = html(
      '<meta property="og:title" content="Night"/><meta property="og:description" content="Playlist · Anna · 60 songs"/>' +
        '<meta name="music:song" content="https://open.spotify.com/track/4uLU6hMCjMI75M1A2tKUQC"/>',
    );
    const oembed = `open.spotify.com/oembed?url=${encodeURIComponent('https://open.spotify.com/track/4uLU6hMCjMI75M1A2tKUQC')}`;
    pages[oembed] = { type: 'application/json', body: '{"title":"Rain"}' };
    const preview = await read('https://open.spotify.com/playlist/37i9dQZF1DX0XUsuxWHRQd');
    expect(preview.partly).toEqual({ total: 60 });
    const [list] = preview.lists;
    expect(list).toMatchObject({ name: 'Night', lines: [{ is_nameless: true, track: null }] });
    const found = await alice.ok(calls.lookUpLinks, { body: { urls: [list?.lines[0]?.url ?? ''] } });
    expect(found).toMatchObject([{ title: 'Rain', is_nameless: false, link: { platform: 'spotify' } }]);
  });

  it('of a YouTube list gives the first of its videos', async () => {
    const entry = (at: number) =>
      `<entry><title>Video ${at}</title><author><name>Anna</name></author><link rel="alternate" href="https://www.youtube.com/watch?v=dQw4w9WgX${at}"/></entry>`;
    pages['www.youtube.com/feeds/videos.xml?playlist_id=PLx'] = {
      type: 'text/xml',
      body: `<?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom"><title>Clips</title>${Array.from({ length: 15 }, (_none, at) => entry(at + 10)).join('')}</feed>`,
    };
    const preview = await read('https://www.youtube.com/playlist?list=PLx');
    expect(preview).toMatchObject({ partly: { total: null }, lists: [{ name: 'Clips', line_count: 15 }] });
    expect(preview.lists[0]?.lines[0]).toMatchObject({ title: 'Video 10', artist: 'Anna' });
  });

  it('of a file gives the file, and of a playlist of this site what its reader may see', async () => {
    pages['lists.example/a.m3u8'] = {
      type: 'audio/x-mpegurl',
      body: '#EXTM3U\n#EXTINF:1,Anna - Rain\na.mp3',
    };
    expect((await read('https://lists.example/a.m3u8')).lists[0]?.lines).toMatchObject([
      { track: { id: rain } },
    ]);
    const { id } = await bob.ok(edits.createPlaylist, {
      body: { name: 'Of Bob', visibility: 'private', track_ids: [rain] },
    });
    expect((await refusal(`https://segue.example/playlists/${id}`))[0]).toBe(404);
    const { version } = await bob.ok(playlists.getPlaylist, { params: { id } });
    await bob.ok(edits.updatePlaylist, { params: { id }, body: { version, visibility: 'public' } });
    expect((await read(`https://segue.example/playlists/${id}`)).lists[0]).toMatchObject({ name: 'Of Bob' });
  });

  it.each([
    [
      'Spotify',
      'https://open.spotify.com/playlist/2',
      /^Spotify tells Segue only the name .* “Night”.*Exportify/,
    ],
    [
      'YouTube',
      'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
      /^YouTube tells Segue only the name .*Takeout/,
    ],
    ['Apple Music', 'https://music.apple.com/us/playlist/2', /^Apple Music tells Segue only the name/],
    ['SoundCloud', 'https://soundcloud.com/anna/sets/2', /^SoundCloud tells Segue only the name/],
    ['another site', 'https://lists.example/2', /^This page tells no songs: “Night”/],
  ])('says honestly where %s tells a name alone, and where the list can be had', async (_name, url, told) => {
    const { host, pathname, search } = new URL(url);
    pages[`${host}${pathname}${search}`] = html('<meta property="og:title" content="Night">');
    expect(await refusal(url)).toEqual([422, expect.stringMatching(told)]);
  });

  it.each([
    ['nothing there', 'https://lists.example/none', /^There is nothing at this address/],
    ['a site that refuses', 'https://lists.example/shut', /it answers 403/],
    ['a private network', 'https://inside.example/list.m3u', /^This address does not answer/],
    ['another port', 'https://lists.example:8080/list.m3u', /^This address does not answer/],
    ['something huge', 'https://lists.example/huge', /^This address does not answer/],
  ])('of %s is refused in words', async (_name, url, told) => {
    pages['lists.example/shut'] = { status: 403, type: 'text/html', body: '' };
    pages['lists.example/huge'] = { type: 'text/plain', body: 'a'.repeat(6_000_000) };
    expect(await refusal(url)).toEqual([422, expect.stringMatching(told)]);
  });
});

describe('Links without words', () => {
  it('are looked up at their sites in the order asked, and found here by what they are called', async () => {
    const oembed = (id: string) =>
      `www.youtube.com/oembed?format=json&url=${encodeURIComponent(`https://www.youtube.com/watch?v=${id}`)}`;
    pages[oembed('rainrainrai')] = {
      type: 'application/json',
      body: '{"title":"Rain","author_name":"Anna"}',
    };
    const ids = ['nobodyknows', 'rainrainrai'];
    const urls = ids.map((id) => `https://youtu.be/${id}`);
    const { list } = await preview(urls.join('\n'));
    expect(list?.lines.map((line) => [line.is_nameless, line.title])).toEqual(urls.map((url) => [true, url]));
    const found = await alice.ok(calls.lookUpLinks, { body: { urls } });
    expect(
      found.map((line) => [line.title, line.is_nameless, line.track?.id ?? null, line.link?.platform]),
    ).toEqual([
      [urls[0], true, null, 'youtube'],
      ['Rain', false, rain, 'youtube'],
    ]);
  });

  it.each([
    ['none', []],
    ['too many', Array.from({ length: 31 }, (_none, at) => `https://youtu.be/abcdefgh${at + 100}`)],
    ['something else', ['file:///etc/passwd']],
  ])('are refused where there are %s', async (_name, urls) => {
    expect((await alice.call(calls.lookUpLinks, { body: { urls } })).status).toBe(422);
    expect((await segue.visitor.call(calls.lookUpLinks, { body: { urls } })).status).toBe(401);
  });
});

describe('An archive of lists', () => {
  async function zipOf(files: Record<string, string>): Promise<Buffer> {
    const archive = new ZipFile();
    for (const [name, text] of Object.entries(files)) archive.addBuffer(Buffer.from(text), name);
    archive.end();
    return buffer(archive.outputStream);
  }

  it('is one preview whatever it holds, and its chosen lists become playlists', async () => {
    const names = Array.from({ length: 61 }, (_none, at) => `Playlists/L${at}.csv`);
    const archive = await zipOf({
      ...Object.fromEntries(names.map((name, at) => [name, `Title,Artist\nRain,Anna\nSong ${at},Bo\n`])),
      'more.zip': 'PK',
      'notes.pdf': '%PDF',
    });
    const asked = await preview(archive, { file_name: 'takeout.zip' });
    expect(asked.body).toMatchObject({
      format: 'zip',
      asks: 'lists',
      archive: { other_files: 1, refused: [{ name: 'more.zip', reason: 'archive' }] },
    });
    expect(asked.body.lists.map(({ name, line_count }) => [name, line_count]).slice(0, 2)).toEqual([
      ['L0', 2],
      ['L1', 2],
    ]);
    const lists = asked.body.lists.map(({ index }) => index).join(',');
    const { body } = await preview(archive, { lists });
    expect([body.asks, body.lists.length]).toEqual([null, 61]);
    expect(body.lists.every(({ lines: [first] }) => first?.track?.id === rain)).toBe(true);
    const last = body.lists.at(-1);
    const made = await importing({ name: last?.name ?? '', lines: linesOf(last) });
    expect(made).toMatchObject({ added: 1, wanted: 1 });
  });

  it('is refused in words where it holds none', async () => {
    const { status, body } = await preview(await zipOf({ 'a.pdf': '%PDF' }));
    expect([status, body.detail]).toEqual([422, 'There is no list in this archive.']);
  });

  it('of one’s own playlists comes back whole', async () => {
    const erin = await segue.member('erin');
    for (const name of ['One', 'Two'])
      await importing({ name, lines: [{ track_id: rain, title: 'Rain' }] }, erin);
    const all = await erin.fetch('/api/v1/playlists/export?format=json');
    const archive = Buffer.from(await all.arrayBuffer());
    const { body } = await preview(archive, { lists: '0,1' }, erin);
    expect(new Map(body.lists.map(({ name, lines }) => [name, lines[0]?.track?.id]))).toEqual(
      new Map([
        ['One', rain],
        ['Two', rain],
      ]),
    );
  });
});

describe('Rules instead of songs', () => {
  it('become the tracks that fulfil them now, of those that their reader may find', async () => {
    const { db } = segue.ctx;
    const frank = await segue.member('frank');
    const own = (title: string, artist: string, more = {}) =>
      insertTrack(db, { owner_id: frank.id, title, artist, ...more });
    const heard = await own('Rainbow', 'Frank', { duration_ms: 100_000, genre: 'Jazz' });
    const starred = await own('Mist', 'Frank', { duration_ms: 300_000 });
    await own('100% rain', 'Nobody');
    const hidden = await insertTrack(db, { owner_id: bob.id, title: 'Rain in secret', artist: 'Bo' });
    await db
      .insertInto('track_stars')
      .values({ user_id: frank.id, track_id: starred, created_at: 1 })
      .execute();
    await db
      .insertInto('plays')
      .values({
        id: 'p1',
        track_id: heard,
        user_id: frank.id,
        listener_key: 'x',
        played_at: segue.ctx.clock(),
      })
      .execute();
    const titles = async (rules: object, as: Client & { id: string } = frank) => {
      const { status, list } = await preview(JSON.stringify(rules), { file_name: 'a.nsp' }, as);
      return status === 200 ? list?.lines.map(({ title, track }) => (track ? title : `?${title}`)) : status;
    };
    const file = await readFile(
      path.resolve(import.meta.dirname, '../../../../tests/fixtures/lists/navidrome.nsp'),
    );
    const now = await preview(file, {}, frank);
    expect([now.body.format, now.list?.name]).toEqual(['nsp', 'Rainy']);
    expect(now.list?.lines.map(({ title }) => title)).toEqual(['Rainbow', 'Rain']);

    expect(await titles({ any: [{ is: { loved: true } }, { gt: { playcount: 0 } }], sort: 'title' })).toEqual(
      ['Mist', 'Rainbow'],
    );
    expect(await titles({ all: [{ contains: { title: '0% r' } }] })).toEqual(['100% rain']);
    expect(await titles({ all: [{ is: { genre: 'jazz' } }] })).toEqual(['Rainbow']);
    expect(await titles({ all: [{ inTheRange: { duration: [200, 400] } }] })).toEqual(['Mist']);
    expect(await titles({ all: [{ inTheLast: { lastplayed: 7 } }] })).toEqual(['Rainbow']);
    expect(
      await titles({
        all: [{ isNot: { artist: 'anna' } }, { startsWith: { title: 'rain' } }],
        sort: 'duration',
      }),
    ).toEqual(['Rainbow']);
    expect(await titles({ all: [{ contains: { title: 'secret' } }] })).toBe(422);
    expect(await titles({ all: [{ is: { loved: true } }] }, bob)).toBe(422);
    expect(hidden).not.toBe('');
  });
});

test('The manual’s examples do what they say', async () => {
  const manual = path.resolve(import.meta.dirname, '../../../../docs/import-export.md');
  const examples = [...(await readFile(manual, 'utf8')).matchAll(/```sh\n([^]*?)```/g)];
  const folder = await mkdtemp(path.join(tmpdir(), 'segue-manual-'));
  const { id: playlist } = await alice.ok(edits.createPlaylist, { body: { name: 'Taken along' } });
  const env = { ...process.env, api: `${segue.origin}/api/v1`, token: alice.token ?? '', playlist };
  const outputs = [];
  for (const [, script = ''] of examples) {
    outputs.push(await promisify(execFile)('sh', ['-euc', script], { cwd: folder, env }));
  }
  expect(outputs.map(({ stdout }) => stdout.slice(0, 30))).toEqual([
    expect.stringMatching(/^\{"format":"csv","asks":null/),
    expect.stringMatching(/^\{"format":"csv","asks":null/),
    '',
  ]);
  expect((await alice.ok(playlists.listMine)).map(({ name }) => name)).toContain('From elsewhere');
  expect(await readFile(path.join(folder, 'one.jspf'), 'utf8')).toContain('Taken along');
  expect((await unzip(await readFile(path.join(folder, 'all.zip')))).size).toBeGreaterThan(1);
  await rm(folder, { recursive: true });
});

describe('All playlists of one’s own', () => {
  const zip = (format: string, as: Client) => as.fetch(`/api/v1/playlists/export?format=${format}`);

  it('leave as files in one archive, and come back as they were', async () => {
    const carol = await segue.member('carol');
    const cover = 'c0'.repeat(32);
    await segue.ctx.db.insertInto('pictures').values({ sha256: cover, small_sha256: cover }).execute();
    const ids = [];
    for (const name of ['A/B: “Ünï”', 'A/B: “Ünï”']) {
      const { playlist_id } = await carol.ok(calls.importList, {
        body: {
          name,
          description: 'One\ntwo',
          genre: 'Jazz',
          visibility: 'unlisted',
          lines: [
            { track_id: rain, title: 'Rain' },
            { link: 'https://youtu.be/dQw4w9WgXcQ', title: 'Clip, "1"', artist: 'Bo' },
            {
              title: '=Gap',
              artist: 'Carla',
              album: 'Sky',
              duration_seconds: 61.5,
              url: 'https://musicbrainz.org/recording/e97f805a-ab48-4c52-855e-07049142113d',
            },
          ],
        },
      });
      ids.push(playlist_id);
    }
    await segue.ctx.db.updateTable('playlists').set({ cover_sha256: cover }).where('id', 'in', ids).execute();
    for (const format of ['jspf', 'json']) {
      const files = await unzip(Buffer.from(await (await zip(format, carol)).arrayBuffer()));
      expect([...files.keys()]).toEqual([
        expect.stringMatching(new RegExp(`^segue-playlists-[\\d-]+/A_B_ “Ünï”\\.${format}$`)),
        expect.stringMatching(new RegExp(`“Ünï” \\(2\\)\\.${format}$`)),
      ]);
      const [file] = files.values();
      const { list } = await preview(file?.toString() ?? '', {}, carol);
      const { name, description, genre, visibility, cover_url } = list!;
      const words = { name, description, genre, visibility: visibility ?? 'public', cover_url };
      const made = await importing({ ...words, lines: linesOf(list) }, carol);
      const plain = async (id: string) => {
        const whole = await carol.ok(playlists.getPlaylist, { params: { id } });
        return {
          words: [whole.name, whole.description, whole.genre, whole.visibility, whole.cover_url],
          tracks: whole.tracks.map(({ id, index }) => [id, index]),
          wanted: whole.wanted.map(({ entry_id: _own, ...words }) => words),
        };
      };
      expect(await plain(made.playlist_id)).toEqual(await plain(ids[0] ?? ''));
      await carol.ok(edits.deletePlaylist, { params: { id: made.playlist_id } });
    }
  });

  it('are nobody else’s', async () => {
    expect((await zip('csv', segue.visitor)).status).toBe(401);
    const dave = await segue.member('dave');
    const { size } = await unzip(Buffer.from(await (await zip('csv', dave)).arrayBuffer()));
    expect(size).toBe(0);
  });

  it('name no cover that is not here', async () => {
    for (const cover_url of [`/media/pictures/${'d'.repeat(64)}.webp`, 'https://evil.example/x.webp', 'x']) {
      const { playlist_id } = await importing({ name: 'Bare', cover_url, lines: [{ title: 'x' }] });
      expect((await get(playlist_id)).cover_url).toBeNull();
    }
  });
});
