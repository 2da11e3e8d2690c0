import sharp from 'sharp';
import { XMLParser } from 'fast-xml-parser';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { LanguageChoice } from '#shared/texts/languages.ts';
import { getOembed } from '#shared/social/sharing.ts';
import { insertPlaylist, insertTrack } from '#tests/factories/rows.ts';
import { bootSegue, type Client, type Harness } from '#tests/harness.ts';
import { openPainter } from '#server/pages/painted/painter.ts';
import { findPlaylistPage } from '#server/pages/playlist-pages.ts';
import { findSearchPage } from '#server/pages/search-page.ts';
import { findProfilePage } from '#server/pages/profile-page.ts';
import { getHead } from '#server/pages/head.service.ts';

const evil = `<script>alert(1)</script> & "x" '--> ]]>`;

let segue: Harness;
let alice: Client & { id: string };
let open: string;
let unlisted: string;
let hidden: string;
let nasty: string;
let trackId: string;

beforeAll(async () => {
  segue = await bootSegue({ SEGUE_PUBLIC_URL: 'https://segue.example' });
  alice = await segue.member('alice');
  const { db } = segue.ctx;
  trackId = await insertTrack(db, {
    owner_id: alice.id,
    title: 'Night Bus',
    artist: 'The Lanterns',
    duration_ms: 185_000,
  });
  const list = (name: string, row = {}) =>
    insertPlaylist(db, { owner_id: alice.id, name, ...row }, [trackId]);
  open = await list('Blue hour', { description: 'For the\nlast train', genre: 'Jazz' });
  unlisted = await list('By link', { visibility: 'unlisted' });
  hidden = await list('Mine alone', { visibility: 'private' });
  nasty = await list(evil, { description: `<img src=x onerror=alert(1)> ${evil}` });
});
afterAll(() => segue.close());

const head = (path: string) => getHead(segue.ctx, path);

/** The content of a meta element, by its name or property. */
function meta(html: string, name: string): string | undefined {
  return new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)">`).exec(html)?.[1];
}

function facts(html: string): Record<string, unknown> {
  const text = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1];
  return JSON.parse(text ?? 'null') as Record<string, unknown>;
}

describe('the head of a playlist', () => {
  test('names it, its picture and its player for other sites', async () => {
    const { html, status, mayBeFramed } = await head(`/playlists/${open}`);
    expect([status, mayBeFramed]).toEqual([200, false]);
    expect(html).toContain('<title>Blue hour · Segue</title>');
    expect(meta(html, 'og:title')).toBe('Blue hour, a playlist by alice');
    expect(meta(html, 'og:description')).toBe('For the last train');
    expect(meta(html, 'og:type')).toBe('music.playlist');
    expect(meta(html, 'og:url')).toBe(`https://segue.example/playlists/${open}`);
    expect(meta(html, 'og:image')).toBe(`https://segue.example/media/cards/${open}.jpg?v=1`);
    expect(meta(html, 'twitter:card')).toBe('summary_large_image');
    expect(meta(html, 'robots')).toBeUndefined();
    const oembed = /<link rel="alternate" href="([^"]*)" type="application\/json\+oembed"/.exec(html)?.[1];
    const address = new URL((oembed ?? '').replaceAll('&amp;', '&'));
    const answer = await segue.visitor.fetch(address.pathname + address.search);
    expect(await answer.json()).toMatchObject({ type: 'rich', title: 'Blue hour' });
  });

  test('tells machines its tracks', async () => {
    const { html } = await head(`/playlists/${open}`);
    expect(facts(html)).toMatchObject({
      '@context': 'https://schema.org',
      '@type': 'MusicPlaylist',
      name: 'Blue hour',
      numTracks: 1,
      creator: { name: 'alice', url: 'https://segue.example/users/alice' },
      track: [
        {
          '@type': 'MusicRecording',
          name: 'Night Bus',
          byArtist: { name: 'The Lanterns' },
          duration: 'PT185S',
        },
      ],
    });
  });

  test('shows whatever people wrote as text', async () => {
    const { html } = await head(`/playlists/${nasty}`);
    expect(html.match(/<script/g)).toHaveLength(1);
    expect(html).not.toMatch(/<img|onerror=alert\(1\)>/);
    expect(facts(html)['name']).toBe(evil);
    expect(meta(html, 'og:title')).toContain('&lt;script&gt;');
  });

  test('keeps what is unlisted out of search engines, and what is private out of sight', async () => {
    const byLink = await head(`/playlists/${unlisted}`);
    expect([byLink.status, meta(byLink.html, 'robots')]).toEqual([200, 'noindex']);
    const secret = await head(`/playlists/${hidden}`);
    expect(secret).toEqual(await head(`/playlists/${'0'.repeat(22)}`));
    expect(secret.status).toBe(404);
    expect(secret.html).not.toContain('Mine');
  });
});

describe('the head of other pages', () => {
  test('of a person leads to their feed', async () => {
    const { html, status } = await head('/users/Alice');
    expect(status).toBe(200);
    expect(html).toContain('href="https://segue.example/users/alice/feed.xml" type="application/rss+xml"');
    expect(meta(html, 'og:type')).toBe('profile');
    expect((await head('/users/Alice/follows')).status).toBe(200);
    for (const gone of ['/users/nobody', '/users/nobody/follows'])
      expect((await head(gone)).status).toBe(404);
    expect((await head('/users/%E0%A4%A')).status).toBe(404);
  });

  test('of the embedded player alone lets other sites frame it', async () => {
    expect(await head(`/embed/playlists/${open}`)).toMatchObject({ status: 200, mayBeFramed: true });
    expect(await head(`/embed/playlists/${hidden}`)).toMatchObject({ status: 404, mayBeFramed: true });
    for (const path of ['/', '/login', '/playlists/create', '/admin/users', '/search']) {
      expect([path, await head(path)]).toMatchObject([path, { status: 200, mayBeFramed: false }]);
    }
  });

  test('of a page that is none says so', async () => {
    const others = ['/playlists/nope', '/embed/playlists/nope', `/playlists/${open}.xspf`, '/users/nobody'];
    for (const path of ['/nowhere', '/playlists/a/b', '/admin/else', '/wp-login.php', ...others]) {
      expect([path, (await head(path)).status]).toEqual([path, 404]);
    }
  });
});

describe('a page without scripts', () => {
  const painterIn = async (choice: LanguageChoice) =>
    openPainter(choice, await segue.ctx.state.house.get(), segue.ctx.clock());
  const textOf = async (id: string, choice: LanguageChoice = 'en') =>
    (await findPlaylistPage(segue.ctx, id, await painterIn(choice), new URLSearchParams()))?.text.markup;
  const personText = async (name: string) =>
    (await findProfilePage(segue.ctx, name, await painterIn('en')))?.text.markup;

  test('lists the tracks of a playlist, with where they are heard', async () => {
    const text = await textOf(open);
    for (const words of [
      /<h1 [^>]*>Blue hour</,
      /1 track · /,
      /For the\nlast train</,
      />The Lanterns</,
      />3:05</,
    ])
      expect(text).toMatch(words);
    expect(text).toMatch(/<a\s+href="\/users\/alice"/);
    expect(text).toMatch(
      /<a\s+href="https:\/\/music\.example\/song"\s+rel="nofollow ugc"[^>]*>.*?Night Bus</s,
    );
    expect(await textOf(open, 'de')).toContain('1 Titel · ');
  });

  test('lists the public playlists of a person alone', async () => {
    const text = await personText('Alice');
    expect(text).toMatch(/<h1 [^>]*>\s*alice/);
    expect(text).toMatch(new RegExp(`<a href="/playlists/${open}"[^>]*>Blue hour</a`));
    expect(text).not.toMatch(/Mine alone|By link/);
    for (const name of ['nobody', '%E0%A4%A', 'x']) {
      expect(await personText(name)).toBeUndefined();
    }
  });

  test('shows whatever people wrote as text, and nothing private', async () => {
    const { db } = segue.ctx;
    const words = { title: evil, artist: evil, album: `"><img src=x onerror=alert(1)>` };
    const track = await insertTrack(db, { owner_id: alice.id, ...words, source_url: 'javascript:alert(1)' });
    const id = await insertPlaylist(db, { owner_id: alice.id, name: evil, genre: evil, description: evil }, [
      track,
    ]);
    const asked = await findSearchPage(segue.ctx, new URLSearchParams({ q: evil }), await painterIn('en'));
    expect(asked?.text.markup).not.toMatch(/<script|<img/);
    for (const text of [await textOf(id), await personText('alice')]) {
      expect(text).toContain('&lt;script&gt;alert(1)');
      expect(text).not.toMatch(/<script|<img|javascript:/);
    }
    await db.deleteFrom('playlists').where('id', '=', id).execute();
    expect(await textOf(hidden)).toBeUndefined();
  });
});

describe('oEmbed', () => {
  const ask = (url: string, rest = {}) => segue.visitor.call(getOembed, { query: { url, ...rest } });

  test('gives the code of the player, in the size that is asked for', async () => {
    const answer = await ask(`https://segue.example/playlists/${open}`, { maxwidth: 300 });
    expect(answer.body).toMatchObject({ version: '1.0', width: 300, author_name: 'alice' });
    expect(answer.body.html).toContain(`src="https://segue.example/embed/playlists/${open}" width="300"`);
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    const xml = await segue.visitor.fetch(
      `/api/v1/oembed?format=xml&url=${encodeURIComponent(`https://segue.example/embed/playlists/${nasty}`)}`,
    );
    expect(xml.headers.get('content-type')).toBe('text/xml; charset=utf-8');
    const parsed = new XMLParser({ htmlEntities: true }).parse(await xml.text()) as {
      oembed: { title: string; html: string };
    };
    expect(parsed.oembed.title).toBe(evil);
    expect(parsed.oembed.html).toContain('title="&lt;script&gt;');
  });

  test('knows only addresses of this site, and nothing private', async () => {
    for (const url of [
      `https://segue.example/playlists/${hidden}`,
      `https://elsewhere.example/playlists/${open}`,
      'https://segue.example/users/alice',
      `https://segue.example/playlists/${open}/x`,
    ]) {
      expect([url, (await ask(url)).status]).toEqual([url, 404]);
    }
    expect((await ask('not an address')).status).toBe(422);
    expect((await ask(`https://segue.example/playlists/${open}`, { format: 'yaml' as 'xml' })).status).toBe(
      422,
    );
  });
});

describe('the preview picture', () => {
  test('is a JPEG of 1200 by 630 that other sites may show', async () => {
    for (const name of [open, nasty, 'segue']) {
      const answer = await segue.visitor.fetch(`/media/cards/${name}.jpg`);
      expect([name, answer.status, answer.headers.get('content-type')]).toEqual([name, 200, 'image/jpeg']);
      expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
      const { format, width, height } = await sharp(await answer.arrayBuffer()).metadata();
      expect({ format, width, height }).toEqual({ format: 'jpeg', width: 1200, height: 630 });
      const etag = answer.headers.get('etag') ?? '';
      const again = await segue.visitor.fetch(`/media/cards/${name}.jpg`, {
        headers: { 'if-none-match': etag },
      });
      expect(again.status).toBe(304);
    }
  });

  test('is there of nothing private', async () => {
    expect((await segue.visitor.fetch(`/media/cards/${hidden}.jpg`)).status).toBe(404);
    expect((await alice.fetch(`/media/cards/${hidden}.jpg`)).status).toBe(404);
  });

  test('draws any name, however odd', async () => {
    const { db } = segue.ctx;
    for (const name of ['\u200b', '🔥', 'שלום', 'x'.repeat(200), '群青日和 '.repeat(30)]) {
      const id = await insertPlaylist(db, { owner_id: alice.id, name });
      expect([name, (await segue.visitor.fetch(`/media/cards/${id}.jpg`)).status]).toEqual([name, 200]);
      await db.deleteFrom('playlists').where('id', '=', id).execute();
    }
  });
});

describe('the feed of a person', () => {
  test('lists public playlists alone, with what people wrote as text', async () => {
    const answer = await segue.visitor.fetch('/users/alice/feed.xml');
    expect(answer.headers.get('content-type')).toBe('application/rss+xml; charset=utf-8');
    const xml = await answer.text();
    expect(xml).not.toMatch(/Mine alone|By link|<script|<img/);
    const { rss } = new XMLParser({ htmlEntities: true }).parse(xml) as {
      rss: { channel: { item: Record<string, string>[] } };
    };
    const items = rss.channel.item;
    expect(items.map((item) => item['title'])).toEqual([evil, 'Blue hour']);
    // HTML for a feed reader: our own elements, and the words of others escaped.
    expect(items[0]?.['description']).toContain('<p>&lt;img src=x onerror=alert(1)&gt;');
    expect(items[1]?.['guid']).toBe(`https://segue.example/playlists/${open}`);
  });

  test('is there of nobody who is not', async () => {
    expect((await segue.visitor.fetch('/users/nobody/feed.xml')).status).toBe(404);
    expect((await segue.visitor.fetch('/users/x/feed.xml')).status).toBe(422);
    expect((await segue.visitor.fetch(`/users/${'x'.repeat(5000)}/feed.xml`)).status).toBe(422);
  });
});
