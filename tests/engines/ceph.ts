import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { freePort } from './free-port.ts';
import {
  endProcess,
  type Engine,
  type EngineKind,
  installPackages,
  isProgram,
  runProgram,
  waitUntil,
} from './engine.ts';

const accessKey = 'SEGUEKEY';
const secretKey = 'SEGUESECRET';
/** The bucket of everyone who does not say otherwise. */
const bucket = 'segue';

async function at(folder: string): Promise<Engine> {
  const port = await readFile(path.join(folder, 'port'), 'utf8');
  const env = { CEPH_CONF: path.join(folder, 'ceph.conf') };
  /** The gateway only: an S3 client sees no more of the store. */
  async function kill(): Promise<void> {
    for (const pid of await pidsOf(folder, 'client.rgw')) await endProcess(pid, 'SIGKILL');
  }
  return {
    url: `s3+http://${accessKey}:${secretKey}@127.0.0.1:${port}/${bucket}`,
    async start() {
      await runProgram('radosgw', ['-n', 'client.rgw'], { env });
      const answers = async () => (await fetch(`http://127.0.0.1:${port}`)).ok;
      await waitUntil('the gateway answers', answers, 60_000);
    },
    stop: kill,
    kill,
  };
}

async function pidsOf(folder: string, name: string): Promise<number[]> {
  const run = path.join(folder, 'run');
  const files = (await readdir(run)).filter((file) => file.endsWith('.pid') && file.includes(name));
  return Promise.all(files.map(async (file) => Number(await readFile(path.join(run, file), 'utf8'))));
}

/** A real S3 server: Ceph's gateway over one monitor, one manager and one store in memory. */
export const ceph: EngineKind = {
  name: 's3',
  isInstalled: () =>
    process.getuid?.() === 0 && ['radosgw', 'ceph-mon', 'ceph-osd', 'ceph-mgr'].every(isProgram),
  async install() {
    await installPackages('radosgw', 'ceph-mon', 'ceph-osd', 'ceph-mgr');
  },
  async create(folder) {
    for (const one of ['mon/a', 'osd/0', 'mgr/mgr.x', 'run', 'log', 'rgw']) {
      await mkdir(path.join(folder, one), { recursive: true });
    }
    const port = await freePort();
    await writeFile(path.join(folder, 'port'), String(port));
    const [v2, v1] = [await freePort(), await freePort()];
    await writeFile(path.join(folder, 'ceph.conf'), configuration(folder, { port, v1, v2 }));
    const run = (program: string, ...args: string[]) =>
      runProgram(program, args, { env: { CEPH_CONF: path.join(folder, 'ceph.conf') } });
    await run('ceph-mon', '--id', 'a', '--mkfs', '--keyring', '/dev/null');
    await writeFile(path.join(folder, 'mon/a/keyring'), '');
    await run('ceph-mon', '--id', 'a');
    const osd = randomUUID();
    await run('ceph', 'osd', 'new', osd);
    await run('ceph', 'osd', 'crush', 'add', 'osd.0', '1', 'root=default');
    await run('ceph-osd', '--id', '0', '--mkfs', '--osd-uuid', osd);
    await run('ceph-osd', '--id', '0');
    await run('ceph-mgr', '--id', 'x');
    await run(
      'radosgw-admin',
      '-n',
      'client.rgw',
      'user',
      'create',
      '--uid=segue',
      '--display-name=segue',
      `--access-key=${accessKey}`,
      `--secret=${secretKey}`,
    );
    const engine = await at(folder);
    await engine.start();
    return engine;
  },
  at,
  async dispose(folder) {
    for (const pid of await pidsOf(folder, '')) await endProcess(pid, 'SIGKILL');
  },
};

function configuration(folder: string, ports: { port: number; v1: number; v2: number }): string {
  return `[global]
fsid = ${randomUUID()}
osd crush chooseleaf type = 0
run dir = ${folder}/run
pid file = ${folder}/run/$cluster-$name.pid
admin socket = ${folder}/run/$cluster-$name.asok
log file = ${folder}/log/$name.log
auth cluster required = none
auth service required = none
auth client required = none
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 8
osd pool default pgp num = 8
osd pool default pg autoscale mode = off
mon allow pool size one = true
mon allow pool delete = true
mon host = [v2:127.0.0.1:${ports.v2},v1:127.0.0.1:${ports.v1}]
public network = 127.0.0.0/8
mon max pg per osd = 1000
mon warn on pool no redundancy = false
[mon.a]
mon data = ${folder}/mon/a
public addrv = [v2:127.0.0.1:${ports.v2},v1:127.0.0.1:${ports.v1}]
mon initial members = a
[osd.0]
osd data = ${folder}/osd/0
osd objectstore = memstore
memstore device bytes = 4294967296
[mgr.x]
mgr data = ${folder}/mgr/mgr.x
[client.rgw]
rgw frontends = beast endpoint=127.0.0.1:${ports.port}
rgw data = ${folder}/rgw
rgw enable apis = s3
ms mon client mode = crc
auth client required = none
rgw dns name = localhost
`;
}
