import { addAbortListener } from 'node:events';
import path from 'node:path';
import type { AppContext } from '#server/context.ts';
import { takeFileLock } from '#server/lib/file-lock.ts';
import type { Lock } from '#server/locks/locks.ts';
import { topics } from '#server/bus/topics.ts';
import type { BackupProgress } from '#shared/operations/backups.ts';
import { AppError } from '#shared/errors.ts';

/** The work on a backup, and its progress. */
export interface Job {
  id: string;
  signal: AbortSignal;
  /** Begins a stage of this many bytes (0: unknown). */
  stage(name: BackupProgress['stage'], totalBytes: number): void;
  bytes(done: number): void;
  /**
   * Checks that the lock is still this job's, before a step that cannot be undone.
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
 * Runs one job at a time over all server processes. Returns as soon as it has begun; `work` continues in the background.
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
  const progress = tellProgress(ctx, id, kind);
  const confirm = async (): Promise<void> => {
    if (!(await lock.extend(lockMs))) throw lost();
  };
  const endWatch = watchJob(ctx, id, { lock, controller, tell: progress.tell });
  const run = async () => {
    try {
      await work({ id, signal: controller.signal, stage: progress.stage, bytes: progress.bytes, confirm });
    } finally {
      endWatch();
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
  progress.tell();
  return { done };
}

/** Progress of a job, which all processes can read. */
interface Progress extends Pick<Job, 'stage' | 'bytes'> {
  /** Tells it again, so that the job is not taken for dead. */
  tell: () => void;
}

function tellProgress(ctx: AppContext, id: string, kind: BackupProgress['job']): Progress {
  const progress: BackupProgress = { job: kind, ...beginning('rows', 0) };
  let stageBegan = performance.now();
  let lastTold = 0;

  function tell(): void {
    lastTold = performance.now();
    // That it could not be told is no reason to stop.
    ctx.bus
      .enter(room, id, lockMs, progress)
      .then(() => ctx.bus.publish(topics.backupChanged, id))
      .catch((error: unknown) => ctx.log.warn({ err: error }, 'Nobody hears how far a backup is'));
  }

  return {
    tell,
    stage(name, totalBytes) {
      stageBegan = performance.now();
      Object.assign(progress, beginning(name, totalBytes));
      tell();
    },
    bytes(done) {
      progress.done_bytes = done;
      progress.seconds_left = secondsLeft(done, progress.total_bytes, performance.now() - stageBegan);
      if (performance.now() - lastTold >= tellMs) tell();
    },
  };
}

/** Seconds until all bytes are done at the rate so far; null while too little is known. */
function secondsLeft(done: number, total: number, passedMs: number): number | null {
  const seconds = passedMs / 1000;
  const left = total - done;
  return seconds > 1 && done > 0 && left >= 0 ? Math.ceil((left / done) * seconds) : null;
}

interface Watch {
  lock: Lock;
  controller: AbortController;
  tell: () => void;
}

/** Holds the lock, and aborts a job that loses it or is canceled; answers a function that ends it. */
function watchJob(ctx: AppContext, id: string, { lock, controller, tell }: Watch): () => void {
  // A stage may last for minutes without a word: it must not be taken for dead.
  const renewal = setInterval(() => {
    lock.extend(lockMs).then(
      (isHeld) => isHeld || controller.abort(lost()),
      // A question that fails now is asked again before it matters.
      () => undefined,
    );
    tell();
  }, lockMs / 3);
  const unsubscribe = ctx.bus.subscribe(topics.backupCancel, (message) => {
    if (message === id) controller.abort(new AppError('conflict', 'backups:canceled'));
  });
  return () => {
    clearInterval(renewal);
    unsubscribe();
  };
}

/**
 * Locks backups against everyone else, in any process; null if another has the lock. The command line has a bus of its own,
 * so the data directory is locked too.
 */
export async function lockJobs(ctx: AppContext, note: string): Promise<(Lock & AsyncDisposable) | null> {
  const lock = await ctx.locks.lock(lockKey, lockMs);
  if (!lock) return null;
  const fileLock = takeFileLock(path.join(ctx.config.dataDir, 'backups.lock'), note);
  if ('holder' in fileLock) {
    await lock.release();
    return null;
  }
  const release = () => {
    fileLock.lock.release();
    return lock.release();
  };
  return { extend: (ttlMs) => lock.extend(ttlMs), release, [Symbol.asyncDispose]: release };
}

/**
 * Error of a lost lock: another server may have begun a job since, because the bus forgot the lock or this process was
 * suspended for too long.
 */
const lost = (): AppError => new AppError('unavailable', 'backups:lockLost', { retryAfterSeconds: 60 });

/** Progress of the running jobs, in any process, by backup id. */
export async function listProgress(ctx: AppContext): Promise<Map<string, BackupProgress>> {
  const members = await ctx.bus.members(room);
  return new Map(members.map(({ member, data }) => [member, data as BackupProgress]));
}
