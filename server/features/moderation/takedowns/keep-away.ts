import type { DatabaseConfig } from '#server/config.ts';
import { connectDatabase, openScratch } from '#server/db/connect.ts';
import type { Db } from '#server/db/dialect.ts';
import {
  carryWorks,
  findCarried,
  listRemovedSounds,
} from '#server/features/music/copyright/carried-works.service.ts';
import {
  carryDecision,
  hasDecision,
  insertTakedown,
  listStandingTakedowns,
} from '#server/features/moderation/reports/standing-takedown.service.ts';
import * as tracks from '#server/features/music/tracks/track.service.ts';
import { taskIn } from '#server/workers/task.ts';
import { layAside, reasonOf } from './lay-aside.ts';

/** The number of tracks that stay away, and the decisions whose owners have not been notified yet. */
export interface KeptAway {
  tracks: number;
  untold: string[];
}

/**
 * Carries what was taken down since into the database that is about to be restored (`fresh`): the works that must not be
 * uploaded, and the takedowns with their objections. Lays the tracks concerned aside there.
 */
export async function keepAway(live: Db, fresh: Db, now: number): Promise<KeptAway> {
  await carryWorks(live, fresh);
  return fresh.transaction().execute(async (trx) => {
    const decided = await takeDownDecided(live, trx, now);
    const untold = await takeDownSounding(live, trx, now);
    return { tracks: decided + untold.length, untold };
  });
}

export const run = taskIn(
  import.meta.url,
  async ({ config, from, now }: { config: DatabaseConfig; from: string; now: number }) => {
    await using fresh = await openScratch(from);
    const live = await connectDatabase(config, { readOnly: true });
    try {
      return await keepAway(live.db, fresh.db, now);
    } finally {
      await live.close();
    }
  },
);

/** Carries the takedowns that were not lifted, except of tracks that are younger than the restored records. */
async function takeDownDecided(live: Db, trx: Db, now: number): Promise<number> {
  let count = 0;
  for (const decision of await listStandingTakedowns(live)) {
    const track = await tracks.findTrackRow(trx, decision.target_id);
    if (track || (await hasDecision(trx, decision.id))) await carryDecision(trx, decision);
    if (!track) continue;
    const number = (await tracks.findTaken(live, decision.id))?.work ?? null;
    const work = number === null ? null : await findCarried(live, trx, number);
    await layAside(trx, track, { decisionId: decision.id, work, now });
    count += 1;
  }
  return count;
}

/**
 * Takes down those restored tracks whose sound was removed and whose row is gone from the present database: else they would
 * come back.
 */
async function takeDownSounding(live: Db, trx: Db, now: number): Promise<string[]> {
  const decisions: string[] = [];
  for (const { trackId, note } of await listRemovedSounds(live, trx)) {
    const track = (await tracks.findTrackRow(live, trackId)) ? null : await tracks.findTrackRow(trx, trackId);
    if (!track) continue;
    const decisionId = await insertTakedown(trx, track, { reason: reasonOf(note), now });
    await layAside(trx, track, { decisionId, work: null, now });
    decisions.push(decisionId);
  }
  return decisions;
}
