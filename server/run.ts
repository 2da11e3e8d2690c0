import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { buildApp, buildWorkerApp } from '#server/app.ts';
import { type Config, readConfig } from '#server/config.ts';
import { type AppContext, openContext } from '#server/context.ts';
import { prepareFirstAdmin } from '#server/features/accounts/auth/first-admin.service.ts';
import { lockDataDir } from '#server/data-dir-lock.ts';
import { checkPages, damageOf, isDamage } from '#server/db/damage.ts';
import { type Log, openLog } from '#server/lib/log.ts';
import { noteSettings } from '#server/noted-settings.ts';
import { explainHost, startFailure } from '#server/start-failure.ts';
import { runJobs } from '#server/job-kinds.ts';

/** Time in which requests under way may end when the server is asked to stop. */
const drainMs = 10_000;
/** Longest delay of the start by the check of the database; later findings are noted later. */
const checkMs = 5_000;

export interface RunHooks {
  /** Runs when the engines are open, before the first request. */
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
  const lock = await lockDataDir(config, `at ${config.publicUrl}`);
  // Known before the schema is made: a start that cannot listen changes nothing.
  await tryPort(config);
  const ctx = await openChecked(config, log);
  await noteSettings(config);
  await hooks.opened?.(ctx);
  const firstAdmin = await prepareFirstAdmin(ctx);
  const isWorker = config.role === 'worker';
  const app = await (isWorker ? buildWorkerApp(ctx) : buildApp(ctx));
  await app.listen({ host: config.host, port: config.port }).catch(explainHost(config.host));
  const stopJobs = runJobs(ctx);

  let stopping = false;
  async function stop(): Promise<void> {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), drainMs).unref();
    await hooks.stopping?.();
    await stopJobs();
    await app.close();
    await ctx.close();
    lock.release();
    process.exit(0);
  }
  process.on('SIGINT', () => void stop());
  process.on('SIGTERM', () => void stop());

  const does = isWorker ? 'Segue does the jobs of' : 'Segue is at';
  process.stdout.write(`\n${does} ${config.publicUrl}\nIts data is in ${config.dataDir}\n`);
  if (firstAdmin) process.stdout.write(`${firstAdmin}\n`);
  return ctx;
}

/** Opens the engines; a database that is damaged is not served. */
async function openChecked(config: Config, log: Log): Promise<AppContext> {
  try {
    const ctx = await openContext(config, log);
    await checkPages(ctx.readDb, checkMs, (damage) => ctx.state.damage.note(damage));
    return ctx;
  } catch (error) {
    throw isDamage(error) ? damageOf(error) : error;
  }
}

/** With port 0 a free one: chosen before anything is built, since the addresses in mails and pages name it. */
async function withPort(config: Config): Promise<Config> {
  if (config.port !== 0) return config;
  const port = await tryPort(config);
  const publicUrl = config.publicUrl.replace(/:0(?=\/|$)/, `:${port}`);
  return Object.freeze({ ...config, port, publicUrl });
}

/** Listens for a moment; answers the port. */
async function tryPort({ host, port }: Config): Promise<number> {
  const probe = createServer().listen({ host, port });
  await once(probe, 'listening').catch(explainHost(host));
  const address = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return address.port;
}
