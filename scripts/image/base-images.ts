import { existsSync } from 'node:fs';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildah, has, run } from './buildah.ts';

const debian = 'docker.io/library/debian:bookworm-slim';
const node = 'docker.io/library/node:26-bookworm-slim';

/** Makes the two images that the Dockerfile begins with, of Debian's packages and this Node, where no registry gives them. */
export async function haveBaseImages(): Promise<void> {
  if (!has(debian)) await makeDebian();
  if (!has(node)) await makeNode();
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
    buildah('--tag', debian, folder);
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
    buildah('--tag', node, folder);
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
