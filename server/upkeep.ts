import type { AppContext } from '#server/context.ts';

/** Work that comes back: at most one server process does it at a time. */
export interface UpkeepTask {
  name: string;
  everyMs: number;
  run(ctx: AppContext): Promise<void>;
}

/** The features' recurring work. */
const tasks: readonly UpkeepTask[] = [];

/** Begins the recurring work; answers a function that ends it and waits for what is under way. */
export function runUpkeep(ctx: AppContext): () => Promise<void> {
  const underWay = new Set<Promise<void>>();
  const timers = tasks.map((task) => {
    const timer = setInterval(() => {
      const run = runOnce(ctx, task).finally(() => underWay.delete(run));
      underWay.add(run);
    }, task.everyMs);
    return timer.unref();
  });
  return async () => {
    for (const timer of timers) clearInterval(timer);
    await Promise.all(underWay);
  };
}

async function runOnce(ctx: AppContext, task: UpkeepTask): Promise<void> {
  const lock = await ctx.bus.lock(`upkeep:${task.name}`, task.everyMs);
  if (!lock) return;
  try {
    await task.run(ctx);
  } catch (error) {
    ctx.log.error({ err: error, task: task.name }, 'Upkeep failed');
  } finally {
    await lock.release();
  }
}
