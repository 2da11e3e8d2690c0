import { stat } from 'node:fs/promises';
import type { Config } from '#server/config.ts';
import { ConfigError } from '#server/config-values.ts';
import { type AppContext, openContext } from '#server/context.ts';
import { type LogLevel, openLog } from '#server/lib/log.ts';
import { readSettings } from './settings.ts';

/** Works on the installation that the settings name, which may be running. */
export async function withInstallation(
  work: (ctx: AppContext) => Promise<void>,
  level: LogLevel = 'warn',
): Promise<void> {
  const config = await readSettings();
  await requireInstallation(config);
  const ctx = await openContext(config, openLog(level));
  try {
    await work(ctx);
    // A mail that was begun is sent: nobody waits for this process.
    await ctx.state.background.idle();
  } finally {
    await ctx.close();
  }
}

/**
 * A mistyped directory would become an empty installation, and files that another user makes there are closed to the server.
 * @throws ConfigError
 */
async function requireInstallation({ dataDir, database }: Config): Promise<void> {
  const file = database.kind === 'sqlite' ? database.file : dataDir;
  const found = await stat(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null;
    throw error;
  });
  if (!found)
    throw new ConfigError(`There is no Segue in ${dataDir}. SEGUE_DATA_DIR names its data directory.`);
  if (process.getuid && process.getuid() !== found.uid) {
    throw new ConfigError(
      `${dataDir} belongs to another user (${found.uid}): run this as the user that runs Segue.`,
    );
  }
}
