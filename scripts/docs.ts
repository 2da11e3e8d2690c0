import { spawnSync } from 'node:child_process';
import { cpSync, globSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/**
 * `npm run docs`: the documents as a site, in `dist/docs`. VitePress, which only this needs, comes from its registry and is kept
 * in `.cache`. A link from a document to another that is not there, or to a heading that is not in it, ends it with an error.
 */
const root = path.resolve(import.meta.dirname, '..');
const folder = path.join(root, '.cache/docs');
const site = path.join(folder, 'site');
const vitepress = 'vitepress@1.6.4';

mkdirSync(folder, { recursive: true });
run('npm', [
  'install',
  '--silent',
  '--no-save',
  '--no-package-lock',
  '--ignore-scripts',
  '--prefix',
  folder,
  vitepress,
]);
rmSync(site, { recursive: true, force: true });
const documents = globSync('{*.md,docs/**/*.md}', { cwd: root });
const headings = new Map(documents.map((file) => [file, headingsOf(read(file))]));
const lost = documents.flatMap((file) => deadAnchors(file).map((link) => `${file}: ${link}`));
if (lost.length > 0) {
  console.error(`These lead to no heading:\n${lost.join('\n')}`);
  process.exit(1);
}
for (const file of [...documents, ...globSync('docs/images/*', { cwd: root })])
  cpSync(path.join(root, file), path.join(site, file), { recursive: true });
cpSync(path.join(root, 'scripts/docs-site'), path.join(site, '.vitepress'), { recursive: true });
writeFileSync(path.join(site, 'package.json'), '{ "type": "module" }\n');
symlinkSync(path.join(folder, 'node_modules'), path.join(site, 'node_modules'));
run(process.execPath, [path.join(folder, 'node_modules/vitepress/bin/vitepress.js'), 'build', site]);
rmSync(path.join(root, 'dist/docs'), { recursive: true, force: true });
cpSync(path.join(site, '.vitepress/dist'), path.join(root, 'dist/docs'), { recursive: true });
console.log(path.join(root, 'dist/docs'));

function read(file: string): string {
  return readFileSync(path.join(root, file), 'utf8');
}

/** The anchors of a document's headings, as VitePress and code hosts make them. */
function headingsOf(text: string): Set<string> {
  const titles = text.replaceAll(/^```[\s\S]*?^```/gm, '').matchAll(/^#+ (.*)$/gm);
  return new Set(
    [...titles].map(([, title = '']) =>
      title
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
        .trim()
        .replaceAll(/\s/g, '-'),
    ),
  );
}

function deadAnchors(file: string): string[] {
  return [...read(file).matchAll(/\]\(([^)#:\s]*)#([^)\s]+)\)/g)].flatMap(([, target = '', anchor = '']) => {
    const other = target === '' ? file : path.join(path.dirname(file), target);
    return headings.get(other)?.has(anchor) === false ? [`${target}#${anchor}`] : [];
  });
}

function run(command: string, words: readonly string[]): void {
  const { status, error } = spawnSync(command, words, { cwd: root, stdio: 'inherit' });
  if (error) throw error;
  if (status !== 0) process.exit(status ?? 1);
}
