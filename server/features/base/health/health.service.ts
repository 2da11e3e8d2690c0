import { sql } from 'kysely';
import type { AppContext } from '#server/context.ts';
import { productVersion } from '#server/version.ts';
import type { Health } from '#shared/base/health.ts';

/** Names no file: a store that answers says that it is not there. */
const noFile = '0'.repeat(64);

type Part = Health['parts'][string];

/** Asks every part whether it works. */
export async function getHealth(ctx: AppContext): Promise<Health> {
  const parts: Record<string, Part> = {
    database: await checkDatabase(ctx),
    bus: await check(ctx, () => ctx.bus.ping()),
    files: await check(ctx, () => ctx.stores.blobs.stat(noFile)),
    search: await checkSearch(ctx),
  };
  const worst = (['down', 'degraded'] as const).find((status) =>
    Object.values(parts).some((part) => part.status === status),
  );
  return { status: worst ?? 'ok', version: productVersion, parts };
}

async function checkDatabase(ctx: AppContext): Promise<Part> {
  if (ctx.state.damage.isFound()) return { status: 'down', note: 'It is damaged: the log says what to do.' };
  return check(ctx, () => sql`select 1`.execute(ctx.db));
}

/** A cluster that is away costs no hits: the database answers. */
async function checkSearch(ctx: AppContext): Promise<Part> {
  const part = await check(ctx, () => ctx.search.ping());
  if (part.status === 'ok' || ctx.config.search.kind === 'database') return part;
  return { status: 'degraded', note: 'The search cluster is away: the database answers instead.' };
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
