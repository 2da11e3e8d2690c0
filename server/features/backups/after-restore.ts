import type { AppContext } from '#server/context.ts';
import { topics } from '#server/lib/topics.ts';

/** Tells every part, in every process, that the records are other ones now: caches are thrown away, indexes rebuilt. */
export async function afterRestore(ctx: AppContext): Promise<void> {
  await ctx.bus.publish(topics.restored, null);
  await ctx.bus.publish(topics.listeningChanged, null);
}
