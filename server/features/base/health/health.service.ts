import { sql } from 'kysely';
import type { AppContext } from '#server/context.ts';
import { findSetting } from '#server/db/settings.ts';
import { productVersion } from '#server/version.ts';
import type { Health } from '#shared/base/health.ts';
import { AppError } from '#shared/errors.ts';

/** A name that no file has: a working store answers that it is missing. */
const noFile = '0'.repeat(64);

/** The setting under which the doctor's nightly pass keeps the names of damaged files. */
export const damagedFilesKey = 'doctor.damaged_files';

type Part = Health['parts'][string];

/** Checks that every part works. */
export async function getHealth(ctx: AppContext): Promise<Health> {
  const parts: Record<string, Part> = {
    database: await checkDatabase(ctx),
    bus: await check(ctx, () => ctx.bus.ping()),
    files: await checkFiles(ctx),
    search: await checkSearch(ctx),
  };
  const worst = (['down', 'degraded'] as const).find((status) =>
    Object.values(parts).some((part) => part.status === status),
  );
  return { status: worst ?? 'ok', version: productVersion, parts };
}

/**
 * Answers while requests may be sent to this server. Other parts than the database may be away: most pages do without them.
 * @throws AppError unavailable
 */
export async function getReadiness(ctx: AppContext): Promise<{ ready: true }> {
  const { status } = await checkDatabase(ctx);
  if (status !== 'ok') throw new AppError('unavailable', 'errors:unavailable', { retryAfterSeconds: 5 });
  return { ready: true };
}

async function checkDatabase(ctx: AppContext): Promise<Part> {
  if (ctx.state.damage.isFound()) return { status: 'down', note: 'It is damaged: the log says what to do.' };
  return check(ctx, () => sql`select 1`.execute(ctx.db));
}

async function checkFiles(ctx: AppContext): Promise<Part> {
  const part = await check(ctx, () => ctx.stores.blobs.stat(noFile));
  if (part.status !== 'ok') return part;
  // Where the database does not answer, its own part says so.
  const damaged = await findSetting(ctx.db, damagedFilesKey).catch(() => null);
  if (!Array.isArray(damaged) || damaged.length === 0) return part;
  return { status: 'degraded', note: `${damaged.length} files are damaged: the log names them.` };
}

/** Checks search. An unreachable cluster costs no hits: the database answers. */
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
