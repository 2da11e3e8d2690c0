import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '#tests/engines/free-port.ts';

/** A container engine's part for one image: its files as root, its own settings, user and command, and a volume. */
export interface ImageRun {
  origin: string;
  /** Path of the volume outside of it. */
  data: string;
  start(): Promise<void>;
  /** The exit code after SIGTERM. */
  stop(): Promise<number | null>;
  /** Runs a command within it and answers its output. */
  run(command: string, ...words: string[]): Promise<string>;
  /** Runs the image's own check, as an engine does now and then. */
  checkHealth(): Promise<void>;
  dispose(): Promise<void>;
}

/** The configuration of an image (OCI image specification, "config"; HEALTHCHECK is Docker's). */
interface Facts {
  User: string;
  Env: string[];
  Cmd: string[];
  WorkingDir: string;
  Volumes: Record<string, object>;
  Healthcheck: { Test: ['CMD', ...string[]] };
}

/** Owner of the volume, as the Dockerfile creates it. */
const userId = 1000;

/**
 * In a mount namespace of its own, on a root that cannot be written to, with the volume, `/tmp` and a folder for compiled code;
 * the last command takes the place of the shell, so that it gets signals itself.
 */
const enter = `
root=$0 volume=$1 data=$2 user=$3 folder=$4 cache=$5; shift 5
mount --bind "$root" "$root"
mount -t proc proc "$root/proc"
mount --bind /dev "$root/dev"
mount --bind "$data" "$root$volume"
mount -t tmpfs tmpfs "$root/tmp"
mount -t tmpfs -o "uid=${userId},gid=${userId}" tmpfs "$root$cache"
mount -o remount,bind,ro "$root"
exec chroot --userspec="$user:$user" "$root" env --ignore-environment --chdir="$folder" "$@"`;

/** Starts the image whose files lie at `root`, as `TEST_IMAGE_FACTS` describes it, with empty data. */
export async function openImage(root: string): Promise<ImageRun> {
  const facts = JSON.parse(process.env['TEST_IMAGE_FACTS'] ?? '') as Facts;
  const data = await mkdtemp(path.join(tmpdir(), 'segue-volume-'));
  await chown(data, userId, userId);
  const port = await freePort();
  const [volume = ''] = Object.keys(facts.Volumes);
  const cache = facts.Env.find((one) => one.startsWith('NODE_COMPILE_CACHE='))?.split('=')[1] ?? '';
  const place = [root, volume, data, facts.User, facts.WorkingDir, cache];
  const settings = [...facts.Env, `SEGUE_PORT=${port}`];
  const words = (command: readonly string[]) => [
    '--mount',
    'sh',
    '-ec',
    enter,
    ...place,
    ...settings,
    ...command,
  ];
  let child: ChildProcess | null = null;

  const image: ImageRun = {
    origin: `http://localhost:${port}`,
    data,
    async start() {
      const started = spawn('unshare', words(facts.Cmd), { stdio: ['ignore', 'pipe', 'pipe'] });
      child = started;
      let printed = '';
      await new Promise<void>((resolve, reject) => {
        const read = (text: Buffer) => {
          printed += String(text);
          if (printed.includes('Segue is at')) resolve();
        };
        started.stdout.on('data', read);
        started.stderr.on('data', read);
        started.on('exit', (code) => reject(new Error(`The image ended with ${code}:\n${printed}`)));
      });
    },
    async stop() {
      const running = child;
      child = null;
      if (!running) return null;
      if (running.exitCode !== null) return running.exitCode;
      const exited = once(running, 'exit') as Promise<[number | null]>;
      running.kill('SIGTERM');
      return (await exited)[0];
    },
    async run(...command) {
      return (await promisify(execFile)('unshare', words(command))).stdout;
    },
    async checkHealth() {
      const [, ...command] = facts.Healthcheck.Test;
      await image.run(...(command as [string, ...string[]]));
    },
    async dispose() {
      await image.stop();
      await rm(data, { recursive: true, force: true });
    },
  };
  await image.start();
  return image;
}
