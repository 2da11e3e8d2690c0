import { createHash } from 'node:crypto';
import path from 'node:path';
import type { Plugin } from 'vite';
import { areasOfTexts, readTexts } from '#server/lib/texts.ts';
import { languageNames } from '#shared/texts/languages.ts';
import type { Area, LanguageChoice } from '#shared/texts/texts.ts';
import { areasByChunk, type ChunkAreas } from './text-chunks.ts';

// The texts of a page come beside its code, in the language that is read: for each chunk that an `import()` fetches one file in
// each language, with the areas that it and its own imports name, less those of the first page.

const choices: readonly LanguageChoice[] = ['segue', ...languageNames];
const loader = path.resolve(import.meta.dirname, '../web/lib/texts.ts');

const contentOf = (areas: readonly Area[], choice: LanguageChoice): string =>
  JSON.stringify(Object.fromEntries(areas.map((area) => [area, readTexts(area, choice)])));

/** The areas that a module names: `useText('feed')`, `textOf('feed')`, `'feed:emptyTitle'`. */
export function areasIn(code: string, known: ReadonlySet<string>): Area[] {
  const named = [
    ...code.matchAll(/\b(?:useText|textOf)\(\s*['"`]([\w-]+)['"`]/g),
    ...code.matchAll(/['"`]([a-z][\w-]*):(?:\w|\$\{)/g),
  ];
  return [...new Set(named.map(([, area = '']) => area))].filter((area) => known.has(area)) as Area[];
}

/** Writes the files of texts, and their names into the code and the page. */
export function textFiles(): Plugin {
  const known: ReadonlySet<string> = new Set(areasOfTexts());
  const areasOf = new Map<string, readonly Area[]>();
  /** The modules that are fetched; in the code, the number of one stands for its file of texts until the chunks are known. */
  const fetched: string[] = [];
  let chunks: ChunkAreas | null = null;
  const files = new Map<string, readonly Area[]>();
  const fileOfModule = new Map<string, string>();

  function fileFor(areas: readonly Area[]): string {
    if (areas.length === 0) return '';
    const contents = choices.map((choice) => contentOf(areas, choice)).join('\n');
    const name = createHash('sha256').update(contents).digest('base64url').slice(0, 6);
    if (files.has(name) && files.get(name)?.join() !== areas.join())
      throw new Error(`Two files of texts called ${name}`);
    files.set(name, areas);
    return name;
  }

  return {
    name: 'segue:text-files',
    apply: 'build',
    // After `import.meta.glob` has become imports, before Vite's own treatment of these.
    enforce: 'post',
    async transform(code, id) {
      if (id.includes('node_modules') || !/\.tsx?$/.test(id)) return null;
      const areas = areasIn(code, known);
      if (areas.length > 0) areasOf.set(id, areas);
      let wrapped = code;
      for (const { start, end, source } of importsIn(this.parse(code, { lang: 'tsx' }))) {
        const target = await this.resolve(source, id);
        if (!target || target.external || target.id.includes('node_modules')) continue;
        if (!fetched.includes(target.id)) fetched.push(target.id);
        const place = `"@texts:${fetched.indexOf(target.id)}@"`;
        wrapped = `${wrapped.slice(0, start)}__withTexts(${code.slice(start, end)}, ${place})${wrapped.slice(end)}`;
      }
      return wrapped === code
        ? null
        : `import { withTexts as __withTexts } from ${JSON.stringify(loader)};\n${wrapped}`;
    },
    renderChunk(code, _chunk, _options, meta) {
      chunks ??= areasByChunk(meta.chunks, areasOf, (id) => this.getModuleInfo(id)?.importedIds ?? []);
      const { beside } = chunks;
      return code.replace(/@texts:(\d+)@/g, (_place, number: string) => {
        const module = fetched[Number(number)] ?? '';
        const name = fileFor(beside(module));
        if (name) fileOfModule.set(module, name);
        return name;
      });
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html) => html.replace('<html ', `<html data-texts="${fileFor(chunks?.first ?? [])}" `),
    },
    generateBundle() {
      fileFor(chunks?.first ?? []);
      for (const [name, areas] of files) {
        for (const choice of choices) {
          const fileName = `assets/texts/${name}.${choice}.json`;
          this.emitFile({ type: 'asset', fileName, source: contentOf(areas, choice) });
        }
      }
      // The server names them in the head of a page (server/pages/page-parts.ts). The player for other sites has none.
      if (fileOfModule.size === 0) return;
      const { root } = this.environment.config;
      const names = [...fileOfModule].map(([id, name]) => [path.relative(root, id), name]);
      const source = JSON.stringify(Object.fromEntries(names));
      this.emitFile({ type: 'asset', fileName: '.vite/texts.json', source });
    },
  };
}

interface FoundImport {
  start: number;
  end: number;
  source: string;
}

/** The `import('…')` expressions of a module, the last one first. */
function importsIn(program: { body: unknown }): FoundImport[] {
  const found: FoundImport[] = [];
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(visit);
    if (typeof value !== 'object' || value === null) return;
    const node = value as { type?: string; start: number; end: number; source?: { value?: unknown } };
    const { type, start, end, source } = node;
    if (type === 'ImportExpression' && typeof source?.value === 'string') {
      found.push({ start, end, source: source.value });
    }
    Object.values(node).forEach(visit);
  };
  visit(program.body);
  return found.sort((one, other) => other.start - one.start);
}

/** While developing, every page has all texts: one file in each language, read again at each request. */
export function textsInDevelopment(): Plugin {
  return {
    name: 'segue:texts-in-development',
    apply: 'serve',
    transformIndexHtml: (html) => html.replace('<html ', '<html data-texts="all" '),
    configureServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        const name = /^\/assets\/texts\/all\.(\w+)\.json$/.exec(request.url ?? '')?.[1];
        const choice = choices.find((one) => one === name);
        if (!choice) return next();
        response.setHeader('content-type', 'application/json');
        return response.end(contentOf(areasOfTexts(), choice));
      });
    },
  };
}
