import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { buildApp } from '#server/app.ts';
import { type Config, ConfigError, readConfig } from '#server/config.ts';
import { type AppContext, openContext } from '#server/context.ts';
import { prepareFirstAdmin } from '#server/features/auth/first-admin.service.ts';
import { openLog } from '#server/lib/log.ts';
import { runUpkeep } from '#server/upkeep.ts';

/** How long requests under way may take to end when the server is asked to stop. */
const drainMs = 10_000;

export interface RunHooks {
  /** When the engines are open and nobody is served yet. */
  opened?: (ctx: AppContext) => Promise<void>;
  /** First of all when the server is asked to stop. */
  stopping?: () => Promise<void>;
}

/**
 * Starts Segue with the environment's settings and keeps it running until it is asked to stop. What cannot start says
 * why in one line and ends the process.
 */
export async function run(hooks: RunHooks = {}): Promise<AppContext> {
  try {
    return await start(await withPort(readConfig()), hooks);
  } catch (error) {
    process.stderr.write(`${startFailure(error)}\n`);
    return process.exit(1);
  }
}

async function start(config: Config, hooks: RunHooks): Promise<AppContext> {
  const log = openLog(config.logLevel);
  const ctx = await openContext(config, log);
  await hooks.opened?.(ctx);
  const firstAdmin = await prepareFirstAdmin(ctx);
  const app = await buildApp(ctx);
  await app.listen({ host: config.host, port: config.port });
  const stopUpkeep = runUpkeep(ctx);

  let stopping = false;
  async function stop(): Promise<void> {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), drainMs).unref();
    await hooks.stopping?.();
    await stopUpkeep();
    await app.close();
    await ctx.close();
    process.exit(0);
  }
  process.on('SIGINT', () => void stop());
  process.on('SIGTERM', () => void stop());

  process.stdout.write(`\nSegue is at ${config.publicUrl}\nIts data is in ${config.dataDir}\n`);
  if (firstAdmin) process.stdout.write(`${firstAdmin}\n`);
  return ctx;
}

/** With port 0 a free one: chosen before anything is built, since the addresses in letters and pages name it. */
async function withPort(config: Config): Promise<Config> {
  if (config.port !== 0) return config;
  const probe = createServer().listen({ host: config.host, port: 0 });
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  const publicUrl = config.publicUrl.replace(/:0$/, `:${port}`);
  return Object.freeze({ ...config, port, publicUrl });
}

/** One line that names what stands in the way; the whole error where it is not one we know. */
function startFailure(error: unknown): string {
  if (error instanceof ConfigError) return error.message;
  const { code, path, port } = error as NodeJS.ErrnoException & { port?: number };
  if (code === 'EADDRINUSE') return `Port ${port} is taken. Choose another with SEGUE_PORT.`;
  if (code === 'EACCES' && port !== undefined)
    return `Port ${port} may not be used. Choose another with SEGUE_PORT.`;
  if (code === 'EACCES' || code === 'EROFS' || code === 'ENOTDIR' || code === 'EEXIST') {
    return `The data directory cannot be written: ${path ?? ''}. Choose another with SEGUE_DATA_DIR.`;
  }
  if (code === 'ERR_SQLITE_ERROR') return `The database in SEGUE_DATA_DIR cannot be opened: ${String(error)}`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
