import { createReadStream, existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { connectDatabase, type Databases } from '#server/db/connect.ts';
import { migrate } from '#server/db/migrate.ts';
import { openSqlite } from '#server/db/sqlite.ts';
import { hashPassword } from '#server/features/accounts/auth/passwords.ts';
import { sha256 } from '#server/lib/hash.ts';
import { openLog } from '#server/lib/log.ts';
import { openSearch } from '#server/search/open-search.ts';
import { generateWorld, type GeneratedWorld, type WorldSize } from './generate.ts';

/** Raise it when what is generated changes. */
const edition = 2;
/** Popularity counts the last 30 days: an older world would be a world that everyone has left. */
const freshMs = 14 * 24 * 60 * 60_000;
const cache = path.resolve(import.meta.dirname, '../../.cache/bench');

/** Of everyone in a generated world; its administrator is called `admin`, the others `listener1` and so on. */
export const worldPassword = 'a thousand records';

/** The note beside a world; not where that is, since a checkout may be moved. */
interface Facts extends GeneratedWorld {
  generatedAt: number;
}

export interface World extends Facts {
  /** Kept from run to run: measures may add to it, but should leave it as they found it. */
  dataDir: string;
  file: string;
}

/**
 * A generated installation of this size, made now unless it was made before; an older one takes the schema steps that
 * have come since, as an installation would.
 */
export async function openWorld(name: string, size: WorldSize): Promise<World> {
  const made = sha256(JSON.stringify([edition, size])).slice(0, 12);
  const dataDir = path.join(cache, `${name}-${made}`);
  const facts = path.join(dataDir, 'facts.json');
  const file = path.join(dataDir, 'segue.db');
  if (existsSync(facts)) {
    const known = JSON.parse(await readFile(facts, 'utf8')) as Facts;
    if (Date.now() - known.generatedAt < freshMs && (await isBroughtUpToDate(file))) {
      await readIntoMemory(file);
      return { ...known, dataDir, file };
    }
  }
  await rm(dataDir, { recursive: true, force: true });
  const began = performance.now();
  process.stderr.write(`Generating the ${name} world (${size.tracks} tracks), once … `);
  const unfinished = `${dataDir}.tmp`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { recursive: true });
  const generatedAt = Date.now();
  const counts = await fill(path.join(unfinished, 'segue.db'), size, generatedAt);
  await rename(unfinished, dataDir);
  const known: Facts = { ...counts, generatedAt };
  await writeFile(facts, JSON.stringify(known));
  process.stderr.write(`${Math.round((performance.now() - began) / 1000)} s\n`);
  return { ...known, dataDir, file };
}

/** The subject is Segue on a machine with memory for its database, not how fast the disk brings it. */
async function readIntoMemory(file: string): Promise<void> {
  await pipeline(
    createReadStream(file, { highWaterMark: 1024 * 1024 }),
    new Writable({ write: (_, __, done) => done() }),
  );
}

/** False where the schema was changed in a way that no step tells: then the world has to be made again. */
async function isBroughtUpToDate(file: string): Promise<boolean> {
  const found = await connectDatabase({ kind: 'sqlite', file });
  try {
    await migrate(found.db);
    await buildIndex(found, file);
    return true;
  } catch {
    return false;
  } finally {
    await found.close();
  }
}

async function fill(file: string, size: WorldSize, now: number): Promise<GeneratedWorld> {
  const empty = await connectDatabase({ kind: 'sqlite', file });
  await migrate(empty.db);
  await empty.close();

  const db = openSqlite(file);
  db.exec(
    'pragma journal_mode = delete; pragma journal_mode = off; pragma synchronous = off; pragma foreign_keys = off; pragma cache_size = -500000',
  );
  const aside = db
    .prepare(
      "select type, name, sql from sqlite_master where type in ('trigger', 'index') and sql is not null",
    )
    .all() as { type: string; name: string; sql: string }[];
  for (const { type, name } of aside) db.exec(`drop ${type} "${name}"`);
  const counts = generateWorld(db, size, { now, passwordHash: await hashPassword(worldPassword) });
  for (const { type, sql } of aside) if (type === 'index') db.exec(sql);
  for (const { type, sql } of aside) if (type === 'trigger') db.exec(sql);
  db.exec(`delete from total_changes;
    update totals set value = (select count(*) from users) where name = 'users';
    update totals set value = (select count(*) from playlists) where name = 'playlists';
    update totals set value = (select count(*) from tracks) where name = 'tracks:URL';
    update users set plays_count = (select coalesce(sum(plays_count), 0) from tracks where owner_id = users.id)`);
  db.exec('pragma journal_mode = wal');
  db.close();

  const filled = await connectDatabase({ kind: 'sqlite', file });
  await buildIndex(filled, file);
  await filled.close();
  return counts;
}

/** So that no measure is taken while a server builds it. */
async function buildIndex(databases: Databases, file: string): Promise<void> {
  const search = await openSearch({
    config: { database: { kind: 'sqlite', file }, search: { kind: 'database' } },
    databases,
    changes: { listen: () => () => undefined },
    isPaused: () => false,
    log: openLog('error'),
  });
  await search.settled();
  await search.close();
}
