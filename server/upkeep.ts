import type { AppContext } from '#server/context.ts';
import { sweepAccounts } from '#server/features/auth/sweep.service.ts';
import { runSchedule } from '#server/features/backups/backup-schedule.service.ts';
import { finishDecisions } from '#server/features/copyright/decision.service.ts';
import { releaseUpload, scanHeldUploads } from '#server/features/uploads/held.service.ts';
import { failLeftJobs } from '#server/features/backups/archive-intake.service.ts';
import { tendIndex } from '#server/features/copyright/copyright.service.ts';
import { rescanCatalogue } from '#server/features/copyright/rescan.service.ts';
import { endSilentListening } from '#server/features/listening/listening.service.ts';
import { forgetTaken, takeDown } from '#server/features/takedowns/takedown.service.ts';
import { forgetCleared } from '#server/features/moderation/appeal.service.ts';
import { sendDigests } from '#server/features/notifications/digest.service.ts';
import { sweepNotifications } from '#server/features/notifications/sweep.service.ts';
import { endLeftUploads, sweepUploads } from '#server/features/uploads/sweep.service.ts';
import { sweepUnused } from '#server/features/storage/storage.service.ts';
import { minuteMs, recordMinute } from '#server/features/stats/history.service.ts';
import { foldTotals } from '#server/features/stats/stats.service.ts';
import { foldOldEvents } from '#server/features/playlists/past/fold-months.service.ts';
import { sweepSuggestions } from '#server/features/suggestions/sweep.service.ts';
import { beginRound } from '#server/features/link-health/check.service.ts';
import { emptyTrash } from '#server/features/playlists/trash.service.ts';
import { expirePopularity } from '#server/features/popularity/popularity.service.ts';

/** Work that comes back. */
export interface UpkeepTask {
  name: string;
  everyMs: number;
  /** Done by every server process; otherwise at most one does it at a time. */
  everywhere?: boolean;
  run(ctx: AppContext): Promise<void>;
}

/** The features' recurring work. */
export const upkeepTasks: readonly UpkeepTask[] = [
  { name: 'listening', everyMs: 15_000, run: endSilentListening },
  { name: 'accounts', everyMs: 60 * 60_000, run: sweepAccounts },
  { name: 'notifications', everyMs: 60 * 60_000, run: sweepNotifications },
  { name: 'suggestions', everyMs: 60 * 60_000, run: sweepSuggestions },
  { name: 'digests', everyMs: 5 * minuteMs, run: sendDigests },
  { name: 'trash', everyMs: 60_000, run: emptyTrash },
  { name: 'old edits', everyMs: 60 * 60_000, run: foldOldEvents },
  { name: 'totals', everyMs: minuteMs, run: foldTotals },
  { name: 'popularity', everyMs: 60 * 60_000, run: expirePopularity },
  { name: 'sweep uploads', everyMs: 15 * minuteMs, run: sweepUploads },
  { name: 'end uploads left behind', everyMs: minuteMs, run: endLeftUploads },
  { name: 'backups', everyMs: 60_000, run: runSchedule },
  { name: 'backups left behind', everyMs: minuteMs, run: failLeftJobs },
  { name: 'copyright rescan', everyMs: minuteMs, run: rescanCatalogue },
  { name: 'copyright index', everyMs: minuteMs, run: tendIndex },
  { name: 'held uploads', everyMs: minuteMs, run: scanHeldUploads },
  {
    name: 'copyright decisions',
    everyMs: minuteMs,
    run: (ctx) => finishDecisions(ctx, { releaseUpload, takeDown }),
  },
  { name: 'tracks taken down', everyMs: 6 * 60 * 60_000, run: forgetTaken },
  { name: 'cleared pictures', everyMs: 6 * 60 * 60_000, run: forgetCleared },
  { name: 'links', everyMs: minuteMs, run: beginRound },
  { name: 'unused files', everyMs: 6 * 60 * 60_000, run: sweepUnused },
];

/** Begins the recurring work; answers a function that ends it and waits for what is under way. */
export function runUpkeep(ctx: AppContext): () => Promise<void> {
  const underWay = new Set<Promise<void>>();
  let ran = new Set<string>();

  const history: UpkeepTask = {
    name: 'history',
    everyMs: minuteMs,
    everywhere: true,
    async run() {
      const names = [...ran];
      ran = new Set();
      await recordMinute(ctx, names);
    },
  };

  const timers = [...upkeepTasks, history].map((task) =>
    setInterval(() => {
      const run = runOnce(ctx, task)
        .then((did) => {
          if (did && task !== history) ran.add(task.name);
        })
        .finally(() => underWay.delete(run));
      underWay.add(run);
    }, task.everyMs).unref(),
  );

  return async () => {
    for (const timer of timers) clearInterval(timer);
    await Promise.all(underWay);
  };
}

/** Answers whether it was this process that did the work. */
async function runOnce(ctx: AppContext, task: UpkeepTask): Promise<boolean> {
  if (ctx.state.maintenance.active()) return false;
  try {
    if (task.everywhere) {
      await task.run(ctx);
      return true;
    }
    const lock = await ctx.locks.lock(`upkeep:${task.name}`, task.everyMs);
    if (!lock) return false;
    try {
      await task.run(ctx);
    } finally {
      await lock.release();
    }
    return true;
  } catch (error) {
    ctx.log.error({ err: error, task: task.name }, 'Upkeep failed');
    return false;
  }
}
