import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { makeMp3 } from '#tests/factories/mp3.ts';
import { bootSegue, type Harness, memberPassword } from '#tests/harness.ts';

// Clients that five generators write from the OpenAPI document alone are compiled, and make eight calls each.
vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 });

/** Folder into which `scripts/test-clients.ts` installed the generators. */
const installed = process.env['TEST_CLIENTS'] ?? '';
const folder = path.join(installed, 'generated');
/** A copy of `packages/client`, with what generates it. */
const ours = path.join(installed, 'client');
const run = promisify(execFile);
const bin = (name: string): string => path.join(folder, 'node_modules/.bin', name);
const inFolder = (command: string, ...words: string[]) =>
  run(command, words, { cwd: folder, maxBuffer: 64 * 1024 * 1024 }).catch((error: { stdout?: string }) => {
    // Compilers say there why.
    throw new Error(`${command}: ${error.stdout ?? ''}`, { cause: error });
  });

describe.skipIf(installed === '')('a client that was generated', () => {
  let segue: Harness;

  beforeAll(async () => {
    segue = await bootSegue();
    await segue.member('alice');
    await cp(path.join(import.meta.dirname, 'generated'), folder, { recursive: true });
    const document = await segue.visitor.fetch('/api/v1/openapi.json');
    const text = await document.text();
    for (const place of [folder, ours]) await writeFile(path.join(place, 'openapi.json'), text);
  });
  afterAll(() => segue.close());

  let songs = 0;
  /** The arguments of a client: the server, a person, and a song that they have not sent yet. */
  async function words(): Promise<string[]> {
    const song = path.join(folder, `song-${(songs += 1)}.mp3`);
    await writeFile(song, await makeMp3({ seconds: 5, seed: 30 + songs }));
    return [segue.origin, 'alice', memberPassword, song];
  }

  test('for TypeScript compiles, and works', async () => {
    // Fields with a default may be left out of what goes in.
    const types = ['-o', 'openapi-typescript.d.ts', '--default-non-nullable=false'];
    await inFolder(bin('openapi-typescript'), 'openapi.json', ...types);
    // Segue's own client, which hey-api writes.
    await inFolder('npm', 'run', '--prefix', ours, '--silent', 'build');
    await inFolder(bin('orval'), '--input', 'openapi.json', '--output', 'orval.ts');
    await inFolder(bin('tsc'), '-p', '.');
    for (const name of ['openapi-typescript', 'own-client', 'orval']) {
      const { stderr } = await inFolder(process.execPath, `built/with-${name}.js`, ...(await words()));
      expect([name, stderr]).toEqual([name, '']);
    }
  });

  test('for Python works, with the fields that it writes behind the file', async () => {
    const python = path.join(installed, 'python/bin');
    await rm(path.join(folder, 'segue_client'), { recursive: true, force: true });
    const made = ['--path', 'openapi.json', '--output-path', 'segue_client', '--meta', 'none'];
    await inFolder(path.join(python, 'openapi-python-client'), 'generate', ...made);
    const { stderr } = await inFolder(path.join(python, 'python'), 'client.py', ...(await words()));
    expect(stderr).toBe('');
  });

  const oapiCodegen = path.join(installed, 'go/oapi-codegen');
  test.skipIf(!existsSync(oapiCodegen))('for Go compiles, and works', async () => {
    const made = ['-generate', 'types,client', '-package', 'main', '-o', 'go/segue.gen.go'];
    await inFolder(oapiCodegen, ...made, 'openapi.json');
    await inFolder('go', '-C', 'go', 'mod', 'tidy');
    await inFolder('go', '-C', 'go', 'build', '-o', '../go-client', '.');
    const { stderr } = await inFolder(path.join(folder, 'go-client'), ...(await words()));
    expect(stderr).toBe('');
  });
});
