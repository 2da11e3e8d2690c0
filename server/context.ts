import { availableParallelism } from 'node:os';
import path from 'node:path';
import type { Blobs } from '#server/adapters/blobs/blobs.ts';
import { openDiskBlobs } from '#server/adapters/blobs/disk-blobs.ts';
import type { Bus } from '#server/adapters/bus/bus.ts';
import { type Maintenance, openMaintenance } from '#server/adapters/bus/maintenance.ts';
import { memoryBus } from '#server/adapters/bus/memory-bus.ts';
import type { Mailer } from '#server/adapters/mail/mail.ts';
import { openOutboxMail } from '#server/adapters/mail/outbox-mail.ts';
import { openSmtpMail } from '#server/adapters/mail/smtp-mail.ts';
import type { Search } from '#server/adapters/search/search.ts';
import { sqlSearch } from '#server/adapters/search/sql-search.ts';
import { openDiskStaging } from '#server/adapters/staging/disk-staging.ts';
import type { Staging } from '#server/adapters/staging/staging.ts';
import { type BlobsConfig, type BusConfig, type Config, ConfigError } from '#server/config.ts';
import { connectDatabase, type Databases } from '#server/db/connect.ts';
import type { Db } from '#server/db/dialect.ts';
import { type Durable, openDurable } from '#server/db/durable.ts';
import { migrate, newerMigrations } from '#server/db/migrate.ts';
import { retryDeadlocks } from '#server/db/retry.ts';
import { keepPlaces } from '#server/db/search/mover.ts';
import { keepOutbox } from '#server/db/search/outbox.ts';
import { rebuildAside } from '#server/db/search/rebuild-aside.ts';
import { type Background, openBackground } from '#server/lib/background.ts';
import { watchWrites, type Writes } from '#server/db/writes.ts';
import { isAway } from '#server/lib/away.ts';
import { type Clock, systemClock } from '#server/lib/clock.ts';
import type { Log } from '#server/lib/log.ts';
import { openOutbound, type Outbound, type OutboundOptions } from '#server/lib/outbound.ts';
import { loadServerKey } from '#server/lib/server-key.ts';
import { topics } from '#server/lib/topics.ts';
import { countTraffic, type Traffic } from '#server/lib/traffic.ts';
import { type MediaWorkshop, openWorkshop } from '#server/media/workshop.ts';

/** What a service may use. Built once; the only place that chooses an engine. */
export interface AppContext {
  config: Config;
  log: Log;
  clock: Clock;
  db: Db;
  /** Transactions on `db` whose sync of the disk holds nobody up. */
  durable: Durable;
  /** Read-only and off the main thread: for heavy questions. */
  readDb: Db;
  /** Which tables `db` has written to. */
  writes: Writes;
  blobs: Blobs;
  /** Where uploads lie until they are whole and examined. */
  staging: Staging;
  /** Decodes and measures what strangers sent, off the main thread. */
  media: MediaWorkshop;
  bus: Bus;
  maintenance: Maintenance;
  /** Calls addresses that strangers name, and never one of our own network. */
  outbound: Outbound;
  /** What this process has answered lately. */
  traffic: Traffic;
  mail: Mailer;
  /** For work that no answer waits for. */
  background: Background;
  search: Search;
  /** Signs sessions and short-lived addresses. */
  serverKey: Uint8Array;
  close(): Promise<void>;
}

/** One core stays free for answering; a file may take so long as ten hours of music do. */
const workshopSize = {
  workers: Math.max(1, availableParallelism() - 1),
  queueLength: 1000,
  deadlineMs: 10 * 60_000,
};

export interface ContextOptions {
  clock?: Clock;
  /** How names become addresses and connections; tests have no public internet. */
  outbound?: OutboundOptions;
}

/** Opens every engine that the configuration names and brings the database's schema up to date. */
export async function openContext(
  config: Config,
  log: Log,
  options: ContextOptions = {},
): Promise<AppContext> {
  const clock = options.clock ?? systemClock;
  const serverKey = await loadServerKey(config.jwtSecret, config.dataDir);
  // Where SQLite sorts what is much: there is room beside the database, and a container's own files may be few.
  process.env['SQLITE_TMPDIR'] ??= path.resolve(config.dataDir);
  const databases = await connectDatabase(config.database, { log });
  const taken = await reached('SEGUE_DATABASE_URL', migrate(databases.db));
  if (taken.length > 0) log.info({ migrations: taken }, 'Database schema brought up to date');
  const newer = await newerMigrations(databases.db);
  if (newer.length > 0) log.warn({ migrations: newer }, 'The database has the schema of a newer Segue');
  const blobs = await reached('SEGUE_BLOBS_URL', openBlobs(config.blobs, config.dataDir));
  const media = openWorkshop({ ...workshopSize, log });
  const writes = watchWrites();
  const bus = await reached('SEGUE_REDIS_URL', openBus(config.bus, clock, log));
  const staging = await openStaging(config, bus);
  const mail = await openMail(config, log);
  bus.subscribe(topics.restored, () => writes.noteAll());
  const background = openBackground(log);
  const maintenance = openMaintenance(bus, clock);
  const search = await openSearch(config, databases, bus, maintenance, log);
  const isPaused = () => maintenance.active();
  const places = keepPlaces({ db: databases.db, writes, isPaused, log });

  const db = retryDeadlocks(databases.db.withPlugin(writes.plugin));
  const durable = openDurable(db, databases.sync);

  return {
    config,
    log,
    clock,
    db,
    durable,
    readDb: databases.readDb,
    writes,
    blobs,
    staging,
    media,
    bus,
    maintenance,
    outbound: openOutbound(options.outbound),
    traffic: countTraffic(clock),
    mail,
    background,
    search,
    serverKey,
    async close() {
      await background.close();
      await mail.close();
      await places.stop();
      await search.close();
      await media.close();
      await staging.close();
      await bus.close();
      await blobs.close();
      await databases.close();
    },
  };
}

/** What cannot be reached at the start stops it, with the name of its setting. */
async function reached<T>(setting: string, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!isAway(error)) throw error;
    throw new ConfigError(`${setting}: what it names cannot be reached.`, { cause: error });
  }
}

// What only large sites run on is loaded only where it is configured.

async function openBus(config: BusConfig, clock: Clock, log: Log): Promise<Bus> {
  if (config.kind === 'memory') return memoryBus(clock);
  const { openRedisBus } = await import('#server/adapters/bus/redis-bus.ts');
  return openRedisBus({ url: config.url, clock, log });
}

async function openBlobs(config: BlobsConfig, dataDir: string): Promise<Blobs> {
  if (config.kind === 'disk') return openDiskBlobs(config.folder);
  const { openS3Blobs } = await import('#server/adapters/blobs/s3-blobs.ts');
  return openS3Blobs(config.url, path.join(dataDir, 'incoming'));
}

/** Chunks of one upload may reach any of several processes, so these have them where all can see them. */
async function openStaging({ blobs, bus: { kind }, dataDir }: Config, bus: Bus): Promise<Staging> {
  const folder = path.join(dataDir, 'staging');
  if (blobs.kind === 'disk' || kind === 'memory') return openDiskStaging(folder);
  const { openS3Staging } = await import('#server/adapters/staging/s3-staging.ts');
  return openS3Staging(blobs.url, folder, bus);
}

async function openSearch(
  { search: config, database }: Config,
  { db, searchSource }: Databases,
  bus: Bus,
  maintenance: Maintenance,
  log: Log,
): Promise<Search> {
  const own = sqlSearch(db, searchSource, (signal) =>
    maintenance.during(async () => {
      await maintenance.quiet();
      await rebuildAside(db, database, signal);
    }),
  );
  if (config.kind === 'database') {
    await keepOutbox(db, false);
    return own;
  }
  const { openElasticSearch } = await import('#server/adapters/search/elastic-search.ts');
  return openElasticSearch({ url: config.url, db, bus, log, fallback: own });
}

async function openMail({ mail, mailFrom }: Config, log: Log): Promise<Mailer> {
  if (mail.kind === 'smtp') return openSmtpMail({ url: mail.url, from: mailFrom });
  return openOutboxMail(mail.folder, mailFrom, log);
}
