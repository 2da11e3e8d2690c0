import { type RawBuilder, sql } from 'kysely';
import type { AppContext } from '#server/context.ts';
import { type Db, locked } from '#server/db/dialect.ts';
import { partsOf } from '#server/lib/parts.ts';
import { noteChange } from '#server/changes/note.ts';
import type { SearchKind } from '#server/search/rank.ts';
import { isTrackShown } from '#server/visibility/conditions.ts';
import { type Finding, mendable, someOf, well } from './finding.ts';

type CountedTable = 'playlists' | 'tracks' | 'users' | 'copyright_scans';

/** A column that counts rows of other tables. */
interface Counter {
  table: CountedTable;
  column: string;
  /** The correct number. */
  counted: RawBuilder<number>;
  /** The counter may be larger: some of the counted rows are in files by now. */
  isLeast?: true;
  /** The search index ranks the documents of its rows by it. */
  searched?: SearchKind;
}

const listed = sql<number>`(
  select count(*) from playlist_entries join tracks on tracks.id = playlist_entries.track_id
  where playlist_entries.playlist_id = playlists.id and ${isTrackShown()})`;
const rowsOf = (table: string, column: string, of: CountedTable): RawBuilder<number> =>
  sql<number>`(select count(*) from ${sql.table(table)} where ${sql.ref(`${table}.${column}`)} = ${sql.ref(`${of}.id`)})`;
const sumOfTracks = (column: string): RawBuilder<number> =>
  sql<number>`(select coalesce(sum(${sql.ref(`tracks.${column}`)}), 0) from tracks where tracks.owner_id = users.id)`;

/** Counters in the order of repair: a track's plays come before its owner's, which are their sum. */
const counters: readonly Counter[] = [
  {
    table: 'playlists',
    column: 'likes_count',
    counted: rowsOf('likes', 'playlist_id', 'playlists'),
    searched: 'playlist',
  },
  { table: 'playlists', column: 'track_count', counted: listed, searched: 'playlist' },
  {
    table: 'playlists',
    column: 'followers_count',
    counted: rowsOf('playlist_follows', 'playlist_id', 'playlists'),
  },
  {
    table: 'tracks',
    column: 'plays_count',
    counted: rowsOf('plays', 'track_id', 'tracks'),
    isLeast: true,
    searched: 'track',
  },
  { table: 'users', column: 'plays_count', counted: sumOfTracks('plays_count') },
  { table: 'users', column: 'followers_count', counted: rowsOf('follows', 'person_id', 'users') },
  { table: 'users', column: 'track_count', counted: rowsOf('tracks', 'owner_id', 'users') },
  { table: 'users', column: 'playlist_count', counted: rowsOf('playlists', 'owner_id', 'users') },
  { table: 'users', column: 'stored_bytes', counted: sumOfTracks('size_bytes') },
  {
    table: 'copyright_scans',
    column: 'match_count',
    counted: rowsOf('copyright_matches', 'scan_id', 'copyright_scans'),
  },
];

export async function findWrongCounters(ctx: AppContext): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const counter of counters) {
    const ids = await listWrong(ctx.readDb, counter);
    if (ids.length === 0) continue;
    const name = `${counter.table}.${counter.column}`;
    findings.push(
      mendable('counters', `${name} differs in ${ids.length} rows from what it counts: ${someOf(ids)}`, {
        says: `Counts ${name} of these rows again.`,
        run: () => recount(ctx.db, counter, ids),
      }),
    );
  }
  findings.push(...(await findWrongTotals(ctx)));
  return findings.length > 0 ? findings : [well('counters', 'Every counter is what it counts')];
}

async function listWrong(db: Db, { table, column, counted, isLeast }: Counter): Promise<string[]> {
  const differs = isLeast ? sql`<` : sql`<>`;
  const { rows } = await sql<{ id: string }>`
    select ${sql.ref(`${table}.id`)} as id from ${sql.table(table)}
    where ${sql.ref(`${table}.${column}`)} ${differs} ${counted}`.execute(db);
  return rows.map(({ id }) => id);
}

const rowsAtOnce = 500;

/** Recounts rows, locked against other writes meanwhile. */
async function recount(
  db: Db,
  { table, column, counted, searched }: Counter,
  ids: readonly string[],
): Promise<void> {
  for (const some of partsOf(ids, rowsAtOnce)) {
    await db.transaction().execute(async (trx) => {
      await locked(trx, trx.selectFrom(table).select('id').where('id', 'in', some).orderBy('id')).execute();
      await sql`
        update ${sql.table(table)} set ${sql.ref(column)} = ${counted}
        where ${sql.ref(`${table}.id`)} in (${sql.join(some)})`.execute(trx);
      if (searched) await noteChange(trx, searched, some);
    });
  }
}

const totals: Record<string, RawBuilder<number>> = {
  users: sql`(select count(*) from users)`,
  playlists: sql`(select count(*) from playlists)`,
  'tracks:FILE': sql`(select count(*) from tracks where storage_type = 'FILE')`,
  'tracks:URL': sql`(select count(*) from tracks where storage_type = 'URL')`,
};

async function findWrongTotals({ db }: AppContext): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const [name, counted] of Object.entries(totals)) {
    // In one statement, so of one moment.
    const missing = sql<number>`cast(${counted}
      - coalesce((select sum(value) from totals where name = ${name}), 0)
      - coalesce((select sum(change) from total_changes where name = ${name}), 0) as bigint)`;
    const { rows } = await sql<{ missing: number | string }>`select ${missing} as missing`.execute(db);
    if (Number(rows[0]?.missing ?? 0) === 0) continue;
    const run = async (): Promise<void> => {
      await sql`
        insert into totals (name, value) values (${name}, ${missing})
        on conflict (name) do update set value = totals.value + excluded.value`.execute(db);
    };
    const text = `The dashboard's total of ${name} is off by ${Math.abs(Number(rows[0]?.missing))}`;
    findings.push(mendable('counters', text, { says: `Counts the ${name} again.`, run }));
  }
  return findings;
}

/**
 * Compares the recorded usage of the blob store with its files: servers that died have not recorded theirs. Recounting many
 * files takes minutes.
 */
export async function findWrongUsage(ctx: AppContext): Promise<Finding[]> {
  const { blobs } = ctx.stores;
  const usage = await blobs.usage();
  if (!usage) return [];
  const found = { objects: 0, bytes: 0 };
  for await (const { size } of blobs.list()) {
    found.objects += 1;
    found.bytes += size;
  }
  if (found.objects === usage.objects && found.bytes === usage.bytes)
    return [well('stored files', `${usage.objects} files are counted`)];
  const text = `${usage.objects} files of ${usage.bytes} bytes are counted, and ${found.objects} of ${found.bytes} are there`;
  const run = (): Promise<void> => blobs.recount(ctx.clock(), new AbortController().signal);
  return [
    { ...mendable('stored files', text, { says: 'Counts the stored files again.', run }), state: 'warning' },
  ];
}
