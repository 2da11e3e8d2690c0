import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { openDiskBlobs } from '#server/adapters/blobs/disk-blobs.ts';
import type { AppContext } from '#server/context.ts';
import { openScratch } from '#server/db/connect.ts';
import type { Db } from '#server/db/dialect.ts';
import { runDumpJob } from '#server/db/dump-client.ts';
import { hashPassword } from '#server/features/auth/passwords.ts';
import { newId } from '#server/lib/ids.ts';
import { readArchive } from './archive/read-archive.ts';
import type { Job } from './jobs.ts';
import { backupFolder } from './make-backup.ts';
import { checkAll } from './restore.ts';

const main = path.resolve(import.meta.dirname, '../../main.ts');
const startMs = 60_000;

/**
 * Proves an archive: reads and checks all of it, restores it into a scratch place, starts Segue there, logs in, and
 * plays the beginning of a track. Throws where any of it fails.
 */
export async function proveArchive(
  ctx: AppContext,
  job: Job,
  file: string,
  passphrase: string | null,
): Promise<void> {
  const work = path.join(backupFolder(ctx), `prove-${job.id}`);
  try {
    const checked = await checkAll(job, file, work, { passphrase });
    if (!checked.dump) return;
    const dataDir = path.join(work, 'data');
    const scratchFile = path.join(dataDir, 'segue.db');
    await rm(dataDir, { recursive: true, force: true });
    job.stage('loading', 0);
    const { dump } = checked;
    const load = {
      kind: 'load',
      file: scratchFile,
      folder: work,
      dump,
      isWaitedFor: false,
      part: 'all',
    } as const;
    await runDumpJob(load, () => undefined, job.signal);
    if (dump.index) await proveIndex(scratchFile, job.signal);

    job.stage('proving', 0);
    const probe = await addProbe(scratchFile);
    const track = checked.manifest.includes.media ? probe.track : null;
    if (track) await bringTrack([checked.file, ...checked.others], track.sha256, dataDir, job.signal);
    await tryOut(dataDir, probe, track?.id ?? null, job.signal);
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

/** A restore would make the index anew where it does not fit; but the archive says that it holds it. */
async function proveIndex(file: string, signal: AbortSignal): Promise<void> {
  const check = { kind: 'check-index', file, trunk: null, isThorough: true } as const;
  if (!(await runDumpJob(check, () => undefined, signal))) {
    throw new Error("The archive's search index is not that of its records");
  }
}

interface Probe {
  username: string;
  password: string;
  /** Some track that anyone may play. */
  track: { id: string; sha256: string } | null;
}

/** Somebody who can log in to the scratch place, since nobody's own password is known. */
async function addProbe(file: string): Promise<Probe> {
  const scratch = await openScratch(file);
  const { db } = scratch;
  try {
    const username = `probe${randomBytes(6).toString('hex')}`;
    const password = randomBytes(24).toString('base64url');
    await db
      .insertInto('users')
      .values({
        id: newId(),
        username,
        username_key: username,
        email: `${username}@invalid`,
        email_key: `${username}@invalid`,
        password_hash: await hashPassword(password),
        role: 'admin',
        upload_limit_mb: 0,
        email_verified_at: 1,
        created_at: 1,
      })
      .execute();
    return { username, password, track: await findPublicTrack(db) };
  } finally {
    await scratch.close();
  }
}

async function findPublicTrack(db: Db): Promise<Probe['track']> {
  const row = await db
    .selectFrom('tracks')
    .innerJoin('playlist_entries', 'playlist_entries.track_id', 'tracks.id')
    .innerJoin('playlists', 'playlists.id', 'playlist_entries.playlist_id')
    .select(['tracks.id', 'tracks.audio_sha256'])
    .where('playlists.visibility', '=', 'public')
    .where('tracks.audio_sha256', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return row?.audio_sha256 ? { id: row.id, sha256: row.audio_sha256 } : null;
}

async function bringTrack(
  archives: string[],
  wanted: string,
  dataDir: string,
  signal: AbortSignal,
): Promise<void> {
  const blobs = await openDiskBlobs(path.join(dataDir, 'blobs'));
  try {
    for (const archive of archives) {
      const media = async (sha256: string, bytes: AsyncIterable<Buffer>) => {
        if (sha256 === wanted) await blobs.put(bytes);
      };
      await readArchive(archive, { media }, { signal });
    }
  } finally {
    await blobs.close();
  }
}

/** Starts a Segue of its own on the scratch place and uses it as a person would. */
async function tryOut(
  dataDir: string,
  probe: Probe,
  trackId: string | null,
  signal: AbortSignal,
): Promise<void> {
  const port = await freePort();
  const child = spawn(process.execPath, [main], {
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'production',
      SEGUE_DATA_DIR: dataDir,
      SEGUE_PORT: String(port),
      SEGUE_LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  child.stderr.on('data', (text: Buffer) => (printed += text.toString()));
  const exited = once(child, 'exit');
  try {
    await Promise.race([
      listening(child.stdout),
      exited.then(() => Promise.reject(new Error(`The restored Segue does not start: ${printed}`))),
      once(AbortSignal.any([signal, AbortSignal.timeout(startMs)]), 'abort').then(() =>
        Promise.reject(new Error('The restored Segue did not start in time')),
      ),
    ]);
    const origin = `http://127.0.0.1:${port}/api/v1`;
    const token = await logIn(origin, probe);
    await expectOk(`${origin}/users/me`, { authorization: `Bearer ${token}` });
    await expectOk(`${origin}/playlists/popular`, {});
    if (trackId) await expectOk(`${origin}/tracks/${trackId}/stream`, { range: 'bytes=0-1023' });
  } finally {
    child.kill('SIGTERM');
    await exited;
  }
}

async function listening(output: NodeJS.ReadableStream): Promise<void> {
  let text = '';
  for await (const piece of output) {
    text += String(piece);
    if (text.includes('Segue is at')) return;
  }
}

async function logIn(origin: string, { username, password }: Probe): Promise<string> {
  const body = new URLSearchParams({ username, password });
  const answer = await fetch(`${origin}/auth/login`, { method: 'POST', body });
  if (!answer.ok) throw new Error(`Nobody can log in to the restored Segue (${answer.status})`);
  const { access_token: token } = (await answer.json()) as { access_token: string };
  return token;
}

async function expectOk(url: string, headers: Record<string, string>): Promise<void> {
  const answer = await fetch(url, { headers });
  const body = await answer.arrayBuffer();
  if (!answer.ok || body.byteLength === 0) {
    throw new Error(`The restored Segue answers ${answer.status} to ${new URL(url).pathname}`);
  }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('No free port');
  return address.port;
}
