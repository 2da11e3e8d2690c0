import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { stemOf } from '#shared/texts/texts.ts';

const folder = path.resolve(import.meta.dirname, '../texts');

/** A language's texts by area. */
export type TextFiles = Record<string, Readonly<Record<string, string>>>;

/** Reads the files of a language; none where it has no folder. */
export async function readLanguage(language: string): Promise<TextFiles> {
  const files: string[] = await readdir(path.join(folder, language)).catch(() => []);
  const entries = files.sort().map(async (file) => {
    const text = await readFile(path.join(folder, language, file), 'utf8');
    return [path.basename(file, '.json'), JSON.parse(text) as Record<string, string>] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}

const placesOf = (text: string): string[] =>
  [...text.matchAll(/\{\{\w+\}\}/g)].map(([place]) => place).sort();

/** The names under which a language keeps the texts of an English area: a plural has each form that the language knows. */
function namesIn(language: string, english: Readonly<Record<string, string>>): string[] {
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  const names = Object.keys(english).flatMap((name) => {
    const stem = stemOf(name);
    return stem === name ? [name] : forms.map((form) => `${stem}_${form}`);
  });
  return [...new Set(names)];
}

/** Texts that a language lacks beside English, and those that it has too many: a line for each. */
export function faultsOf(language: string, texts: TextFiles, english: TextFiles): string[] {
  const areas = new Set([...Object.keys(english), ...Object.keys(texts)]);
  return [...areas].flatMap((area) => {
    const [own, source] = [texts[area] ?? {}, english[area] ?? {}];
    const wanted = namesIn(language, source);
    const unknown = Object.keys(own).filter((name) => !wanted.includes(name));
    return [
      ...wanted.flatMap((name) => faultOf(name, own[name], source)),
      ...unknown.map((name) => `${name} is unknown`),
    ].map((fault) => `${area}:${fault}`);
  });
}

function faultOf(name: string, text: string | undefined, source: Readonly<Record<string, string>>): string[] {
  if (text === undefined) return [`${name} is missing`];
  if (text.trim() === '') return [`${name} is empty`];
  const places = placesOf(source[name] ?? source[`${stemOf(name)}_other`] ?? '');
  // A form that stands for one number alone may say it in words.
  const mayOmitCount = /_(zero|one|two)$/.test(name) && !text.includes('{{count}}');
  const needed = mayOmitCount ? places.filter((place) => place !== '{{count}}') : places;
  if (placesOf(text).join() === needed.join()) return [];
  return [`${name} has other places than English: ${needed.join(' ')}`];
}
