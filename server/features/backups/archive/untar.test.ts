import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { pack } from 'tar-stream';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { untar } from './untar.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'segue-untar-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const long = `${'a-long-folder/'.repeat(12)}file`;
const contents = new Map([
  ['empty', ''],
  ['block', 'x'.repeat(512)],
  ['some/file', 'hello'],
  [long, 'y'.repeat(70_000)],
]);

async function* inPieces(bytes: Buffer, pieceBytes: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += pieceBytes) yield bytes.subarray(at, at + pieceBytes);
}

async function read(bytes: Buffer, pieceBytes = 1000): Promise<[string, string, string][]> {
  const found: [string, string, string][] = [];
  for await (const { path: name, kind, content } of untar(inPieces(bytes, pieceBytes))) {
    let text = '';
    for await (const piece of content) text += piece.toString();
    found.push([name, kind, text]);
  }
  return found;
}

async function packed(): Promise<Buffer> {
  const tar = pack();
  for (const [name, text] of contents) tar.entry({ name }, text);
  tar.entry({ name: 'link', type: 'symlink', linkname: '/etc/passwd' });
  tar.finalize();
  const pieces: Buffer[] = [];
  for await (const piece of tar) pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
}

test('entries come in their order, whatever the pieces, and what nobody reads is passed over', async () => {
  const bytes = await packed();
  const expected = [...[...contents].map(([name, text]) => [name, 'file', text]), ['link', 'symlink', '']];
  for (const pieceBytes of [1, 511, 512, 100_000]) expect(await read(bytes, pieceBytes)).toEqual(expected);
  const names: string[] = [];
  for await (const { path: name } of untar(inPieces(bytes, 700))) names.push(name);
  expect(names).toEqual([...contents.keys(), 'link']);
});

test.each(['gnu', 'ustar', 'pax'])('what tar writes as %s is read', async (format) => {
  for (const [name, text] of contents) {
    if (format === 'ustar' && name === long) continue;
    await mkdir(path.join(folder, path.dirname(name)), { recursive: true });
    await writeFile(path.join(folder, name), text);
  }
  const names = [...contents.keys()].filter((name) => format !== 'ustar' || name !== long);
  await promisify(execFile)('tar', [`--format=${format}`, '-cf', 'out.tar', ...names], { cwd: folder });
  const found = await read(await readFile(path.join(folder, 'out.tar')));
  expect(found).toEqual(names.map((name) => [name, 'file', contents.get(name)]));
});

test('what ends too early or is damaged is refused', async () => {
  const bytes = await packed();
  await expect(read(bytes.subarray(0, 1200))).rejects.toThrow('too early');
  await expect(read(bytes.subarray(0, 700))).rejects.toThrow('too early');
  const damaged = Buffer.from(bytes);
  damaged.writeUInt8(0x21, 3);
  await expect(read(damaged)).rejects.toThrow('damaged');
});
