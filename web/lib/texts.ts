import { type LanguageChoice, provideTexts, type Texts } from '#shared/texts/texts.ts';
import { base } from './base.ts';

// The build puts the texts of a page into one file for each part of its code and each language (scripts/vite-texts.ts). A part
// comes together with its texts, in the language that is read.

/** The parts whose code is here or on its way. */
const parts = new Set<string>();
/** By language, the texts of all parts that have arrived in it. */
const arrived = new Map<LanguageChoice, Record<string, Texts>>();
/** Fetches that have begun or succeeded, by part and language. */
const fetches = new Map<string, Promise<void>>();
const finished = new Set<string>();
let shown: LanguageChoice = 'segue';
/** The languages that a new part must come in: the shown one, and one that was chosen and is on its way. */
let needed = new Set<LanguageChoice>();

const fileOf = (part: string, choice: LanguageChoice): string => `${part}.${choice}.json`;

async function fetchFile(file: string, choice: LanguageChoice): Promise<void> {
  try {
    const answer = await fetch(`${base}/assets/texts/${file}`);
    if (!answer.ok) throw new Error(`${file}: ${answer.status}`);
    const texts = (await answer.json()) as Record<string, Texts>;
    arrived.set(choice, { ...arrived.get(choice), ...texts });
    finished.add(file);
  } catch (error) {
    // The next call tries again.
    fetches.delete(file);
    throw error;
  }
}

function load(part: string, choice: LanguageChoice): Promise<void> {
  const file = fileOf(part, choice);
  const fetching = fetches.get(file) ?? fetchFile(file, choice);
  fetches.set(file, fetching);
  return fetching;
}

/** Fetches the texts of the page's first part, and reads all texts from what has arrived. */
export async function openTexts(choice: LanguageChoice): Promise<void> {
  provideTexts((area, language) => (arrived.get(language) ?? arrived.get(shown))?.[area] ?? {});
  const first = document.documentElement.dataset['texts'];
  if (first) parts.add(first);
  await fetchTexts(choice);
  showTexts(choice);
}

/** Reports whether this page's texts are loaded in a language. */
export const areTextsHere = (choice: LanguageChoice): boolean =>
  [...parts].every((part) => finished.has(fileOf(part, choice)));

/** Fetches the texts of all parts of this page in a language. */
export async function fetchTexts(choice: LanguageChoice): Promise<void> {
  needed.add(choice);
  try {
    await Promise.all([...parts].map((part) => load(part, choice)));
  } catch (error) {
    if (choice !== shown) needed.delete(choice);
    throw error;
  }
}

/** Reads texts in this language from now on. */
export function showTexts(choice: LanguageChoice): void {
  shown = choice;
  needed = new Set([choice]);
}

/** A part of the code together with its texts. The build puts this around each `import()`; most parts have no texts of their own. */
export async function withTexts<Code>(code: Promise<Code>, part: string): Promise<Code> {
  if (part === '') return code;
  parts.add(part);
  const [module] = await Promise.all([code, ...[...needed].map((choice) => load(part, choice))]);
  return module;
}
