import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { endProcess, installPackages, isProgram, runProgram, waitUntil } from './engine.ts';
import { freePort } from './free-port.ts';

const shipped = path.resolve(import.meta.dirname, '../../deploy/nginx.conf');

/** nginx with the configuration that `compose.cluster.yaml` ships, before servers of this machine. */
export interface Balancer {
  origin: string;
  close(): Promise<void>;
}

/** Installs nginx where it is missing, tests the shipped configuration with `nginx -t`, and serves by it. */
export async function startBalancer(ports: readonly number[]): Promise<Balancer> {
  if (!isProgram('nginx')) await installPackages('nginx-light');
  const folder = await mkdtemp(path.join(tmpdir(), 'segue-nginx-'));
  const port = await freePort();
  const site = (await readFile(shipped, 'utf8'))
    .replace(/listen 80;/, `listen 127.0.0.1:${port};`)
    .replaceAll(
      /server segue-(\d):8001/g,
      (_, number: string) => `server 127.0.0.1:${ports[Number(number) - 1]}`,
    );
  for (const one of ['logs', 'body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'])
    await mkdir(path.join(folder, one));
  await writeFile(path.join(folder, 'site.conf'), site);
  await writeFile(path.join(folder, 'nginx.conf'), around(folder));
  const args = ['-p', folder, '-c', path.join(folder, 'nginx.conf')];
  await runProgram('nginx', ['-t', ...args]);
  await runProgram('nginx', args);
  const origin = `http://127.0.0.1:${port}`;
  await waitUntil('nginx answers', async () => (await fetch(`${origin}/api/v1/health`)).ok, 10_000);
  return {
    origin,
    async close() {
      await endProcess(Number(await readFile(path.join(folder, 'pid'), 'utf8')));
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The surroundings of the site in the image's own `nginx.conf`. */
function around(folder: string): string {
  return `user root;
worker_processes 1;
pid ${folder}/pid;
error_log ${folder}/logs/error.log warn;
events { worker_connections 1024; }
http {
  access_log off;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  include ${folder}/site.conf;
}
`;
}
