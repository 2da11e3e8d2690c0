import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { areasOfTexts, mixtureLanguage, readTexts } from '#server/lib/texts.ts';
import { languageNames } from '#shared/texts/languages.ts';
import { type Area, fill, foreignMark, stemOf, type TextKey } from '#shared/texts/texts.ts';
import { faultsOf, readLanguage, type TextFiles } from '../scripts/text-faults.ts';
import { type SpecLanguage, specTexts } from './spec-texts.ts';
import { textsOutsideTheCatalogue } from './texts-in-code.ts';

const root = path.resolve(import.meta.dirname, '..');

let english: TextFiles;
/** Each text by its area and its key. */
let keys: TextKey[];
/** Every source that is no test, by its path from the root. */
const sources = new Map<string, string>();

const readJson = async (file: string) =>
  JSON.parse(await readFile(path.join(root, file), 'utf8')) as Record<string, string>;

beforeAll(async () => {
  english = await readLanguage('en');
  keys = Object.entries(english).flatMap(([area, texts]) =>
    [...new Set(Object.keys(texts).map(stemOf))].map((key) => `${area}:${key}` as TextKey),
  );
  for (const part of ['shared', 'server', 'web']) {
    for (const file of await readdir(path.join(root, part), { recursive: true })) {
      if (!/\.tsx?$/.test(file) || /\.test\.tsx?$/.test(file)) continue;
      sources.set(`${part}/${file}`, await readFile(path.join(root, part, file), 'utf8'));
    }
  }
});

const split = (name: TextKey) => name.split(':') as [Area, string];

describe('the texts', () => {
  test('are found', () => expect(keys.length).toBeGreaterThan(1000));

  test.each(languageNames)(
    'are whole in %s: each text, form and place, and nothing else',
    async (language) => {
      expect(faultsOf(language, await readLanguage(language), english)).toEqual([]);
    },
  );

  test('have a line in shared/texts/areas.ts for each file', async () => {
    const code = await readFile(path.join(root, 'shared/texts/areas.ts'), 'utf8');
    const named = [...code.matchAll(/#texts\/en\/([\w-]+)\.json/g)].map(([, area]) => area);
    expect(new Set(named)).toEqual(new Set(areasOfTexts()));
  });

  test('hold nothing that nothing uses', () => {
    const codes = [...sources.values()].map((code) => ({
      words: new Set(code.match(/[\w-]+/g)),
      quoted: new Set(code.match(/(?<=['"])[\w-]+(?=['"])/g)),
    }));
    const isUsed = (name: TextKey): boolean => {
      const [area, key] = split(name);
      // A key may travel through a component's props: then the file that names it does not name the area.
      return codes.some(({ words, quoted }) => words.has(key) && (words.has(area) || quoted.has(key)));
    };
    expect(keys.filter((name) => !isUsed(name))).toEqual([]);
  });
});

describe('the mixture', () => {
  test('names texts that there are, in Italian, and no other', async () => {
    const list = await readJson('texts/mixture.json');
    expect(Object.keys(list).filter((name) => !keys.includes(name as TextKey))).toEqual([]);
    expect(new Set(Object.values(list))).toEqual(new Set(['it']));
  });

  test('marks the texts that are not in the language of its pages', () => {
    const texts = readTexts('shell', 'segue');
    expect(texts[foreignMark('loadingLogin')]).toBe('it');
    expect(texts['loadingLogin']).toBe('Caricamento in corso...');
    expect(texts[foreignMark('login')]).toBeUndefined();
  });

  /** The stated 100 MB follow the person's own limit. */
  const normal = (text: string): string => text.replace(/\{+[^}]*\}+/g, '{}').replace('100MB', '{}MB');

  function wordingsOf(name: TextKey): string[] {
    const [area, key] = split(name);
    const forms = Object.entries(readTexts(area, 'segue')).filter(([form]) => stemOf(form) === key);
    return forms.map(([, text]) => text);
  }

  test.each(Object.keys(specTexts) as SpecLanguage[])(
    'holds the specification’s wording to the letter: %s',
    (language) => {
      const spoken = keys.filter((name) => mixtureLanguage(name) === language);
      const known = new Set(spoken.flatMap(wordingsOf).map(normal));
      expect(specTexts[language].filter((text) => !known.has(normal(text)))).toEqual([]);
    },
  );
});

describe('a plural', () => {
  const fixture = (language: string) => readJson(`tests/fixtures/texts/${language}.json`);

  test.each([
    ['pl', 1, '1 utwór'],
    ['pl', 2, '2 utwory'],
    ['pl', 5, '5 utworów'],
    ['pl', 22, '22 utwory'],
    ['pl', 1.5, '1,5 utworu'],
    ['ar', 0, 'لا مقاطع'],
    ['ar', 1, 'مقطع واحد'],
    ['ar', 2, 'مقطعان'],
    ['ar', 3, '3 مقاطع'],
    ['ar', 11, '11 مقطعًا'],
    ['ar', 100, '100 مقطع'],
    ['en', 1, '1 track'],
    ['en', 0, '0 tracks'],
  ])('in %s takes the form of %d', async (language, count, text) => {
    const texts = language === 'en' ? readTexts('playlist-pieces', 'en') : await fixture(language);
    expect(fill(texts, 'trackCount', language, { count })).toBe(text);
  });

  test.each(['pl', 'ar'])(
    'in %s is at fault where it lacks a form, or has one too many',
    async (language) => {
      const own = await fixture(language);
      const source = { tracks: { trackCount_one: '{{count}} track', trackCount_other: '{{count}} tracks' } };
      expect(faultsOf(language, { tracks: own }, source)).toEqual([]);
      const { trackCount_few: _few, ...without } = own;
      expect(faultsOf(language, { tracks: without }, source)).toEqual(['tracks:trackCount_few is missing']);
      expect(faultsOf(language, { tracks: { ...own, trackCount: 'x' } }, source)).toEqual([
        'tracks:trackCount is unknown',
      ]);
    },
  );
});

test.each([
  ['a text that is missing', {}, ['area:hello is missing']],
  ['an empty one', { hello: ' ' }, ['area:hello is empty']],
  ['one that lost a place', { hello: 'Ciao' }, ['area:hello has other places than English: {{name}}']],
  ['one with another', { hello: 'Ciao {{nome}}' }, ['area:hello has other places than English: {{name}}']],
  ['a key that English lacks', { hello: 'Ciao {{name}}', bye: 'Addio' }, ['area:bye is unknown']],
  ['nothing in a whole language', { hello: 'Ciao {{name}}' }, []],
])('the check finds %s', (_what, texts, faults) => {
  expect(faultsOf('it', { area: texts }, { area: { hello: 'Hello {{name}}' } })).toEqual(faults);
});

test('no text for people stands in the web outside the catalogue', () => {
  const names = new Set(keys.flatMap((name) => [name, split(name)[1]]));
  const found = [...sources]
    .filter(([file]) => file.startsWith('web/'))
    .flatMap(([file, code]) => textsOutsideTheCatalogue(file, code, names).map((text) => `${file}: ${text}`));
  expect(found).toEqual([]);
});

test.each([
  ['<p>Hello there</p>', ['Hello there']],
  ['<p>{t("hello")}</p>', []],
  ['<input placeholder="Your name" />', ['Your name']],
  ['<a aria-label={`Play ${x}`} />', ['Play ']],
  ['<p className="text-muted grid" id="main" />', []],
  ['<b>{isOpen ? "Close it" : null}</b>', ['Close it']],
  ['toast.error("Could not save")', ['Could not save']],
  ['throw new Error("No such place")', []],
  ['<p>·</p>', []],
  ['<Heading title="welcome" />', []],
])('the search for such texts reads %s', (code, texts) => {
  expect(textsOutsideTheCatalogue('scene.tsx', code, new Set(['welcome']))).toEqual(texts);
});
