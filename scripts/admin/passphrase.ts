import { readFile } from 'node:fs/promises';
import type { Values } from './commands.ts';

/** The passphrase in the file that `--passphrase-file` names; null without that option. */
export async function readPassphrase(values: Values): Promise<string | null> {
  const file = values['passphrase-file'];
  return typeof file === 'string' ? (await readFile(file, 'utf8')).replace(/\r?\n$/, '') : null;
}
