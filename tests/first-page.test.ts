import { gzipSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';
import { beforeAll, expect, test, vi } from 'vitest';

/** What the first page may weigh, JavaScript and CSS, gzip. */
const budgetBytes = 140_000;

/** The parts that the home page loads by itself: the entry, the page, and the player under it. */
const firstPage = [
  'web/main.tsx',
  'web/features/playlists/feed/home-page.tsx',
  'web/components/bar/player-bar.tsx',
];

let chunks: Rolldown.OutputChunk[] = [];
let styles: Rolldown.OutputAsset[] = [];

beforeAll(async () => {
  vi.stubEnv('NODE_ENV', 'production');
  const result = (await build({ logLevel: 'silent', build: { write: false } })) as Rolldown.RolldownOutput;
  chunks = result.output.filter((file) => file.type === 'chunk');
  styles = result.output
    .filter((file) => file.type === 'asset')
    .filter(({ fileName }) => fileName.endsWith('.css'));
  vi.unstubAllEnvs();
}, 120_000);

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

const weight = (content: string | Uint8Array): number => gzipSync(content, { level: 9 }).length;

test('the first page weighs less than 140 KB', () => {
  const chunksOfIt = loaded(firstPage);
  const sheets = new Set(chunksOfIt.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]));
  const parts = [
    ...chunksOfIt.map(({ fileName, code }) => ({ fileName, bytes: weight(code) })),
    ...styles
      .filter(({ fileName }) => sheets.has(fileName))
      .map(({ fileName, source }) => ({ fileName, bytes: weight(source) })),
  ];
  const total = parts.reduce((sum, { bytes }) => sum + bytes, 0);
  if (total >= budgetBytes) throw new Error(`${total} bytes: ${JSON.stringify(parts, null, 1)}`);
  // Less than React alone would mean that something was not measured.
  expect(total).toBeGreaterThan(60_000);
  expect(parts.filter(({ fileName }) => fileName.endsWith('.css'))).toHaveLength(1);
});

test.each(['hls.js', '@base-ui', '@dnd-kit', 'cmdk', 'react-hot-toast', 'qrcode'])(
  'the first page loads nothing of %s',
  (library) => {
    const modules = loaded(firstPage).flatMap(({ moduleIds }) => moduleIds);
    expect(modules.filter((id) => id.includes(`node_modules/${library}/`))).toEqual([]);
  },
);
