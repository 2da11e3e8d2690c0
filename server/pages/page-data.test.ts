import { expect, test } from 'vitest';
import { html } from '#shared/html.ts';
import { openLog } from '#server/lib/log.ts';
import { type FoundForPage, openPageData, type PageData } from './page-data.ts';

const found = (data: unknown, picture: string | null = null): FoundForPage => ({
  answers: [{ id: 'playlists.one', params: { id: 'abc' }, data }],
  picture,
  text: html`<h1>${'<Blue hour>'}</h1>`,
});

function opened(answer: FoundForPage | null) {
  const foundIds: string[] = [];
  const pageData = openPageData({ clock: () => 1_700_000_000_000, log: openLog('silent') });
  pageData.offer('playlist', async (id) => {
    foundIds.push(id);
    return answer;
  });
  return { pageData, foundIds };
}

const headOf = async (pageData: PageData, path: string) => (await pageData.partsFor(path, 'en')).head;
const nothing = { head: '', text: null, styles: '' };

test('a page brings its first answer along, and when that was true', async () => {
  const { pageData, foundIds } = opened(found({ name: 'Blue hour' }));
  const head = await headOf(pageData, '/playlists/abc');
  expect(foundIds).toEqual(['abc']);
  const text = /^<script type="application\/json" id="known">(.*)<\/script>$/.exec(head)?.[1] ?? '';
  expect(JSON.parse(text)).toEqual([
    {
      id: 'playlists.one',
      params: { id: 'abc' },
      data: { name: 'Blue hour' },
      at: 1_700_000_000_000,
    },
  ]);
});

test('nothing in an answer can end its element', async () => {
  const evil = '</script><script>alert(1)</script><!--';
  const head = await headOf(opened(found({ name: evil })).pageData, '/playlists/abc');
  expect(head.match(/<\/?script|<!--/g)).toEqual(['<script', '</script']);
  const text = /known">(.*)<\/script>$/.exec(head)?.[1] ?? '';
  expect((JSON.parse(text) as [{ data: { name: string } }])[0].data.name).toBe(evil);
});

test('readers without scripts get its content, however long the answer is', async () => {
  for (const data of [{}, 'x'.repeat(60_000)]) {
    const { text } = await opened(found(data)).pageData.partsFor('/playlists/abc', 'en');
    expect(text?.markup).toBe('<h1>&lt;Blue hour&gt;</h1>');
  }
});

test('the largest picture of the first screen is asked for at once', async () => {
  const head = await headOf(opened(found({}, '/media/a"b.webp')).pageData, '/playlists/abc');
  expect(head).toContain('<link rel="preload" as="image" fetchpriority="high" href="/media/a&quot;b.webp">');
});

test('a page whose answer cannot be found goes out without it', async () => {
  const { pageData } = opened(null);
  pageData.offer('home', () => Promise.reject(new Error('The database is away')));
  expect(await pageData.partsFor('/', 'en')).toEqual(nothing);
});

test('what is not there, what is too long and other pages bring nothing', async () => {
  expect(await opened(null).pageData.partsFor('/playlists/abc', 'en')).toEqual(nothing);
  expect(await headOf(opened(found('x'.repeat(60_000))).pageData, '/playlists/abc')).toBe('');
  expect(await opened(found({})).pageData.partsFor('/search', 'en')).toEqual(nothing);
});
