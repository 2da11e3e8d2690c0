import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pages, type PageName } from '#shared/pages.ts';
import type { LanguageChoice } from '#shared/texts/languages.ts';
import { openPageParts, sourcesOf } from './page-parts.ts';

let folder: string;
let partsOf: (path: string) => string;
let textsOf: (path: string, choice: LanguageChoice) => string[];

const sourceOf = (name: PageName): string => `features/${pages[name].module}.tsx`;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'segue-parts-'));
  const manifest = {
    'index.html': { file: 'assets/first.js', imports: ['_shared.js'], css: ['assets/first.css'] },
    '_shared.js': { file: 'assets/shared.js' },
    '_form.js': { file: 'assets/form.js', imports: ['_shared.js'], css: ['assets/all.css'] },
    [sourceOf('login')]: { file: 'assets/login.js', imports: ['_form.js', '_shared.js'] },
    [sourceOf('playlist')]: { file: 'assets/playlist.js', imports: ['_shared.js'] },
  };
  await writeFile(path.join(folder, 'manifest.json'), JSON.stringify(manifest));
  const scriptsOf = openPageParts(folder);
  partsOf = (address) => scriptsOf(address, 'segue');
  const texts = { [sourceOf('login')]: 'abc', 'features/other/part.tsx': 'def' };
  const withTexts = path.join(folder, 'with-texts');
  await mkdir(withTexts);
  await writeFile(path.join(withTexts, 'texts.json'), JSON.stringify(texts));
  const linksOf = openPageParts(withTexts);
  textsOf = (address, choice) => hrefs(linksOf(address, choice)).flatMap(([, href]) => href ?? []);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const hrefs = (html: string) =>
  [...html.matchAll(/<link rel="(\w+)"[^>]* href="([^"]+)">/g)].map((m) => m.slice(1));

test('a page names its own script and what that imports, without what the first script brings', () => {
  expect(hrefs(partsOf('/login'))).toEqual([
    ['modulepreload', '/assets/login.js'],
    ['preload', '/assets/all.css'],
    ['modulepreload', '/assets/form.js'],
  ]);
});

test('a page names its texts in the language that is read', () => {
  expect(textsOf('/login', 'de')).toEqual(['/assets/texts/abc.de.json']);
  expect(textsOf('/login', 'segue')).toEqual(['/assets/texts/abc.segue.json']);
  expect(textsOf('/register', 'de')).toEqual([]);
});

test('an address with an id belongs to its page, and a fixed address to its own', () => {
  expect(hrefs(partsOf('/playlists/0abc'))).toEqual([['modulepreload', '/assets/playlist.js']]);
  expect(partsOf('/playlists/create')).toBe('');
});

test('the home page, what is no page, and a build without a manifest name nothing', () => {
  expect([
    partsOf('/'),
    partsOf('/nowhere'),
    openPageParts(path.join(folder, 'none'))('/login', 'segue'),
  ]).toEqual(['', '', '']);
});

test('every page’s source is where it is said to be', () => {
  const web = path.resolve(import.meta.dirname, '../../web/features');
  const lost = Object.keys(pages)
    .flatMap((name) => sourcesOf(name as PageName))
    .filter((source) => !existsSync(path.join(web, `${source}.tsx`)));
  expect(lost).toEqual([]);
});
