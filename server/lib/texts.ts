import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import {
  foreignMark,
  type Area,
  type Language,
  provideTexts,
  stemOf,
  type TextKey,
  type Texts,
} from '#shared/texts/texts.ts';
import type { LanguageChoice } from '#shared/texts/languages.ts';

const folder = path.resolve(import.meta.dirname, '../../texts');

/** The areas that English has. */
export const areasOfTexts = (): Area[] =>
  readdirSync(path.join(folder, 'en')).map((file) => path.basename(file, '.json') as Area);

function readJson(file: string): Record<string, string> {
  try {
    return JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as Record<string, string>;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw error;
  }
}

let mixture: Readonly<Record<string, string>> | null = null;

/** The language that a text takes in the specification's mixture (`texts/mixture.json`): English where none is named. */
export function mixtureLanguage(key: TextKey): Language {
  mixture ??= readJson('mixture.json');
  return (mixture[key] as Language | undefined) ?? 'en';
}

const read = new Map<string, Texts>();

/** The texts of an area in a language, or as the mixture has them. English stands in for what a language lacks. */
export function readTexts(area: Area, choice: LanguageChoice): Texts {
  const name = `${choice}/${area}`;
  const texts = read.get(name) ?? (choice === 'segue' ? mixed(area) : inLanguage(area, choice));
  read.set(name, texts);
  return texts;
}

const inLanguage = (area: Area, language: Language): Texts =>
  language === 'en'
    ? readJson(`en/${area}.json`)
    : { ...readTexts(area, 'en'), ...readJson(`${language}/${area}.json`) };

/** An area as the mixture has it: English, and each other text with the name of its language beside it. */
function mixed(area: Area): Texts {
  const texts = { ...readTexts(area, 'en') };
  for (const stem of new Set(Object.keys(texts).map(stemOf))) {
    const language = mixtureLanguage(`${area}:${stem}` as TextKey);
    if (language === 'en') continue;
    for (const [name, text] of Object.entries(readTexts(area, language))) {
      if (stemOf(name) === stem) texts[name] = text;
    }
    texts[foreignMark(stem)] = language;
  }
  return texts;
}

provideTexts(readTexts);
