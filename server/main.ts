import { buildApp } from '#server/app.ts';
import { type Config, ConfigError, readConfig } from '#server/config.ts';
import { openContext } from '#server/context.ts';
import { prepareFirstAdmin } from '#server/features/auth/first-admin.service.ts';
import { openLog } from '#server/lib/log.ts';
import { runUpkeep } from '#server/upkeep.ts';

/** How long requests under way may take to end when the server is asked to stop. */
const drainMs = 10_000;

try {
  await start(readConfig());
} catch (error) {
  process.stderr.write(`${startFailure(error)}\n`);
  process.exit(1);
}

async function start(config: Config): Promise<void> {
  const log = openLog(config.logLevel);
  const ctx = await openContext(config, log);
  const firstAdmin = await prepareFirstAdmin(ctx);
  const app = await buildApp(ctx);
  await app.listen({ host: config.host, port: config.port });
  const stopUpkeep = runUpkeep(ctx);

  let stopping = false;
  async function stop(): Promise<void> {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), drainMs).unref();
    await stopUpkeep();
    await app.close();
    await ctx.close();
    process.exit(0);
  }
  process.on('SIGINT', () => void stop());
  process.on('SIGTERM', () => void stop());

  process.stdout.write(`\nSegue is at ${config.publicUrl}\nIts data is in ${config.dataDir}\n`);
  if (firstAdmin) process.stdout.write(`${firstAdmin}\n`);
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
