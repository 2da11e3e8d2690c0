import { spawnSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Program } from './programs.ts';

const restMs = 200;

/** Waits until programs and the disk are idle, so that late work of one server does not fall into another's turn. */
export async function atRest(...programs: Program[]): Promise<void> {
  spawnSync('sync');
  const used = async (): Promise<number> => {
    const each = await Promise.all(programs.map((program) => program.cpuSeconds()));
    return each.reduce((sum, seconds) => sum + seconds, 0);
  };
  for (let before = await used(); ;) {
    await sleep(restMs);
    const now = await used();
    if (now - before < 0.03) return;
    before = now;
  }
}
