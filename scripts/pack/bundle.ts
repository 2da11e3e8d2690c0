import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { build, type Plugin } from 'vite';
import { isContract } from '#server/http/contract-modules.ts';

// The server as plain JavaScript: `server/main.js`, `server/admin.js`, a file for each task of a thread, and parts that are loaded when they are
// used. Packages that bring files of their own beside their code stay packages.

const root = path.resolve(import.meta.dirname, '../..');
const server = path.join(root, 'server');

/** Packages that find files of their own: native code, WebAssembly, the code of threads, pages. */
export const packages = [
  'sharp',
  '@img/sharp-wasm32',
  'piscina',
  '@unimusic/chromaprint',
  '@fastify/swagger-ui',
  'systeminformation',
];
const isPackage = (id: string): boolean => packages.some((name) => id === name || id.startsWith(`${name}/`));

const tasks = globSync('**/*.ts', { cwd: server }).filter(
  (file) =>
    !file.endsWith('.test.ts') &&
    (file.endsWith('.task.ts') ||
      /\btaskIn(?:<[^(]*>)?\(\s*import\.meta\.url/.test(readFileSync(path.join(server, file), 'utf8'))),
);
const nameOf = (file: string): string => path.basename(file, '.ts');

/** Makes addresses beside a module right for the folder in which all of the output lies. */
const placed: Plugin = {
  name: 'segue-places',
  enforce: 'pre',
  load(id) {
    if (id === path.join(server, 'db/known-migrations.ts')) return migrations();
    if (id === path.join(server, 'http/contract-modules.ts')) return contract();
    return null;
  },
  transform(code, id) {
    if (!id.startsWith(server) && !id.startsWith(path.join(root, 'shared'))) return null;
    if (!code.includes('import.meta.')) return null;
    const from = path.relative(server, id);
    return code
      .replaceAll(
        /new URL\('\.\/(?:[\w-]+\/)*([\w-]+\.task)\.ts', import\.meta\.url\)/g,
        `new URL('./$1.js', import.meta.url)`,
      )
      .replaceAll(
        /(taskIn(?:<[^(]*>)?\(\s*)import\.meta\.url/g,
        `$1new URL('./${nameOf(id)}.js', import.meta.url).href`,
      )
      .replaceAll(/(?<!task\.js', |\.js', )import\.meta\.url/g, `new URL('./${from}', import.meta.url)`)
      .replaceAll('import.meta.dirname', `(import.meta.dirname + '/${path.dirname(from)}')`)
      .replaceAll(`'../../../main.ts'`, `'../../../main.js'`);
  },
};

/** All schema steps in one part, which a start loads and a thread that asks for names does not. */
function migrations(): string {
  const names = globSync('*.ts', { cwd: path.join(server, 'db/migrations') })
    .filter((file) => /^\d{4}-[a-z0-9-]+\.ts$/.test(file))
    .map((file) => path.basename(file, '.ts'))
    .toSorted();
  return `
    const names = ${JSON.stringify(names)};
    export const knownMigrations = async () => [...names];
    export const loadMigration = async (name) => (await import('segue:migrations')).steps[name];`;
}

function listed(files: readonly string[]): string {
  const imports = files.map((file, at) => `import * as m${at} from ${JSON.stringify(file)};`);
  const entries = files.map((file, at) => `${JSON.stringify(path.basename(file, '.ts'))}: m${at}`);
  return `${imports.join('\n')}\nexport const steps = { ${entries.join(', ')} };\nexport const modules = [${files.map((_, at) => `m${at}`).join(', ')}];`;
}

function contract(): string {
  return `export const loadContract = async () => (await import('segue:contract')).modules;`;
}

const lists: Plugin = {
  name: 'segue-lists',
  resolveId: (id) => (id.startsWith('segue:') ? `\0${id}` : null),
  load(id) {
    if (id === '\0segue:migrations')
      return listed(
        globSync('server/db/migrations/*.ts', { cwd: root })
          .filter((file) => /\/\d{4}-[a-z0-9-]+\.ts$/.test(file))
          .toSorted()
          .map((file) => path.join(root, file)),
      );
    if (id === '\0segue:contract')
      return listed(
        globSync('**/*.ts', { cwd: path.join(root, 'shared') })
          .filter(isContract)
          .toSorted()
          .map((file) => path.join(root, 'shared', file)),
      );
    return null;
  },
};

/** Escapes what is not Latin-1: one such letter, and V8 keeps the whole file with two bytes for each. */
const narrow: Plugin = {
  name: 'segue-narrow',
  enforce: 'post',
  generateBundle(_options, files) {
    for (const file of Object.values(files))
      if (file.type === 'chunk') file.code = file.code.replaceAll(/[^\u0000-\u00ff]/g, escaped);
  },
};
const escaped = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** Bundles the server and `segue-admin` into a folder. */
export async function bundleServer(outDir: string): Promise<void> {
  const names = tasks.map(nameOf);
  if (new Set(names).size !== names.length) throw new Error(`Two tasks have one name: ${names.join(', ')}`);
  await build({
    configFile: false,
    root,
    logLevel: 'warn',
    plugins: [placed, lists, narrow],
    resolve: {
      alias: { '#server': server, '#shared': path.join(root, 'shared'), '#texts': path.join(root, 'texts') },
    },
    ssr: { noExternal: true, external: packages },
    build: {
      ssr: true,
      outDir,
      emptyOutDir: true,
      target: 'node26',
      minify: false,
      rolldownOptions: {
        input: {
          main: path.join(server, 'main.ts'),
          admin: path.join(root, 'scripts/admin.ts'),
          ...Object.fromEntries(tasks.map((file) => [nameOf(file), path.join(server, file)])),
        },
        external: (id) => isPackage(id) || id === 'pg-native',
        preserveEntrySignatures: 'strict',
        output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  });
}
