import { readFileSync } from 'node:fs';
import path from 'node:path';
import { adminFrame } from '#shared/operations/admin-pages.ts';
import { pages, type PageName } from '#shared/pages.ts';
import type { LanguageChoice } from '#shared/texts/languages.ts';

/** The sources of a page and of the frame around it, below `web/features`. The home page is in the first script. */
export function sourcesOf(name: PageName): readonly string[] {
  const { module, access } = pages[name];
  if (module === null) return [];
  return access === 'admin' ? [adminFrame, module] : [module];
}

/** Of Vite's manifest, what is needed here. */
interface Chunk {
  file: string;
  imports?: string[];
  css?: string[];
}
type Manifest = Record<string, Chunk>;

/**
 * The parts that a page loads beyond the first script, as elements for the head of its first HTML answer: a browser then asks for
 * all of it at once, not one after another as each script names the next.
 */
export function openPageParts(folder: string): (path: string, choice: LanguageChoice) => string {
  const manifest = readJson(path.join(folder, 'manifest.json')) as Manifest;
  const texts = readJson(path.join(folder, 'texts.json')) as Record<string, string>;
  const first = new Set(filesOf(manifest, ['index.html']));
  const tagsOf = Object.entries(pages).map(([name, { pattern }]) => {
    const sources = sourcesOf(name as PageName).map((file) => `features/${file}.tsx`);
    const files = filesOf(manifest, sources).filter((file) => !first.has(file));
    const matcher = new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}/?$`);
    const names = new Set(sources.flatMap((source) => texts[source] ?? []));
    return { matcher, scripts: [...new Set(files)].map(tagOf).join(''), names: [...names] };
  });
  return (address, choice) => {
    const found = tagsOf.find(({ matcher }) => matcher.test(address));
    return found ? found.scripts + found.names.map((name) => textsLink(name, choice)).join('') : '';
  };
}

/** Reads a manifest; an empty object if there is none (another kind of build): pages then load without preloads. */
function readJson(file: string): object {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as object;
  } catch {
    return {};
  }
}

/** Has a file of texts (scripts/vite-texts.ts) fetched at once, as `web/lib/texts.ts` will ask for it. */
export const textsLink = (name: string, choice: LanguageChoice): string =>
  `<link rel="preload" as="fetch" crossorigin href="/assets/texts/${name}.${choice}.json">`;

/** The files of these modules and of everything that they import before they run. */
function filesOf(manifest: Manifest, modules: readonly string[]): string[] {
  const found = new Set(modules);
  for (const module of found) for (const next of manifest[module]?.imports ?? []) found.add(next);
  const chunks = [...found].flatMap((module) => manifest[module] ?? []);
  return chunks.flatMap(({ file, css = [] }) => [...css, file]);
}

const tagOf = (file: string): string =>
  file.endsWith('.css')
    ? `<link rel="preload" as="style" crossorigin href="/${file}">`
    : `<link rel="modulepreload" crossorigin href="/${file}">`;
