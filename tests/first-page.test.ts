import { gzipSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';
import { beforeAll, expect, test, vi } from 'vitest';
import { areasOfTexts } from '#server/lib/texts.ts';
import { languageNames } from '#shared/texts/languages.ts';
import type { LanguageChoice, Texts } from '#shared/texts/texts.ts';
import { areasIn } from '../scripts/vite-texts.ts';

/** Most bytes of the first page: JavaScript and CSS, gzip. */
const budgetBytes = 140_000;

/** The parts that the home page loads by itself: the entry, the page, and the player under it. */
const firstPage = [
  'web/main.tsx',
  'web/features/playlists/feed/home-page.tsx',
  'web/components/bar/player-bar.tsx',
];

let chunks: Rolldown.OutputChunk[] = [];
let styles: Rolldown.OutputAsset[] = [];
/** Files of the build that are no code, by their name. */
const assets = new Map<string, string>();

beforeAll(async () => {
  vi.stubEnv('NODE_ENV', 'production');
  const result = (await build({ logLevel: 'silent', build: { write: false } })) as Rolldown.RolldownOutput;
  chunks = result.output.filter((file) => file.type === 'chunk');
  const others = result.output.filter((file) => file.type === 'asset');
  styles = others.filter(({ fileName }) => fileName.endsWith('.css'));
  for (const { fileName, source } of others) assets.set(fileName, source.toString());
  vi.unstubAllEnvs();
});

/** The chunks with these modules, and everything that they import before they run. */
function loaded(modules: readonly string[]): Rolldown.OutputChunk[] {
  const isWanted = ({ moduleIds }: Rolldown.OutputChunk) =>
    moduleIds.some((id) => modules.some((module) => id.endsWith(module)));
  const found = new Set(chunks.filter(isWanted));
  for (const chunk of found) {
    for (const name of chunk.imports) {
      const next = chunks.find(({ fileName }) => fileName === name);
      if (next) found.add(next);
    }
  }
  return [...found];
}

/** A file of texts in one language: texts by area and key. */
const textsOf = (name: string, choice: LanguageChoice) =>
  JSON.parse(assets.get(`assets/texts/${name}.${choice}.json`) ?? 'null') as Record<string, Texts>;

const firstTexts = (): string => / data-texts="([^"]+)"/.exec(assets.get('index.html') ?? '')?.[1] ?? '';

const weight = (content: string | Uint8Array): number => gzipSync(content, { level: 9 }).length;

test.each<LanguageChoice>(['segue', ...languageNames])(
  'the first page weighs less than 140 KB in %s',
  (choice) => {
    const chunksOfIt = loaded(firstPage);
    const sheets = new Set(chunksOfIt.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]));
    const parts = [
      ...chunksOfIt.map(({ fileName, code }) => ({ fileName, bytes: weight(code) })),
      ...styles
        .filter(({ fileName }) => sheets.has(fileName))
        .map(({ fileName, source }) => ({ fileName, bytes: weight(source) })),
      { fileName: 'texts', bytes: weight(JSON.stringify(textsOf(firstTexts(), choice))) },
    ];
    const total = parts.reduce((sum, { bytes }) => sum + bytes, 0);
    if (total >= budgetBytes) throw new Error(`${total} bytes: ${JSON.stringify(parts, null, 1)}`);
    // Less than React alone would mean that something was not measured.
    expect(total).toBeGreaterThan(60_000);
    expect(parts.filter(({ fileName }) => fileName.endsWith('.css'))).toHaveLength(1);
  },
);

test('no text is in the code, and no language but the read one in a file of texts', () => {
  const [english, german] = [textsOf(firstTexts(), 'en'), textsOf(firstTexts(), 'de')];
  expect([english['shell']?.['search'], german['shell']?.['search']]).toEqual([
    'Search Music',
    'Musik suchen',
  ]);
  expect(JSON.stringify(german)).not.toContain('Search Music');
  expect(chunks.filter(({ code }) => /Search Music|Cerca musica|Musik suchen/.test(code))).toEqual([]);
});

test('code that is fetched comes with every text that it names', () => {
  const byModule = Object.entries(
    JSON.parse(assets.get('.vite/texts.json') ?? '{}') as Record<string, string>,
  );
  expect(byModule.length).toBeGreaterThan(40);
  const first = Object.keys(textsOf(firstTexts(), 'en'));
  const lacking = byModule.flatMap(([module, name]) => {
    const here = new Set([...first, ...Object.keys(textsOf(name, 'en'))]);
    const named = loaded([module]).flatMap(({ code }) => areasIn(code, new Set(areasOfTexts())));
    return named.filter((area) => !here.has(area)).map((area) => `${module}: ${area}`);
  });
  expect(lacking).toEqual([]);
});

test.each(['zod', 'hls.js', '@base-ui', '@dnd-kit', 'cmdk', 'react-hot-toast', 'qrcode', '@simplewebauthn'])(
  'the first page loads nothing of %s',
  (library) => {
    const modules = loaded(firstPage).flatMap(({ moduleIds }) => moduleIds);
    expect(modules.filter((id) => id.includes(`node_modules/${library}/`))).toEqual([]);
  },
);
