import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { openDiskBlobs } from '#server/stores/open-stores.ts';
import type { AppContext } from '#server/context.ts';
import { openScratch } from '#server/db/connect.ts';
import type { Db } from '#server/db/dialect.ts';
import { hashPassword } from '#server/features/accounts/auth/passwords.ts';
import { randomText } from '#server/lib/ids.ts';
import { runAlone } from '#server/workers/threads.ts';
import { run as checkTask } from './archive/check-archive.ts';
import type { Job } from './jobs.ts';
import { backupFolder } from './make-backup.ts';
import { run as loadTask } from './records/load-records.ts';
import { checkAll } from './restore.ts';

const main = path.resolve(import.meta.dirname, '../../../main.ts');
const startMs = 60_000;
/** Words before the address that a server prints when it listens. */
const listeningPrefix = 'Segue is at ';

/**
 * Verifies an archive: reads and checks all of it, restores it into a scratch folder, starts Segue there, logs in, and plays
 * the beginning of a track. Throws if any of it fails.
 */
export async function verifyArchive(
  ctx: AppContext,
  job: Job,
  file: string,
  passphrase: string | null,
): Promise<void> {
  const work = path.join(backupFolder(ctx), `prove-${job.id}`);
  try {
    const { signal } = job;
    const { manifest, others } = await checkAll(ctx, job, file, work, { passphrase, media: null });
    if (!manifest.includes.db) return;
    const dataDir = path.join(work, 'data');
    const scratchFile = path.join(dataDir, 'segue.db');
    job.stage('loading', 0);
    await mkdir(dataDir, { recursive: true });
    await runAlone(loadTask, { file: scratchFile, folder: work, dump: manifest }, { signal });

    job.stage('proving', 0);
    const probe = await addProbe(scratchFile);
    const track = manifest.includes.media ? probe.track : null;
    if (track) await bringTrack([file, ...others], track.sha256, dataDir, { signal, passphrase });
    await tryOut(dataDir, probe, track?.id ?? null, signal);
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

interface Probe {
  username: string;
  password: string;
  /** Some track that anyone may play. */
  track: { id: string; sha256: string } | null;
}

/** Adds an account for logging in to the scratch database, since no member's password is known. */
async function addProbe(file: string): Promise<Probe> {
  const username = `probe${randomBytes(6).toString('hex')}`;
  const password = randomBytes(24).toString('base64url');
  const account = {
    id: randomText(22),
    username,
    username_key: username,
    email: `${username}@invalid`,
    email_key: `${username}@invalid`,
    password_hash: await hashPassword(password),
    role: 'admin',
    upload_limit_mb: 0,
    email_verified_at: 1,
    created_at: 1,
  } as const;
  await using scratch = await openScratch(file);
  await scratch.db.insertInto('users').values(account).execute();
  return { username, password, track: await findPublicTrack(scratch.db) };
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
  { signal, passphrase }: { signal: AbortSignal; passphrase: string | null },
): Promise<void> {
  const blobs = await openDiskBlobs(dataDir);
  const media = { folder: path.join(dataDir, 'brought'), only: wanted };
  for (const file of archives) {
    await runAlone(checkTask, { file, passphrase, tablesFolder: null, media }, { signal });
    for (const name of await readdir(media.folder)) await blobs.adopt(path.join(media.folder, name), name);
  }
}

/** Starts a separate Segue on the scratch folder and uses it as a person would. */
async function tryOut(
  dataDir: string,
  probe: Probe,
  trackId: string | null,
  signal: AbortSignal,
): Promise<void> {
  const child = spawn(process.execPath, [main], {
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'production',
      SEGUE_DATA_DIR: dataDir,
      SEGUE_PORT: '0',
      SEGUE_LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  child.stderr.on('data', (text: Buffer) => (printed += text.toString()));
  const exited = once(child, 'exit');
  const end = () => void child.kill('SIGTERM');
  const late = setTimeout(end, startMs);
  signal.addEventListener('abort', end);
  try {
    const address = await listening(child.stdout);
    clearTimeout(late);
    if (address === null) throw new Error(`The restored Segue does not start: ${printed}`);
    const origin = `${address}/api/v1`;
    const { username, password } = probe;
    const body = new URLSearchParams({ username, password });
    const answer = await ask(`${origin}/auth/login`, { method: 'POST', body });
    const { access_token: token } = JSON.parse(answer) as { access_token: string };
    await ask(`${origin}/users/me`, { headers: { authorization: `Bearer ${token}` } });
    await ask(`${origin}/playlists/popular`);
    if (trackId) await ask(`${origin}/tracks/${trackId}/stream`, { headers: { range: 'bytes=0-1023' } });
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  } finally {
    clearTimeout(late);
    end();
    await exited;
  }
}

/** The address at which the server listens; null if it ends before that. */
async function listening(output: Readable): Promise<string | null> {
  for await (const line of createInterface(output)) {
    if (line.startsWith(listeningPrefix)) return line.slice(listeningPrefix.length);
  }
  return null;
}

async function ask(url: string, init: RequestInit = {}): Promise<string> {
  const answer = await fetch(url, init);
  const body = await answer.text();
  if (answer.ok && body !== '') return body;
  throw new Error(`The restored Segue answers ${answer.status} to ${new URL(url).pathname}`);
}
