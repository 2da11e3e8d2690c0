import { spawnSync } from 'node:child_process';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');
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

/** Reports whether Buildah has an image, or can pull it. */
export function has(image: string): boolean {
  return ['inspect', 'pull'].some((word) => spawnSync('buildah', [word, image]).status === 0);
}

/** Builds an image with Buildah, which needs no daemon. */
export function buildah(...words: string[]): void {
  run('buildah', [...building, ...words]);
}

/** Builds Segue's image: all dates in it are `date`, so that the same sources make the same image. */
export function buildSegue(tag: string, date: Date): void {
  const seconds = String(date.getTime() / 1000);
  buildah(
    '--layers',
    '--timestamp',
    seconds,
    '--build-arg',
    `SOURCE_DATE_EPOCH=${seconds}`,
    '--tag',
    tag,
    root,
  );
}

/** @throws Error where the command fails, unless it is a test run: then the process ends with its code */
export function run(command: string, words: readonly string[], env: Record<string, string> = {}): void {
  const { status, error } = spawnSync(command, words, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  if (error) throw error;
  if (status !== 0) process.exitCode = status ?? 1;
  if (status !== 0 && command !== 'vitest') throw new Error(`${command} ${words[0]} ended with ${status}`);
}

/** @throws Error where the command fails */
export function outputOf(command: string, words: readonly string[]): string {
  const { stdout, status, error } = spawnSync(command, words, { cwd: root, encoding: 'utf8' });
  if (error) throw error;
  if (status !== 0) throw new Error(`${command} ${words[0]} ended with ${status}`);
  return stdout.trim();
}
