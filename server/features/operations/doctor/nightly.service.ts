import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod/mini';
import type { AppContext } from '#server/context.ts';
import { findSetting, saveSetting } from '#server/db/settings.ts';
import { damagedFilesKey } from '#server/features/base/health/health.service.ts';
import { listReferenced } from '#server/features/base/storage/storage.service.ts';
import type { Job } from '#server/jobs/kinds.ts';
import { isWhole } from './files.ts';

/** The hours of the night, by the server's clock. */
const night = { from: 1, to: 6 };
/** Length of a round: jobs that must run alone wait for its end. */
const roundMs = 30_000;
/** Pause after each file as a multiple of its reading time, which leaves the disk to others. */
const restFactor = 1;
const nightMs = 20 * 60 * 60_000;

const passKey = 'doctor.bytes';
const Pass = z.object({
  /** The file that was read last; files are read in the order of their names. */
  after: z.string(),
  /** Damaged files that this pass has found. */
  found: z.array(z.string()),
  /** When the last whole pass ended. */
  ended_at: z.number(),
});
type Pass = z.infer<typeof Pass>;

/**
 * Recurring work: reads all files at night, some at a time, and compares their SHA-256 with their names. A pass that needs
 * more than one night goes on in the next. The log and the server's health name damaged files.
 */
export async function examineBytes(ctx: AppContext, { signal }: Pick<Job, 'signal'>): Promise<void> {
  const hour = new Date(ctx.clock()).getHours();
  if (hour < night.from || hour >= night.to) return;
  const pass = await readPass(ctx);
  if (pass.after === '' && ctx.clock() - pass.ended_at < nightMs) return;
  const names = (await listReferenced(ctx)).filter((name) => name > pass.after);
  const until = performance.now() + roundMs;
  for (const name of names) {
    if (signal.aborted || performance.now() > until) return saveSetting(ctx.db, passKey, pass);
    const began = performance.now();
    if ((await isWhole(ctx, name)) === false) {
      ctx.log.error({ sha256: name }, 'A stored file is damaged: segue-admin doctor --bytes says what to do');
      pass.found.push(name);
    }
    pass.after = name;
    await sleep((performance.now() - began) * restFactor, undefined, { ref: false });
  }
  await saveSetting(ctx.db, damagedFilesKey, pass.found);
  await saveSetting(ctx.db, passKey, { after: '', found: [], ended_at: ctx.clock() } satisfies Pass);
}

async function readPass({ db }: AppContext): Promise<Pass> {
  const read = Pass.safeParse(await findSetting(db, passKey));
  return read.success ? read.data : { after: '', found: [], ended_at: 0 };
}
