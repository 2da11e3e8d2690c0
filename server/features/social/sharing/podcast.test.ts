import { XMLParser, XMLValidator } from 'fast-xml-parser';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPlaylist } from '#shared/playlists/playlist-edits.ts';
import { makeMp3 } from '#tests/factories/mp3.ts';
import { insertPlaylist, insertTrack } from '#tests/factories/rows.ts';
import { bootSegue, type Client, type Harness } from '#tests/harness.ts';
import { uploadFile } from '#tests/upload-file.ts';
import { chaptersIn } from './liner-notes.ts';
import { getHead } from '#server/pages/head.service.ts';

const evil = `<script>alert(1)</script> & "x" '--> ]]>`;
const notes = '0:00 Doors open\n0:02 The long one';

let segue: Harness;
let alice: Client & { id: string };
let mix: string;
let file: { id: string };

beforeAll(async () => {
  segue = await bootSegue({ SEGUE_PUBLIC_URL: 'https://segue.example' });
  alice = await segue.member('alice');
  ({ id: mix } = await alice.ok(createPlaylist, { body: { name: evil, description: notes } }));
  const words = { playlist_id: mix, title: evil, artist: 'The Lanterns', album: 'Lamps' };
  const { body } = await uploadFile(alice, await makeMp3({ seconds: 5 }), { uploadId: 'podcast', ...words });
  file = body.track!;
  const link = await insertTrack(segue.ctx.db, { owner_id: alice.id, title: 'Elsewhere' });
  await insertItem(mix, link);
});
afterAll(() => segue.close());

/** Lists a track after all others. */
async function insertItem(playlistId: string, trackId: string): Promise<void> {
  const empty = { wanted_title: null, wanted_artist: null };
  await segue.ctx.db
    .insertInto('playlist_entries')
    .values({
      id: `entry${trackId}`,
      playlist_id: playlistId,
      track_id: trackId,
      position: 1e6,
      added_at: 1,
      ...empty,
    })
    .execute();
}

const ask = (path: string, init?: RequestInit) => segue.visitor.fetch(path, init);
const feed = (id: string, headers = {}) => ask(`/playlists/${id}/podcast.xml`, { headers });

interface Item {
  title: string;
  description: string;
  enclosure: { url: string; length: string; type: string };
  'itunes:duration': number;
  'podcast:chapters': { url: string; type: string };
}

async function read(id: string) {
  const xml = await (await feed(id)).text();
  expect(XMLValidator.validate(xml)).toBe(true);
  const parser = new XMLParser({
    htmlEntities: true,
    ignoreAttributes: false,
    attributeNamePrefix: '',
    isArray: (name) => name === 'item',
  });
  const { rss } = parser.parse(xml) as { rss: { channel: Record<string, unknown> & { item: Item[] } } };
  return { xml, channel: rss.channel, items: rss.channel.item };
}

test('a playlist’s files are a podcast, with what people wrote as text', async () => {
  const { xml, channel, items } = await read(mix);
  expect(channel).toMatchObject({
    title: evil,
    link: `https://segue.example/playlists/${mix}`,
    'itunes:author': 'alice',
    'itunes:type': 'serial',
    'podcast:medium': 'music',
  });
  expect(channel['podcast:guid']).toMatch(
    /^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
  );
  expect(items).toMatchObject([{ title: `The Lanterns – ${evil}`, 'itunes:duration': 5 }]);
  expect(xml).not.toMatch(/<script|Elsewhere/);
  const picture = await ask(new URL((channel['itunes:image'] as { href: string }).href).pathname);
  const { format, width, height } = await sharp(await picture.arrayBuffer()).metadata();
  expect({ format, width, height }).toEqual({ format: 'jpeg', width: 1400, height: 1400 });
});

test('an app fetches an episode in parts, at an address that stays', async () => {
  const { enclosure } = (await read(mix)).items[0]!;
  expect(enclosure).toMatchObject({
    url: `https://segue.example/media/tracks/${file.id}.mp3`,
    type: 'audio/mpeg',
  });
  const path = new URL(enclosure.url).pathname;
  const head = await ask(path, { method: 'HEAD' });
  expect([head.status, head.headers.get('content-length'), head.headers.get('accept-ranges')]).toEqual([
    200,
    enclosure.length,
    'bytes',
  ]);
  const part = await ask(path, { headers: { range: 'bytes=100-199' } });
  expect([part.status, (await part.arrayBuffer()).byteLength]).toEqual([206, 100]);
  expect(part.headers.get('access-control-allow-origin')).toBe('*');
});

test('what an app has already is not sent again', async () => {
  const { headers } = await feed(mix);
  const [etag, changed] = [headers.get('etag') ?? '', headers.get('last-modified') ?? ''];
  expect((await feed(mix, { 'if-none-match': etag })).status).toBe(304);
  expect((await feed(mix, { 'if-modified-since': changed })).status).toBe(304);
  const before = new Date(Date.parse(changed) - 1000).toUTCString();
  expect((await feed(mix, { 'if-modified-since': before })).status).toBe(200);
  // A date counts only where no tag is sent.
  expect((await feed(mix, { 'if-none-match': '"other"', 'if-modified-since': changed })).status).toBe(200);
});

test('the times in a playlist’s words are the chapters of its one file', async () => {
  const [item] = (await read(mix)).items;
  const address = `https://segue.example/playlists/${mix}/chapters.json`;
  expect(item?.['podcast:chapters']).toEqual({ url: address, type: 'application/json+chapters' });
  const answer = await ask(new URL(address).pathname);
  expect(answer.headers.get('content-type')).toBe('application/json+chapters; charset=utf-8');
  expect(await answer.json()).toEqual({
    version: '1.2.0',
    title: evil,
    chapters: [
      { startTime: 0, title: 'Doors open' },
      { startTime: 2, title: 'The long one' },
    ],
  });
  const plain = await insertPlaylist(segue.ctx.db, { owner_id: alice.id, name: 'Plain' }, [file.id]);
  expect((await read(plain)).items[0]).not.toHaveProperty('podcast:chapters');
  expect((await ask(`/playlists/${plain}/chapters.json`)).status).toBe(404);
});

test.each([
  ['0:00 One\n[1:02:03] - Two', 4000, [0, 3723]],
  ['1. 0:05 One\n2. (4:10) Two\nThanks to all', null, [5, 250]],
  ['0:00 Alone', 60, []],
  ['2:00 Back\n1:00 to front', 600, []],
  ['0:00 One\n5:00 Beyond the end', 60, []],
  ['At 8:30 in the evening\nand 9:15 again', 60, []],
])('the liner notes %j of a file of %s s tell %j', (text, seconds, starts) => {
  const chapters = chaptersIn(text, seconds === null ? null : seconds * 1000);
  expect(chapters.map(({ startTime }) => startTime)).toEqual(starts);
});

test('a private playlist has no podcast, an unlisted one for those with its address', async () => {
  const list = (visibility: 'unlisted' | 'private') =>
    insertPlaylist(segue.ctx.db, { owner_id: alice.id, name: visibility, visibility, description: notes }, [
      file.id,
    ]);
  expect((await read(await list('unlisted'))).items).toHaveLength(1);
  const secret = await list('private');
  for (const part of ['podcast.xml', 'chapters.json']) {
    expect((await alice.fetch(`/playlists/${secret}/${part}`)).status).toBe(404);
  }
});

test('the head of a page leads to its sound', async () => {
  const { html } = await getHead(segue.ctx, `/playlists/${mix}`);
  const address = `https://segue.example/media/tracks/${file.id}.mp3`;
  expect(html).toContain(`<meta property="og:audio" content="${address}">`);
  expect(html).toContain(
    `href="https://segue.example/playlists/${mix}/podcast.xml" type="application/rss+xml"`,
  );
  const facts = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? '';
  expect(JSON.parse(facts)).toMatchObject({
    track: [{ audio: { '@type': 'AudioObject', contentUrl: address, duration: 'PT5S' } }, {}],
  });
});
