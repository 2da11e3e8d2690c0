import { expect, test } from 'vitest';
import { openLog } from '#server/lib/log.ts';
import { type FoundForPage, openPageData } from './page-data.ts';

const found = (data: unknown, picture: string | null = null): FoundForPage => ({
  answer: { id: 'playlists.one', params: { id: 'abc' }, data },
  picture,
});

function opened(answer: FoundForPage | null) {
  const asked: string[] = [];
  const pageData = openPageData({ clock: () => 1_700_000_000_000, log: openLog('silent') });
  pageData.offer('playlist', async (id) => {
    asked.push(id);
    return answer;
  });
  return { pageData, asked };
}

test('a page brings its first answer along, and when that was true', async () => {
  const { pageData, asked } = opened(found({ name: 'Blue hour' }));
  const html = await pageData.tagsFor('/playlists/abc');
  expect(asked).toEqual(['abc']);
  const text = /^<script type="application\/json" id="known">(.*)<\/script>$/.exec(html)?.[1] ?? '';
  expect(JSON.parse(text)).toEqual({
    id: 'playlists.one',
    params: { id: 'abc' },
    data: { name: 'Blue hour' },
    at: 1_700_000_000_000,
  });
});

test('nothing in an answer can end its element', async () => {
  const evil = '</script><script>alert(1)</script><!--';
  const html = await opened(found({ name: evil })).pageData.tagsFor('/playlists/abc');
  expect(html.match(/<\/?script|<!--/g)).toEqual(['<script', '</script']);
  const text = /known">(.*)<\/script>$/.exec(html)?.[1] ?? '';
  expect((JSON.parse(text) as { data: { name: string } }).data.name).toBe(evil);
});

test('the largest picture of the first screen is asked for at once', async () => {
  const html = await opened(found({}, '/media/a"b.webp')).pageData.tagsFor('/playlists/abc');
  expect(html).toContain('<link rel="preload" as="image" fetchpriority="high" href="/media/a&quot;b.webp">');
});

test('a page whose answer cannot be found goes out without it', async () => {
  const { pageData } = opened(null);
  pageData.offer('home', () => Promise.reject(new Error('The database is away')));
  expect(await pageData.tagsFor('/')).toBe('');
});

test('what is not there, what is too long and other pages bring nothing', async () => {
  expect(await opened(null).pageData.tagsFor('/playlists/abc')).toBe('');
  expect(await opened(found('x'.repeat(60_000))).pageData.tagsFor('/playlists/abc')).toBe('');
  expect(await opened(found({})).pageData.tagsFor('/search')).toBe('');
});
