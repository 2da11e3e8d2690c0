import { addAbortListener } from 'node:events';
import path from 'node:path';
import type { AppContext } from '#server/context.ts';
import { takeFileLock } from '#server/lib/file-lock.ts';
import type { Lock } from '#server/locks/locks.ts';
import { topics } from '#server/bus/topics.ts';
import type { BackupProgress } from '#shared/operations/backups.ts';
import { AppError } from '#shared/errors.ts';

/** The work that is done with a backup, and how far it is. */
export interface Job {
  id: string;
  signal: AbortSignal;
  /** Begins a stage of so many bytes (0: not known). */
  stage(name: BackupProgress['stage'], totalBytes: number): void;
  bytes(done: number): void;
  /**
   * Asks whether the lock is still this job's, before a step that cannot be undone.
   * @throws AppError unavailable
   */
  confirm(): Promise<void>;
}

const lockKey = 'backups';
const lockMs = 60_000;
const tellMs = 500;
const room = 'backup-jobs';

const beginning = (stage: BackupProgress['stage'], totalBytes: number) =>
  ({ stage, done_bytes: 0, total_bytes: totalBytes, seconds_left: null }) as const;

/**
 * Runs one job at a time over all server processes. Answers as soon as it has begun; `work` goes on behind.
 * @throws AppError conflict while another runs
 */
export async function startJob(
  ctx: AppContext,
  id: string,
  kind: BackupProgress['job'],
  work: (job: Job) => Promise<void>,
): Promise<{ done: Promise<void> }> {
  const lock = await lockJobs(ctx, kind);
  if (!lock) throw new AppError('conflict', 'backups:busy');

  const controller = new AbortController();
  const progress: BackupProgress = { job: kind, ...beginning('rows', 0) };
  let stageBegan = performance.now();
  let lastTold = 0;

  function tell(force: boolean): void {
    const now = performance.now();
    if (!force && now - lastTold < tellMs) return;
    lastTold = now;
    // That it could not be told is no reason to stop.
    ctx.bus
      .enter(room, id, lockMs, progress)
      .then(() => ctx.bus.publish(topics.backupChanged, id))
      .catch((error: unknown) => ctx.log.warn({ err: error }, 'Nobody hears how far a backup is'));
  }

  const job: Job = {
    id,
    signal: controller.signal,
    stage(name, totalBytes) {
      stageBegan = performance.now();
      Object.assign(progress, beginning(name, totalBytes));
      tell(true);
    },
    bytes(done) {
      progress.done_bytes = done;
      const seconds = (performance.now() - stageBegan) / 1000;
      const left = progress.total_bytes - done;
      progress.seconds_left =
        seconds > 1 && done > 0 && left >= 0 ? Math.ceil((left / done) * seconds) : null;
      tell(false);
    },
    async confirm() {
      if (!(await lock.extend(lockMs))) throw lost();
    },
  };

  // A stage may last for minutes without a word: it must not be taken for dead.
  const renewal = setInterval(() => {
    lock.extend(lockMs).then(
      (isHeld) => isHeld || controller.abort(lost()),
      // A question that fails now is asked again before it matters.
      () => undefined,
    );
    tell(true);
  }, lockMs / 3);
  const unsubscribe = ctx.bus.subscribe(topics.backupCancel, (message) => {
    if (message === id) controller.abort(new AppError('conflict', 'backups:canceled'));
  });
  const run = async () => {
    try {
      await work(job);
    } finally {
      clearInterval(renewal);
      unsubscribe();
      await ctx.bus.leave(room, id);
      await lock.release();
      await ctx.bus.publish(topics.backupChanged, id);
    }
  };
  const done = run();
  // A server that stops ends the job, and waits until it has ended.
  ctx.state.background.run('backup job', async (closing) => {
    addAbortListener(closing, () => controller.abort(new AppError('unavailable', 'backups:interrupted')));
    await done.catch(() => undefined);
  });
  tell(true);
  return { done };
}

/**
 * Keeps everyone else, in any process, from working on backups; null where somebody does. The command line has a bus of
 * its own, so the data directory is locked too.
 */
export async function lockJobs(ctx: AppContext, note: string): Promise<(Lock & AsyncDisposable) | null> {
  const lock = await ctx.locks.lock(lockKey, lockMs);
  if (!lock) return null;
  const taken = takeFileLock(path.join(ctx.config.dataDir, 'backups.lock'), note);
  if ('holder' in taken) {
    await lock.release();
    return null;
  }
  const release = () => {
    taken.lock.release();
    return lock.release();
  };
  return { extend: (ttlMs) => lock.extend(ttlMs), release, [Symbol.asyncDispose]: release };
}

/** Another server may have begun a job since: the lock was forgotten, or this process was away for too long. */
const lost = (): AppError => new AppError('unavailable', 'backups:lockLost', { retryAfterSeconds: 60 });

/** Progress of whatever runs, in any process, by backup id. */
export async function listProgress(ctx: AppContext): Promise<Map<string, BackupProgress>> {
  const members = await ctx.bus.members(room);
  return new Map(members.map(({ member, data }) => [member, data as BackupProgress]));
}
