import { sql } from 'kysely';
import type { AppContext } from '#server/context.ts';
import { productVersion } from '#server/lib/version.ts';
import type { Health } from '#shared/health.ts';

type Part = Health['parts'][string];

/** Asks every part whether it works. */
export async function getHealth(ctx: AppContext): Promise<Health> {
  const parts: Record<string, Part> = {
    database: await check(ctx, () => sql`select 1`.execute(ctx.db)),
    bus: await check(ctx, () => ctx.bus.ping()),
    search: await check(ctx, () => ctx.search.ping()),
  };
  const down = Object.values(parts).some((part) => part.status === 'down');
  return { status: down ? 'down' : 'ok', version: productVersion, parts };
}

async function check(ctx: AppContext, ask: () => Promise<unknown>): Promise<Part> {
  try {
    await ask();
    return { status: 'ok' };
  } catch (error) {
    ctx.log.error({ err: error }, 'A part does not answer');
    return { status: 'down' };
  }
}
