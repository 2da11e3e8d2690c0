import { spawnSync } from 'node:child_process';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');

/**
 * Returns the date of everything that is built: `SOURCE_DATE_EPOCH` (seconds, as reproducible-builds.org defines it), otherwise
 * the date of the last commit, and without either the year 1980, where the dates of ZIP archives begin.
 */
export function sourceDate(): Date {
  const given = process.env['SOURCE_DATE_EPOCH'] || outputOf('git', 'log', '-1', '--format=%ct');
  return new Date(Number(/^\d+$/.test(given) ? given : 315_532_800) * 1000);
}

function outputOf(command: string, ...words: string[]): string {
  const { stdout } = spawnSync(command, words, { cwd: root, encoding: 'utf8' });
  return (stdout ?? '').trim();
}
