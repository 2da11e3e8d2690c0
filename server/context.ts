import path from 'node:path';
import '#server/lib/texts.ts';
import type { Bus } from '#server/bus/bus.ts';
import { type Maintenance, openMaintenance } from '#server/bus/maintenance.ts';
import { memoryBus } from '#server/bus/memory-bus.ts';
import { ChangeFeed } from '#server/changes/feed.ts';
import type { Mailer } from '#server/mail/mail.ts';
import { openOutboxMail } from '#server/mail/outbox-mail.ts';
import { openSmtpMail } from '#server/mail/smtp-mail.ts';
import type { BusConfig, Config } from '#server/config.ts';
import { ConfigError } from '#server/config-values.ts';
import { openDataDir } from '#server/data-dir.ts';
import { connectDatabase, type ConnectOptions, type Databases } from '#server/db/connect.ts';
import { type DatabaseClock, openDatabaseClock } from '#server/db/database-clock.ts';
import { checkLog, type DamageWatch, pagesInLog, watchDamage } from '#server/db/damage.ts';
import type { Db } from '#server/db/dialect.ts';
import { migrate, newerMigrations } from '#server/db/migrate.ts';
import { type Background, openBackground } from '#server/lib/background.ts';
import { isConnectionError } from '#server/lib/system-errors.ts';
import { openDatabaseLocks } from '#server/locks/database-locks.ts';
import type { Locks } from '#server/locks/locks.ts';
import { memoryLocks } from '#server/locks/memory-locks.ts';
import { type Clock, systemClock } from '#server/lib/clock.ts';
import type { Log } from '#server/lib/log.ts';
import { isLoopback } from '#server/lib/public-address.ts';
import { openOutbound, type Outbound, type OutboundOptions } from '#server/lib/outbound.ts';
import { loadServerKey } from '#server/server-key.ts';
import { openTtlCache, type TtlCache } from '#server/lib/ttl-cache.ts';
import { countTraffic, type Traffic } from '#server/http/traffic.ts';
import { openSearch } from '#server/search/open-search.ts';
import type { Search } from '#server/search/search.ts';
import { openWorkers, type Workers } from '#server/workers/pool.ts';
import { openStores, type Stores } from '#server/stores/open-stores.ts';
import { type HouseState, openHouse } from '#server/house/house.ts';
import type { LinkPreview } from '#shared/music/track-drafts.ts';
import type { OpenIdProvider } from '#server/lib/openid.ts';

/** The dependencies of a service. Built once; the only place that chooses an engine. */
export interface AppContext {
  config: Config;
  log: Log;
  clock: Clock;
  db: Db;
  /** For heavy questions: read-only, off the main thread. */
  readDb: Db;
  stores: Stores;
  search: Search;
  bus: Bus;
  locks: Locks;
  outbound: OutboundWays;
  /** Threads for what would hold up answers. */
  workers: Workers;
  state: ProcessState;
  /** Signs sessions and short-lived addresses. */
  serverKey: Uint8Array;
  close(): Promise<void>;
}

/** Connections from this server to others. */
export interface OutboundWays {
  mail: Mailer;
  /** Calls addresses that strangers name, and never one of our own network. */
  web: Outbound;
  /** Recent answers of sites about their pages: a link is looked at when it is pasted, and again when it is added. */
  previews: TtlCache<LinkPreview>;
  /** The other service by which people log in, as it has described itself. */
  providers: TtlCache<OpenIdProvider>;
}

/** State of this process at the moment; nothing of it outlives the process. */
export interface ProcessState {
  /** The changes of all servers; `db` announces those of this one. */
  changes: ChangeFeed;
  /** Remembers that the database was found damaged. */
  damage: DamageWatch;
  /** The house, as its administrators have furnished it. */
  house: HouseState;
  /** Pause of all writes in every process. */
  maintenance: Maintenance;
  /** Recent answers and open connections. */
  traffic: Traffic;
  /** Work under way that no answer waits for. */
  background: Background;
}

export interface ContextOptions {
  clock?: Clock;
  /** Name lookup and connections; tests have no public internet. */
  outbound?: OutboundOptions;
}

/** Opens every engine that the configuration names and brings the database's schema up to date. */
export async function openContext(
  config: Config,
  log: Log,
  options: ContextOptions = {},
): Promise<AppContext> {
  await openDataDir(config.dataDir);
  const serverKey = await loadServerKey(config.jwtSecret, config.dataDir);
  // SQLite's temporary files go to the data directory; a container's own disk may be small.
  process.env['SQLITE_TMPDIR'] ??= path.resolve(config.dataDir);
  const damage = watchDamage(log);
  const databases = await openDatabases(config, log, damage);
  const { db, readDb } = databases;
  const time = options.clock ? plainly(options.clock) : await openClock(config.database.kind, db);
  const { clock } = time;
  const workers = openWorkers(log);
  const bus = await reached('SEGUE_REDIS_URL', openBus(config.bus, clock, log));
  const locks = await openLocks(config, db, clock);
  const stores = await reached('SEGUE_BLOBS_URL', openStores(config, locks, db));
  const outbound = await openWays(config, log, clock, options);
  const background = openBackground(log);
  const maintenance = await openMaintenance({ bus, locks, clock });
  const changes = await ChangeFeed.open({ db, bus, isShared: config.bus.kind === 'redis', log });
  const isPaused = () => maintenance.active();
  const search = await openSearch({ config, databases, changes, isPaused, log });
  const house = await openHouse({ db, changes, clock, fixed: config.house, fixedSignOn: config.signOn });
  const traffic = countTraffic(clock);
  const state = { changes, damage, house, maintenance, traffic, background };
  const engines = { db, readDb, stores, search, bus, locks, outbound, workers };
  return {
    config,
    log,
    clock,
    ...engines,
    state,
    serverKey,
    async close() {
      maintenance.close();
      time.close();
      await background.close();
      await outbound.mail.close();
      await search.close();
      await changes.close();
      await workers.close();
      await bus.close();
      await stores.close();
      await databases.close();
    },
  };
}

/** Opens the database, refuses one whose log was cut, and takes the schema steps that it lacks. */
async function openDatabases(config: Config, log: Log, damage: DamageWatch): Promise<Databases> {
  const { database } = config;
  const onDamage: ConnectOptions['onDamage'] = (found) => damage.note(found);
  const loggedPages = database.kind === 'sqlite' ? await pagesInLog(database.file) : null;
  const databases = await connectDatabase(database, { log, onDamage });
  // Before the schema steps: a step on a cut log would overwrite the evidence of the loss.
  await checkLog(databases.db, loggedPages);
  const steps = await reached('SEGUE_DATABASE_URL', migrate(databases.db, log));
  if (steps.length > 0) log.info({ migrations: steps }, 'Database schema brought up to date');
  const newer = await newerMigrations(databases.db);
  if (newer.length > 0) log.warn({ migrations: newer }, 'The database has the schema of a newer Segue');
  return databases;
}

async function openWays(
  config: Config,
  log: Log,
  clock: Clock,
  { outbound }: ContextOptions,
): Promise<OutboundWays> {
  return {
    mail: await openMail(config, log),
    web: openOutbound(outbound),
    previews: openTtlCache({ max: 1000, ttlMs: 10 * 60_000, clock }),
    // Asked again soon, so that nobody is led to one that is away.
    providers: openTtlCache({ max: 2, ttlMs: 10_000, clock }),
  };
}

/** An engine that is unreachable at the start stops it, with the name of its setting. */
async function reached<T>(setting: string, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal !== null)
      throw new ConfigError(`${setting}: the server refuses it (${refusal}).`, { cause: error });
    if (!isConnectionError(error)) throw error;
    throw new ConfigError(`${setting}: what it names cannot be reached.`, { cause: error });
  }
}

/** PostgreSQL's SQLSTATEs for a wrong name, password or database: class 28, 3D000. */
const wrongAccess = /^(28...|3D000)$/;

/** Errors of a server that answers but refuses access: a wrong bucket, key, name or password (Redis: a `ReplyError`). */
function refusalOf(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  const { code, $metadata } = error as Error & { code?: unknown; $metadata?: { httpStatusCode?: number } };
  const isStore = ($metadata?.httpStatusCode ?? 500) < 500;
  // The word that the AWS SDK puts where the store says none.
  if (isStore) return error.message === 'UnknownError' ? error.name : `${error.name}: ${error.message}`;
  const isRefused = (typeof code === 'string' && wrongAccess.test(code)) || error.name === 'ReplyError';
  return isRefused ? error.message : null;
}

// Engines of large sites are loaded only where they are configured.

async function openBus(config: BusConfig, clock: Clock, log: Log): Promise<Bus> {
  if (config.kind === 'memory') return memoryBus(clock);
  const { openRedisBus } = await import('#server/bus/redis-bus.ts');
  return openRedisBus({ url: config.url, clock, log });
}

/** Servers with one PostgreSQL have its time; the only server has its machine's. */
const openClock = async (kind: Config['database']['kind'], db: Db): Promise<DatabaseClock> =>
  kind === 'postgres' ? openDatabaseClock(db) : plainly(systemClock);

const plainly = (clock: Clock): DatabaseClock => ({ clock, close: () => undefined });

/** Opens the locks: in memory for a single server, in the database for several, which share one PostgreSQL. */
async function openLocks({ bus, database }: Config, db: Db, clock: Clock): Promise<Locks> {
  if (bus.kind === 'memory' || database.kind === 'sqlite') return memoryLocks(clock);
  return openDatabaseLocks(db);
}

async function openMail({ mail, mailFrom, publicUrl }: Config, log: Log): Promise<Mailer> {
  if (mail.kind === 'smtp') return openSmtpMail({ url: mail.url, from: mailFrom });
  if (!isLoopback(publicUrl)) {
    log.warn(
      { publicUrl, outbox: mail.folder },
      'NO MAIL IS SENT: SEGUE_SMTP_URL is not set, so nobody can verify an address or choose a new password',
    );
  }
  return openOutboxMail(mail.folder, mailFrom, log);
}
