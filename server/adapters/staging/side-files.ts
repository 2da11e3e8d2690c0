import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const whole = /^[0-9a-z]+\.(part|chunks)$/;

/** Removes the side files of deliveries that a stopped server (or thread) had under way: nobody was told of them. */
export function clearSideFiles(directory: string): void {
  for (const name of readdirSync(directory)) {
    if (!whole.test(name)) rmSync(join(directory, name), { recursive: true, force: true });
  }
}
