import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

/**
 * `npm run test:image`: builds the Dockerfile's image with Buildah, which needs no daemon, says how large it is, and does
 * the main job in it (`tests/image`). Needs root on Debian, and installs what is missing. Where no container registry can be
 * reached, the two images that it begins with are made of Debian's packages and of the npm that runs this.
 */
const root = path.resolve(import.meta.dirname, '..');
const image = 'localhost/segue';
const debian = 'docker.io/library/debian:bookworm-slim';
const node = 'docker.io/library/node:26-bookworm-slim';
const building = [
  'build',
  '--isolation',
  'chroot',
  '--network',
  'host',
  '--pull=never',
  '--format',
  'docker',
];

const missing = ['buildah', 'debootstrap'].filter((name) => spawnSync('which', [name]).status !== 0);
if (missing.length > 0) run('apt-get', ['install', '-y', '--no-install-recommends', ...missing]);
if (!has(debian)) await makeDebian();
if (!has(node)) await makeNode();
run('buildah', [...building, '--layers', '--tag', image, root]);

const container = outputOf('buildah', ['from', '--pull=never', image]);
try {
  const files = outputOf('buildah', ['mount', container]);
  const { Docker } = JSON.parse(outputOf('buildah', ['inspect', '--type', 'image', image])) as {
    Docker: { config: object };
  };
  const facts = JSON.stringify(Docker.config);
  run('vitest', ['run', '--project', 'server', 'tests/image'], {
    TEST_IMAGE: files,
    TEST_IMAGE_FACTS: facts,
  });
} finally {
  run('buildah', ['rm', container]);
}

function has(base: string): boolean {
  return ['inspect', 'pull'].some((word) => spawnSync('buildah', [word, base]).status === 0);
}

/** As the official image: the smallest system, without what is only read, and without apt's caches. */
async function makeDebian(): Promise<void> {
  await inFolder(async (folder) => {
    run('debootstrap', ['--variant=minbase', 'bookworm', folder]);
    for (const place of [
      'usr/share/doc',
      'usr/share/man',
      'usr/share/info',
      'usr/share/locale',
      'var/lib/apt/lists',
      'var/cache/apt',
    ])
      await rm(path.join(folder, place), { recursive: true, force: true });
    const noCaches = 'Dir::Cache::pkgcache "";\nDir::Cache::srcpkgcache "";\n';
    await writeFile(path.join(folder, 'etc/apt/apt.conf.d/docker-clean'), noCaches);
    await writeFile(path.join(folder, 'Dockerfile'), 'FROM scratch\nCOPY . /\nRUN rm /Dockerfile\n');
    run('buildah', [...building, '--tag', debian, folder]);
  });
}

/** Debian with a Node, npm, and the certificates that this machine trusts. */
async function makeNode(): Promise<void> {
  const npm = path.resolve(
    process.env['npm_execpath'] ?? '/usr/lib/node_modules/npm/bin/npm-cli.js',
    '../..',
  );
  const certificates = '/etc/ssl/certs/ca-certificates.crt';
  await inFolder(async (folder) => {
    await cp(process.execPath, path.join(folder, 'node'));
    await cp(npm, path.join(folder, 'npm'), { recursive: true });
    if (existsSync(certificates)) await cp(certificates, path.join(folder, 'certificates.crt'));
    else await writeFile(path.join(folder, 'certificates.crt'), '');
    const lines = [
      `FROM ${debian}`,
      'RUN apt-get update && apt-get install -y --no-install-recommends libatomic1',
      `COPY certificates.crt ${certificates}`,
      `ENV NODE_EXTRA_CA_CERTS=${certificates}`,
      'COPY node /usr/local/bin/node',
      'COPY npm /usr/local/lib/node_modules/npm',
      'RUN ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm',
    ];
    await writeFile(path.join(folder, 'Dockerfile'), `${lines.join('\n')}\n`);
    run('buildah', [...building, '--tag', node, folder]);
  });
}

async function inFolder(make: (folder: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'segue-image-'));
  try {
    await make(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function run(command: string, words: readonly string[], env: Record<string, string> = {}): void {
  const { status, error } = spawnSync(command, words, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  if (error) throw error;
  if (status !== 0) process.exitCode = status ?? 1;
  if (status !== 0 && command !== 'vitest') throw new Error(`${command} ${words[0]} ended with ${status}`);
}

function outputOf(command: string, words: readonly string[]): string {
  const { stdout, status, error } = spawnSync(command, words, { cwd: root, encoding: 'utf8' });
  if (error) throw error;
  if (status !== 0) throw new Error(`${command} ${words[0]} ended with ${status}`);
  return stdout.trim();
}
