import { execFile } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { createAccessToken } from '#shared/accounts/access-tokens.ts';
import { errorStatus } from '#shared/errors.ts';
import { wings } from './endpoints/registry.ts';
import { bootSegue } from './harness.ts';
import { commands } from '../scripts/admin/commands.ts';

const root = path.resolve(import.meta.dirname, '..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const documents = globSync('{*.md,docs/**/*.md,demo/*.md}', { cwd: root });

const found = (text: string, pattern: RegExp): Set<string> =>
  new Set([...text.matchAll(pattern)].map(([, name = '']) => name));

test('the manual names every setting, and none that there is not', () => {
  const settings = found(read('server/config.ts'), /^ {2}'(SEGUE_[A-Z_0-9]+)',$/gm);
  expect(settings.size).toBeGreaterThan(10);
  expect(found(read('docs/operations.md'), /`(SEGUE_[A-Z_0-9]+)`/g)).toEqual(settings);
});

test('every command that a document names is there', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const lost = documents.flatMap((file) =>
    [...found(read(file), /npm run ([\w:-]+)/g)]
      .filter((name) => !(name in scripts))
      .map((name) => `${file}: npm run ${name}`),
  );
  expect(lost).toEqual([]);
});

test('the manual names every command of segue-admin, and no document one that there is not', () => {
  const known = new Set(Object.keys(commands));
  const named = (file: string) => found(read(file), /segue-admin ([a-z][a-z-]+)/g);
  expect(known.difference(named('docs/self-hosting.md'))).toEqual(new Set());
  for (const file of documents) expect([file, named(file).difference(known)]).toEqual([file, new Set()]);
});

test('the commands with an access token do what the manual says', async () => {
  const segue = await bootSegue();
  try {
    const alice = await segue.member('alice');
    const body = { name: 'Manual', scopes: ['read' as const, 'write' as const], expires_in_days: 1 };
    const { token } = await alice.ok(createAccessToken, { body });
    const [, section = ''] = read('docs/api.md').split('## Access tokens');
    const [, lines = ''] = /```sh\n([\s\S]*?)```/.exec(section) ?? [];
    const env = { ...process.env, SEGUE_URL: segue.origin, SEGUE_TOKEN: token };
    const { stdout } = await promisify(execFile)('sh', ['-ec', lines], { env });
    expect(stdout).toContain('"username":"alice"');
    expect(stdout).toContain('"name":"Made by a script"');
  } finally {
    await segue.close();
  }
});

test('every link from a document to a file leads somewhere', () => {
  const lost = documents.flatMap((file) =>
    [...found(read(file), /\]\(([^)#:]+)(?:#[^)]*)?\)/g)]
      .filter((link) => !existsSync(path.join(root, path.dirname(file), link)))
      .map((link) => `${file}: ${link}`),
  );
  expect(lost).toEqual([]);
});

test('a feature is added in eight steps, each of which names a file', () => {
  const [, section = ''] = read('docs/architecture.md').split('## Adding a feature');
  const steps = section
    .split('\n## ')[0]!
    .split(/^(?=\d+\. )/m)
    .slice(1);
  expect(steps.map((step) => Number.parseInt(step, 10))).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  expect(section).toContain('these eight steps or fewer');
  for (const step of steps) expect(step).toMatch(/`[\w/-]+(?:\.\w+)+`|`[\w/-]+\/`/);
  expect(steps.at(-1)).toMatch(new RegExp(`tests/endpoints/(${Object.keys(wings).join('|')})\\.ts`));
});

test('the plan of the house fits on two screens', () => {
  expect(read('docs/architecture.md').split('\n').length).toBeLessThan(150);
});

test('the plan names the features of each wing, their number, and the numbers of what else it counts', () => {
  const plan = read('docs/architecture.md');
  const rooms = globSync('server/features/*/*', { cwd: root });
  const wingsThere = Map.groupBy(rooms, (room) => room.split(path.sep)[2] ?? '');
  for (const [wing, features] of wingsThere) {
    const [, words = ''] = new RegExp(`^ +${wing}/ +([a-z -]+)$`, 'm').exec(plan) ?? [];
    expect([wing, ...words.split(' ')]).toEqual([
      wing,
      ...features.map((room) => path.basename(room)).sort(),
    ]);
  }
  const context = /export interface AppContext \{\n([\s\S]*?)\n\}/.exec(read('server/context.ts'))?.[1] ?? '';
  const asking = globSync('server/**/*.ts', { cwd: root }).filter(
    (file) => !/\.test\.|migrations|dialect\.ts$/.test(file) && /\bengineOf\(/.test(read(file)),
  );
  const counted = {
    features: /There are (\d+) features/,
    members: /in (\d+) members/,
    codes: /one of (\d+) codes/,
    asking: /(\d+) other files ask `engineOf`/,
  };
  const said = Object.entries(counted).map(([name, pattern]) => [name, Number(pattern.exec(plan)?.[1])]);
  expect(Object.fromEntries(said)).toEqual({
    features: rooms.length,
    members: context.match(/^ {2}\w+(?=[:(])/gm)?.length,
    codes: Object.keys(errorStatus).length,
    asking: asking.length,
  });
});

test('each walk has as many files as it says, and all of them are there', () => {
  const walks = read('docs/walks.md')
    .split(/^(?=\*\*)/m)
    .slice(1);
  const sources = globSync('{server,web,shared}/**/*.{ts,tsx}', { cwd: root });
  expect(walks.length).toBeGreaterThan(2);
  for (const walk of walks) {
    const [list = ''] = walk.split(/`\.\s/);
    const files = [...found(`${list}\``, /`([\w./-]+\.tsx?)`/g)];
    expect(files).toHaveLength(Number(/: (\d+) files/.exec(walk)?.[1]));
    const lost = [...found(walk, /`([\w./-]+\.tsx?)`/g)].filter(
      (file) => !sources.some((source) => `/${source}`.endsWith(`/${file}`)),
    );
    expect(lost).toEqual([]);
  }
});

test('every dependency has its line of reason', () => {
  const { dependencies, devDependencies, optionalDependencies } = JSON.parse(read('package.json')) as Record<
    string,
    object
  >;
  const reasons = read('docs/decisions/dependencies.md');
  const names = Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies }).filter(
    (name) => !name.startsWith('@types/'),
  );
  const isTold = (name: string) =>
    reasons.includes(`\`${name}\``) || reasons.includes(`\`${name.replace(/\/.*/, '/*')}\``);
  // Parts of what stands there by another name.
  const parts = ['react-dom', 'oxlint-tsgolint'];
  expect(names.filter((name) => !isTold(name) && !parts.includes(name))).toEqual([]);
});

test('every measure holds a bar that a document names', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const text = documents.map(read).join('\n');
  const named = found(text, /`([a-z-]+)`/g);
  // `bench:engines` and `bench:copyright` stand for the measures that they run.
  for (const [script, command] of Object.entries(scripts))
    if (script.startsWith('bench:') && text.includes(`\`${script}\``))
      for (const name of command.split(' ').slice(3)) named.add(name);
  const measures = found(
    globSync('bench/measures/*.ts', { cwd: root }).map(read).join('\n'),
    /: Measure = \{\n  name: '([a-z-]+)'/g,
  );
  expect(measures.size).toBeGreaterThan(20);
  expect(measures.difference(named)).toEqual(new Set());
});
