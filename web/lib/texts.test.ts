import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { readTexts } from '#server/lib/texts.ts';
import { provideTexts, wording } from '#shared/texts/texts.ts';
import type * as Fetched from './texts.ts';

/** The files on the server, and the addresses that were asked for. */
const files: Record<string, unknown> = {
  'first.de.json': { shell: { login: 'Anmelden' } },
  'first.it.json': { shell: { login: 'Accedi' } },
  'page.de.json': { feed: { end: 'Das war alles.' } },
  'page.it.json': { feed: { end: 'È tutto.' } },
};
let asked: string[] = [];
let isAway = false;

vi.stubGlobal('fetch', async (address: string) => {
  const file = address.replace('/assets/texts/', '');
  asked.push(file);
  if (isAway) throw new TypeError('Failed to fetch');
  return file in files ? Response.json(files[file]) : new Response('', { status: 404 });
});
afterAll(() => {
  vi.unstubAllGlobals();
  provideTexts(readTexts);
});

/** Opens a new page in German. */
async function open(): Promise<typeof Fetched> {
  vi.resetModules();
  const [texts, reader] = await Promise.all([import('./texts.ts'), import('#shared/texts/texts.ts')]);
  document.documentElement.dataset['texts'] = 'first';
  await texts.openTexts('de');
  read = reader.wording;
  return texts;
}
let read = wording;

beforeEach(() => {
  asked = [];
  isAway = false;
});

test('a page opens with the texts of its first part, in its language alone', async () => {
  await open();
  expect(read('shell:login', 'de')).toBe('Anmelden');
  expect(asked).toEqual(['first.de.json']);
});

test('a part comes together with its texts, which are asked for once', async () => {
  const { withTexts } = await open();
  const code = Promise.resolve('the code');
  expect(await Promise.all([withTexts(code, 'page'), withTexts(code, 'page')])).toEqual([
    'the code',
    'the code',
  ]);
  expect(read('feed:end', 'de')).toBe('Das war alles.');
  expect(asked).toEqual(['first.de.json', 'page.de.json']);
});

test('code without texts of its own waits for nothing', async () => {
  const { withTexts } = await open();
  expect(await withTexts(Promise.resolve(1), '')).toBe(1);
  expect(asked).toEqual(['first.de.json']);
});

test('another language is here when every part has come in it, also one that is fetched meanwhile', async () => {
  const { withTexts, fetchTexts, areTextsHere, showTexts } = await open();
  const switching = fetchTexts('it');
  await withTexts(Promise.resolve(1), 'page');
  await switching;
  expect(areTextsHere('it')).toBe(true);
  expect(read('feed:end', 'de')).toBe('Das war alles.');
  showTexts('it');
  expect([read('shell:login', 'it'), read('feed:end', 'it')]).toEqual(['Accedi', 'È tutto.']);
});

test('what did not arrive is asked for again', async () => {
  const { withTexts, fetchTexts, areTextsHere } = await open();
  isAway = true;
  await expect(fetchTexts('it')).rejects.toThrow('Failed to fetch');
  await expect(withTexts(Promise.resolve(1), 'page')).rejects.toThrow('Failed to fetch');
  expect(areTextsHere('it')).toBe(false);
  isAway = false;
  expect(await withTexts(Promise.resolve(1), 'page')).toBe(1);
  await fetchTexts('it');
  expect(areTextsHere('it')).toBe(true);
});

test('a text that the page is not in stands in for one that no one fetched', async () => {
  await open();
  // The mixture counts as English, of which there is no file then.
  expect(read('shell:login', 'en')).toBe('Anmelden');
});
