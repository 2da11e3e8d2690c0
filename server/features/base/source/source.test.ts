import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { extract } from 'tar-stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bootSegue, type Harness } from '#tests/harness.ts';
import { buildSource, openSource } from './source.service.ts';

let segue: Harness;

beforeAll(async () => {
  segue = await bootSegue();
});
afterAll(() => segue.close());

async function namesIn(archive: Buffer): Promise<string[]> {
  const names: string[] = [];
  const reader = extract();
  reader.on('entry', (header, stream, next) => {
    names.push(header.name);
    stream.on('end', () => next()).resume();
  });
  const finished = once(reader, 'finish');
  reader.end(gunzipSync(archive));
  await finished;
  return names;
}

test('anybody may have the source of the running version', async () => {
  const answer = await segue.visitor.fetch('/api/v1/source');
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-disposition')).toMatch(/segue-[\d.]+\.tar\.gz/);
  const names = (await namesIn(Buffer.from(await answer.arrayBuffer()))).map((name) =>
    name.replace(/^[^/]+\//, ''),
  );
  expect(names).toEqual(
    expect.arrayContaining([
      'LICENSE',
      '.npmrc',
      'package-lock.json',
      'server/main.ts',
      'texts/en/auth.json',
      'web/main.tsx',
    ]),
  );
  const hidden = names.filter((name) => /(^|\/)\.|node_modules|^data\//.test(name));
  expect(hidden.toSorted()).toEqual(['.dockerignore', '.npmrc', '.oxfmtrc.json', '.oxlintrc.json']);
});

test('the archive of the build is sent as it is, and one is packed where none was built', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'segue-source-'));
  const file = path.join(folder, 'dist/source.tar.gz');
  expect(Buffer.isBuffer((await openSource(file)).bytes)).toBe(true);
  await buildSource(file);
  expect(await readdir(path.dirname(file))).toEqual(['source.tar.gz']);
  const { size, bytes } = await openSource(file);
  const sent = Buffer.concat(await Array.fromAsync(bytes as AsyncIterable<Buffer>));
  expect([size, sent.equals(await readFile(file))]).toEqual([sent.length, true]);
  expect((await namesIn(sent)).some((name) => name.endsWith('/web/main.tsx'))).toBe(true);
  await rm(folder, { recursive: true });
});

test('a changed Segue points to its own sources', async () => {
  const other = await bootSegue({ SEGUE_SOURCE_URL: 'https://git.example/segue/tree/mine' });
  const answer = await other.visitor.fetch('/api/v1/source', { redirect: 'manual' });
  expect([answer.status, answer.headers.get('location')]).toEqual([
    302,
    'https://git.example/segue/tree/mine',
  ]);
  await other.close();
});
