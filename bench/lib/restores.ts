import { login, register } from '#shared/accounts/auth.ts';
import type { Backup } from '#shared/operations/backups.ts';
import { listBackups, restoreBackup } from '#shared/operations/backups.ts';
import { worldPassword } from '../world/open-world.ts';
import type { Program } from './programs.ts';
import { openVisit } from './visit.ts';

/** Interval between two checks whether something is done. */
export const lookMs = 100;

/** Seconds until the archive that lies among the backups is in place, from an administrator's click on. */
export async function restoreFromNothing(segue: Program): Promise<number> {
  const visit = openVisit(segue.origin);
  const credentials = { username: 'fresh', password: worldPassword };
  await visit(register, { body: { ...credentials, email: 'fresh@segue.test' } });
  const { access_token: token } = await visit(login, { body: credentials });
  let only: Backup | undefined;
  while (!only) {
    // It is read before it is listed.
    await new Promise((resolve) => setTimeout(resolve, lookMs));
    [only] = await visit(listBackups, {}, token);
  }
  const began = performance.now();
  await visit(restoreBackup, { params: { id: only.id }, body: {} }, token);
  return untilRestored(segue, token, began);
}

/** All sessions end with a restore: when the token no longer counts, it is done. */
export async function untilRestored(segue: Program, token: string, began: number): Promise<number> {
  for (;;) {
    const answer = await fetch(segue.origin + listBackups.path, {
      headers: { authorization: `Bearer ${token}` },
    });
    const text = await answer.text();
    if (answer.status === 401) return (performance.now() - began) / 1000;
    const backups = JSON.parse(text) as Backup[];
    if (!backups.some((one) => one.progress)) throw new Error('The restore failed');
    await new Promise((resolve) => setTimeout(resolve, lookMs));
  }
}
