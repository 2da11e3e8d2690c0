import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { readConfig } from '#server/config.ts';

interface Service {
  image: string;
  environment?: Record<string, string>;
  ports?: string[];
}

// The image itself is tried by `npm run test:image`. What can be held against the program without building it is settings,
// names, ports and files.

const root = path.resolve(import.meta.dirname, '..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const compose = read('compose.cluster.yaml');
const dockerfile = read('Dockerfile');

const found = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, name = '']) => name);

/** Reads services and volumes by their indentation. */
const services = found(compose.split('\nservices:\n')[1] ?? '', /^ {2}([\w-]+):/gm);
const volumes = found(/^volumes: \{(.*)\}$/m.exec(compose)?.[1] ?? '', /([\w-]+): \{\}/g);

test('the servers of compose.cluster.yaml are started with settings that there are, secrets filled in', () => {
  const secrets = found(read('.env.example'), /^(\w+)=/gm);
  const asked = found(compose, /\$\{(\w+)(?::[?-][^}]*)?\}/g);
  expect(asked.filter((name) => !secrets.includes(name))).toEqual([]);
  const filled = compose.replaceAll(/\$\{(\w+)(?::\?|:-([^}]*))?\}/g, (_, _name, instead?: string) =>
    instead ? instead : '0123456789abcdef'.repeat(4),
  );
  const settings = [...filled.matchAll(/^ {4}(SEGUE_\w+): (.*)$/gm)].map(([, name, value]) => [name, value]);
  const config = readConfig(Object.fromEntries(settings));
  expect(config).toMatchObject({
    database: { kind: 'postgres' },
    blobs: { kind: 's3' },
    bus: { kind: 'redis' },
    search: { kind: 'elastic' },
    publicUrl: 'http://localhost:8080',
  });
  const hosts = settings.flatMap(([, value = '']) =>
    value.includes('://') ? [new URL(value.replace('s3+http', 'http')).hostname] : [],
  );
  expect(hosts).toHaveLength(5);
  expect(hosts.filter((host) => host !== 'localhost' && !services.includes(host))).toEqual([]);
});

test('every service, volume and file that compose.cluster.yaml names is there', () => {
  const waitedFor = found(compose, /^ {4}([\w-]+): \{ condition:/gm);
  expect(waitedFor.length).toBeGreaterThan(3);
  expect(waitedFor.filter((name) => !services.includes(name))).toEqual([]);
  const mounted = [...found(compose, /- ([\w-]+):\//g), ...found(compose, /\['([\w-]+):\//g)];
  expect([...new Set(mounted)].toSorted()).toEqual(volumes.toSorted());
  for (const file of found(compose, /\['(\.\/[^:']+):/g))
    expect(existsSync(path.join(root, file))).toBe(true);
});

test('nginx asks the servers of compose.cluster.yaml, where the image listens', () => {
  const port = /SEGUE_PORT=(\d+)/.exec(dockerfile)?.[1];
  const asked = found(read('deploy/nginx.conf'), /^\s*server ([\w-]+:\d+)/gm);
  expect(asked).toEqual(
    services.filter((name) => name.startsWith('segue-')).map((name) => `${name}:${port}`),
  );
  expect(dockerfile).toContain(`EXPOSE ${port}`);
});

const { version } = JSON.parse(read('package.json')) as { version: string };
const files = ['compose.yaml', 'compose.home.yaml', 'compose.cluster.yaml'];

test.each(files)('%s names exact versions, and a container whose root is read-only', (file) => {
  const all = (parse(read(file), { merge: true }) as { services: Record<string, Service> }).services;
  expect(Object.keys(all).length).toBeGreaterThan(0);
  for (const [name, { image }] of Object.entries(all))
    expect([name, image]).toEqual([name, expect.stringMatching(/:v?\d+\.\d+/)]);
  const own = Object.entries(all).filter(([name]) => name.startsWith('segue'));
  for (const [, service] of own)
    expect(service).toMatchObject({
      image: `segue:${version}`,
      read_only: true,
      tmpfs: ['/tmp'],
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
      volumes: expect.arrayContaining(['cache:/var/cache/segue']) as string[],
    });
});

test('compose.home.yaml needs no domain and no mail server', () => {
  const text = read('compose.home.yaml');
  const { segue } = (parse(text) as { services: Record<string, Service> }).services;
  // Nothing in it has to be filled in.
  expect(text).not.toMatch(/\$\{\w+\}|\$\{\w+:\?/);
  const settings = Object.entries(segue?.environment ?? {}).map(([name, value]) => [
    name,
    value.replace(/\$\{\w+:-([^}]*)\}/, '$1'),
  ]);
  expect(readConfig(Object.fromEntries(settings))).toMatchObject({
    publicUrl: 'http://localhost:8001',
    mail: { kind: 'outbox' },
    database: { kind: 'sqlite' },
  });
  expect(segue?.ports).toEqual([`8001:${/SEGUE_PORT=(\d+)/.exec(dockerfile)?.[1]}`]);
});

test('the image runs what was packed, with the one Node that npm brought', () => {
  const pack = read('scripts/pack.ts');
  const packed = found(pack, /^  '(\.?\w[\w./-]*)',$/gm);
  const lost = packed.filter((part) => !part.startsWith('dist/') && !existsSync(path.join(root, part)));
  expect(lost).toEqual([]);
  const main = /CMD \["node", "--[^"]+", "([^"]+)"\]\s*$/.exec(dockerfile)?.[1] ?? '';
  // `scripts/pack/bundle.ts` writes it.
  expect(main).toBe('server/main.js');
  expect(read('scripts/pack/bundle.ts')).toContain("main: path.join(server, 'main.ts')");
  for (const part of ['bin', 'texts', 'dist/web', 'LICENSE']) expect(packed).toContain(part);
  expect(dockerfile).toContain('COPY --from=build /build/dist/segue /segue');
  expect(dockerfile.split('\nFROM ').at(-1)).toMatch(/^debian:/);
});

test('compose.yaml starts one server behind Caddy, with settings that there are', () => {
  const small = read('compose.yaml');
  const asked = found(small, /\$\{(\w+):\?\}/g);
  const secrets = found(read('.env.example'), /^(\w+)=/gm);
  expect(asked.filter((name) => !secrets.includes(name))).toEqual([]);
  const filled = small
    .replaceAll('${DOMAIN:?}', 'music.example')
    .replaceAll('${SMTP_URL:?}', 'smtp://mail.example');
  const settings = [...filled.matchAll(/(SEGUE_\w+): (?:'([^']*)'|(\w+))/g)];
  const env = Object.fromEntries(settings.map(([, name, quoted, word]) => [name, quoted ?? word]));
  expect(readConfig(env)).toMatchObject({
    publicUrl: 'https://music.example',
    mail: { kind: 'smtp' },
    trustProxy: ['uniquelocal'],
  });
  const port = /SEGUE_PORT=(\d+)/.exec(dockerfile)?.[1];
  expect(small).toContain(`--to segue:${port}`);
});

test('the systemd unit starts the server with the Node that npm brought', () => {
  const unit = read('deploy/segue.service');
  expect(unit).toMatch(/^ExecStart=\/opt\/segue\/node_modules\/\.bin\/node --\S+ server\/main\.js$/m);
  const [, line = ''] = /^Environment=(.*)$/m.exec(unit) ?? [];
  expect(readConfig(Object.fromEntries(line.split(' ').map((word) => word.split('='))))).toMatchObject({
    dataDir: '/var/lib/segue',
  });
});
