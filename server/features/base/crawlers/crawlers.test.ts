import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPlaylist } from '#shared/playlists/playlist-edits.ts';
import { bootSegue, type Client, type Harness } from '#tests/harness.ts';
import { sitemap, sitemapIndex } from './sitemap.service.ts';

let segue: Harness;
let alice: Client;
let ids: string[];

beforeAll(async () => {
  segue = await bootSegue();
  alice = await segue.member('alice');
  await segue.member('nobody_yet');
  ids = [];
  for (const name of ['One', 'Two', 'Three']) {
    segue.time.now += 1000;
    ids.push((await alice.ok(createPlaylist, { body: { name } })).id);
  }
  for (const visibility of ['unlisted', 'private'] as const) {
    await alice.ok(createPlaylist, { body: { name: 'Not to be found', visibility } });
  }
});
afterAll(() => segue.close());

const locations = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address);
const text = async (path: string) => (await segue.visitor.fetch(path)).text();

test('sitemaps name the public playlists and those who have some, and nothing else', async () => {
  const index = await text('/sitemap.xml');
  expect(XMLValidator.validate(index)).toBe(true);
  const found: string[] = [];
  for (const address of locations(index)) {
    const xml = await text(new URL(address ?? '').pathname);
    expect(XMLValidator.validate(xml)).toBe(true);
    found.push(...locations(xml).map((page) => new URL(page ?? '').pathname));
  }
  expect(found.sort()).toEqual([...ids.map((id) => `/playlists/${id}`), '/users/alice'].sort());
});

test('more pages than one sitemap may hold fill several, each page once', async () => {
  const addresses = locations(await sitemapIndex(segue.ctx, 2)).filter((one) => one?.includes('/playlists/'));
  expect(addresses).toHaveLength(2);
  const found: (string | undefined)[] = [];
  for (const address of addresses) {
    const after = /([0-9a-z]+)\.xml$/.exec(address ?? '')?.[1] ?? '';
    const xml = (await Array.fromAsync(sitemap(segue.ctx, 'playlists', after, 2))).join('');
    found.push(...locations(xml));
  }
  expect(found.map((page) => page?.split('/').at(-1))).toEqual(ids);
});

test('robots are told of the sitemaps, and which pages need a session', async () => {
  const robots = await text('/robots.txt');
  expect(robots).toMatch(/^User-agent: \*$/m);
  expect(robots).toMatch(/^Sitemap: http.*\/sitemap\.xml$/m);
  expect(robots).toMatch(/^Disallow: \/admin\$$/m);
  expect(robots).not.toMatch(/^Disallow: \/(playlists\/|users|search)?\$?$/m);
});

test('browsers learn how to search, password managers where to change one, and finders of holes whom to tell', async () => {
  const description = new XMLParser({ ignoreAttributes: false }).parse(await text('/opensearch.xml'));
  expect(description.OpenSearchDescription.Url['@_template']).toMatch(/\/search\?q=\{searchTerms\}$/);
  const changing = await segue.visitor.fetch('/.well-known/change-password', { redirect: 'manual' });
  expect([changing.status, changing.headers.get('location')]).toEqual([303, '/profile']);
  const security = await text('/.well-known/security.txt');
  expect(security).toMatch(/^Contact: http/m);
  const expires = /^Expires: (.+)$/m.exec(security)?.[1] ?? '';
  expect(Date.parse(expires)).toBeGreaterThan(segue.time.now);
});
