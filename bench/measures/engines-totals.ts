import { sql } from 'kysely';
import { connectDatabase } from '#server/db/connect.ts';
import type { Db } from '#server/db/dialect.ts';
import { migrate } from '#server/db/migrate.ts';
import { listTotals, sumTotals } from '#server/features/operations/stats/stats.store.ts';
import { newId } from '#server/lib/ids.ts';
import { insertPlaylist, insertTrack } from '#tests/factories/rows.ts';
import { withEngines } from '../lib/engines.ts';
import { type Finding, type Measure, median } from '../lib/finding.ts';

const writers = 12;
/** Accounts that each server makes a turn, each with a playlist and a link. */
const accountsEach = 40;
const rounds = 9;

export const engineTotals: Measure = {
  name: 'engines-totals',
  about: `${writers} writers at once on PostgreSQL, with the dashboard's totals counted and without`,
  onlyByName: true,
  run: () => withEngines(['postgres'], ({ postgres = '' }) => measure(postgres)),
};

async function measure(url: string): Promise<Finding[]> {
  const databases = await connectDatabase({ kind: 'postgres', url });
  const { db } = databases;
  try {
    await migrate(db);
    // As on a real site: who waits for a row waits for the disk of those before.
    await sql`alter system set fsync = on`.execute(db);
    await sql`select pg_reload_conf()`.execute(db);
    await turn(db);
    const ratios: number[] = [];
    const counted: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      // Now the one first, now the other.
      const order = round % 2 === 0 ? [true, false] : [false, true];
      const rates = new Map<boolean, number>();
      for (const counts of order) {
        await setCounting(db, counts);
        rates.set(counts, counts ? await countedTurn(db) : await turn(db));
      }
      counted.push(rates.get(true)!);
      ratios.push(rates.get(true)! / rates.get(false)!);
    }
    return [
      {
        what: `creations by ${writers} writers with totals / without`,
        value: median(ratios),
        unit: 'of their rate',
        goal: { least: 0.7 },
        parts: {
          'with totals per second': median(counted),
          'least of the turns': Math.min(...ratios),
          'most of the turns': Math.max(...ratios),
        },
      },
    ];
  } finally {
    await databases.close();
  }
}

/** The triggers keep the figures of each person as well: without them there is no counting at all. */
async function setCounting(db: Db, counts: boolean): Promise<void> {
  for (const table of ['users', 'playlists', 'tracks']) {
    await sql
      .raw(`alter table ${table} ${counts ? 'enable' : 'disable'} trigger ${table}_insert_counts`)
      .execute(db);
  }
}

/** With the recurring work that adds the changes up, in the middle of it; the totals must be right to the unit. */
async function countedTurn(db: Db): Promise<number> {
  const before = await listTotals(db);
  const [rate] = await Promise.all([turn(db), sumTotals(db)]);
  const after = await listTotals(db);
  for (const name of ['users', 'playlists', 'tracks:URL']) {
    const made = (after.get(name) ?? 0) - (before.get(name) ?? 0);
    if (made !== writers * accountsEach) throw new Error(`${made} ${name} were counted`);
  }
  return rate;
}

/** Answers how many rows were made a second. */
async function turn(db: Db): Promise<number> {
  const began = performance.now();
  await Promise.all(Array.from({ length: writers }, () => write(db)));
  return (writers * accountsEach * 3) / ((performance.now() - began) / 1000);
}

async function write(db: Db): Promise<void> {
  for (let made = 0; made < accountsEach; made += 1) {
    const now = Date.now();
    const id = newId(now);
    await insertAccount(db, id, now);
    await insertPlaylist(db, { owner_id: id, name: 'Counted' });
    await insertTrack(db, { owner_id: id, title: 'Counted' });
  }
}

export async function insertAccount(db: Db, id: string, now: number): Promise<void> {
  await db
    .insertInto('users')
    .values({
      id,
      username: id,
      username_key: id,
      email: `${id}@example.org`,
      email_key: `${id}@example.org`,
      password_hash: '',
      role: 'user',
      upload_limit_mb: 100,
      created_at: now,
    })
    .execute();
}
