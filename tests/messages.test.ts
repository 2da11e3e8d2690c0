import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { german } from '#shared/messages/german/all.ts';
import type { Message, SpecLanguage, Wording } from '#shared/messages/message.ts';
import { specTexts } from './spec-texts.ts';
import { textsOutsideTheCatalogue } from './texts-in-code.ts';

const root = path.resolve(import.meta.dirname, '..');

interface Entry {
  file: string;
  catalogue: string;
  key: string;
  message: Message;
}

const entries: Entry[] = [];
/** Every source that is no test and no catalogue, by its path from the root. */
const sources = new Map<string, string>();

beforeAll(async () => {
  const folder = path.join(root, 'shared/messages');
  for (const file of await readdir(folder)) {
    if (!file.endsWith('.ts') || file.endsWith('.test.ts') || file === 'message.ts') continue;
    const exported = (await import(path.join(folder, file))) as Record<string, Record<string, Message>>;
    for (const [catalogue, messages] of Object.entries(exported)) {
      if (typeof messages !== 'object') continue;
      for (const [key, message] of Object.entries(messages)) entries.push({ file, catalogue, key, message });
    }
  }
  for (const part of ['shared', 'server', 'web']) {
    for (const file of await readdir(path.join(root, part), { recursive: true })) {
      if (!/\.tsx?$/.test(file) || /\.test\.tsx?$/.test(file) || file.startsWith('messages/')) continue;
      sources.set(`${part}/${file}`, await readFile(path.join(root, part, file), 'utf8'));
    }
  }
});

const name = ({ catalogue, key }: Entry): string => `${catalogue}.${key}`;
const germanOf = ({ en, de }: Message): Wording | undefined =>
  de ?? german[typeof en === 'string' ? en : en.other];
const wordings = (wording: Wording): string[] =>
  typeof wording === 'string' ? [wording] : [wording.one, wording.other];
const places = (text: string): string[] => [...text.matchAll(/\{(\w+)\}/g)].map(([place]) => place).sort();

describe('the catalogue', () => {
  test('is found', () => expect(entries.length).toBeGreaterThan(200));

  test.each(['en', 'it'] as const)('has a wording in %s for every text', (language) => {
    const empty = entries.filter(({ message }) =>
      wordings(message[language]).some((text) => text.trim() === ''),
    );
    expect(empty.map(name)).toEqual([]);
  });

  test('has a wording in German for every text', () => {
    const missing = entries.filter(({ message }) => !germanOf(message));
    expect(missing.map((entry) => `${name(entry)}: ${JSON.stringify(entry.message.en)}`)).toEqual([]);
  });

  test('has no German that nothing says', () => {
    const said = new Set(entries.map(({ message: { en } }) => (typeof en === 'string' ? en : en.other)));
    expect(Object.keys(german).filter((english) => !said.has(english))).toEqual([]);
  });

  test('fills the same places in all languages and all plural forms', () => {
    const uneven = entries.filter(({ message }) => {
      const all = [message.en, message.it, germanOf(message) ?? message.en]
        .flatMap(wordings)
        .map((text) => places(text).join());
      return new Set(all).size > 1;
    });
    expect(uneven.map(name)).toEqual([]);
  });

  test('says of no text both that it is the specification’s and that it is our own', () => {
    const both = entries.filter(({ message }) => message.spec && message.segue);
    expect(both.map(name)).toEqual([]);
  });

  test('holds no text that nothing uses', () => {
    const uses = ({ catalogue, key }: Entry): boolean => {
      const word = new RegExp(`\\b${key}\\b`);
      // A key may travel through a component's props: then the file that names it does not import the catalogue.
      return [...sources.values()].some(
        (code) => word.test(code) && (code.includes(catalogue) || new RegExp(`['"]${key}['"]`).test(code)),
      );
    };
    expect(entries.filter((entry) => !uses(entry)).map(name)).toEqual([]);
  });
});

describe('the specification’s wording', () => {
  /** The stated 100 MB follow the person's own limit. */
  const normal = (text: string): string => text.replace(/\{[^}]*\}/g, '{}').replace('100MB', '{}MB');

  test.each(Object.keys(specTexts) as SpecLanguage[])(
    'stands in the catalogue to the letter: %s',
    (language) => {
      const marked = entries.filter(({ message }) => message.spec === language);
      const known = new Set(marked.flatMap(({ message }) => wordings(message[language]).map(normal)));
      expect(specTexts[language].filter((text) => !known.has(normal(text)))).toEqual([]);
    },
  );
});

test('no text for people stands in the web outside the catalogue', () => {
  const keys = new Set(entries.map(({ key }) => key));
  const found = [...sources]
    .filter(([file]) => file.startsWith('web/'))
    .flatMap(([file, code]) => textsOutsideTheCatalogue(file, code, keys).map((text) => `${file}: ${text}`));
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
