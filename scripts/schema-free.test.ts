import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { withoutSchemas } from './schema-free.ts';

const lines = (code: string): string[] => withoutSchemas('scene.ts', code).split('\n');

test('schemas become nothing, and so does what is made of them', () => {
  expect(lines('export const Name = z.string().check(z.minLength(1));')).toEqual([
    'export const Name = undefined;',
  ]);
  expect(lines('const Words = { title: lineOfText(200) };')).toEqual(['const Words = undefined;']);
});

test('enumerations, constants and functions stay', () => {
  const code = [
    "export const Role = z.enum(['user', 'admin']);",
    "export const styles = ['House', 'Pop'] as const;",
    'export const isLong = (text: string) => text.length > 9;',
  ];
  expect(lines(code.join('\n'))).toEqual(code);
});

test('an endpoint keeps what a call needs', () => {
  const code = `export const get = endpoint({
  id: 'x.get', method: 'GET', path: '/x/:id', access: 'public', summary: 'Read',
  params: IdParams, reply: Thing });`;
  expect(withoutSchemas('scene.ts', code).replaceAll(/\s+/g, ' ')).toBe(
    "export const get = endpoint({ id: 'x.get', method: 'GET', path: '/x/:id', access: 'public', reply: undefined });",
  );
});

test('imports that only schemas used go with them', () => {
  const code =
    "import { a } from './a.ts';\nimport { nameMax } from './limits.ts';\nconst N = z.string(nameMax);\na();";
  expect(lines(code)).toEqual(["import { a } from './a.ts';", 'const N = undefined;', 'a();']);
});

test('an endpoint that answers nothing still says so', () => {
  expect(lines("const out = endpoint({ id: 'x', reply: 'nothing' });")[0]).toContain("reply: 'nothing'");
});

test('no file of the contract asks for the parser when it is loaded', async () => {
  const folder = path.resolve(import.meta.dirname, '../shared');
  for (const file of await readdir(folder)) {
    if (!file.endsWith('.ts') || file.endsWith('.test.ts')) continue;
    const slim = withoutSchemas(file, await readFile(path.join(folder, file), 'utf8'));
    // What is left of `z` stands inside functions, or is an enumeration.
    const left = slim
      .split('\n')
      .filter((line) => /^(export )?const .*\bz\.(?!enum)/.test(line) && !line.includes('=>'));
    expect([file, left]).toEqual([file, []]);
  }
});

test('the web asks no schema to do anything', async () => {
  const folder = path.resolve(import.meta.dirname, '../web');
  const asking = /\b(?!JSON\b|Date\b|URL\b)[A-Z]\w+\.(parse|safeParse|shape|check|_zod)\b/;
  const found: string[] = [];
  for (const file of await readdir(folder, { recursive: true })) {
    if (!/\.tsx?$/.test(file)) continue;
    if (asking.test(await readFile(path.join(folder, file), 'utf8'))) found.push(file);
  }
  expect(found).toEqual([]);
});
