import { Client } from 'pg';

/** The kinds of writes, each with how the records name them. */
const recorded = {
  accounts: 'select username as name from users',
  playlists: 'select name from playlists',
  links: `select title as name from tracks where storage_type = 'URL'`,
  uploads: `select title as name from tracks where storage_type = 'FILE'`,
  likes: 'select playlist_id as name from likes',
  follows: 'select username as name from follows inner join users on users.id = follows.person_id',
} as const;
export type Kind = keyof typeof recorded;
export const kinds = Object.keys(recorded) as Kind[];

/** The names of the writes that were answered with success. No name is written twice. */
export type Ledger = Record<Kind, Set<string>>;

export const emptyLedger = (): Ledger =>
  Object.fromEntries(kinds.map((kind) => [kind, new Set<string>()])) as Ledger;

export const sizeOf = (ledger: Ledger): number => kinds.reduce((sum, kind) => sum + ledger[kind].size, 0);

/** Differences of the records from a ledger, and among themselves. All empty: nothing was lost, and nothing done twice. */
export interface Differences {
  lost: string[];
  doubled: string[];
  miscounted: string[];
}

/** Compares what was acknowledged before this moment with the records, while writing goes on. */
export async function compare(databaseUrl: string, ledger: Ledger): Promise<Differences> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const found: Differences = { lost: [], doubled: [], miscounted: [] };
  try {
    for (const kind of kinds) {
      const acknowledged = [...ledger[kind]];
      const { rows } = await client.query<{ name: string; times: number }>(
        `select name, count(*)::int as times from (${recorded[kind]}) as recorded group by name`,
      );
      const times = new Map(rows.map((row) => [row.name, row.times]));
      found.lost.push(...acknowledged.filter((name) => !times.has(name)).map((name) => `${kind} ${name}`));
      found.doubled.push(...rows.filter((row) => row.times > 1).map(({ name }) => `${kind} ${name}`));
    }
    // One statement sees one moment.
    const { rows } = await client.query<{ what: string }>(counters.join(' union all '));
    found.miscounted = rows.map(({ what }) => what);
  } finally {
    await client.end();
  }
  return found;
}

/** Asks for the rows of a table whose counter is not what there is to count. */
const counter = (table: string, column: string, recount: string): string =>
  `select '${table}.${column} of ' || id as what from ${table} where ${column} <> (${recount})`;

const total = (name: string, recount: string): string =>
  `select 'the total of ${name}' as what where (${recount}) <>
     (select sum(value) from (select name, value from totals union all select name, change from total_changes) as parts
      where name = '${name}')`;

const counters = [
  counter('playlists', 'likes_count', 'select count(*) from likes where playlist_id = playlists.id'),
  counter(
    'playlists',
    'track_count',
    'select count(*) from playlist_entries where playlist_id = playlists.id',
  ),
  counter('users', 'track_count', 'select count(*) from tracks where owner_id = users.id'),
  counter('users', 'playlist_count', 'select count(*) from playlists where owner_id = users.id'),
  counter('users', 'followers_count', 'select count(*) from follows where person_id = users.id'),
  counter(
    'users',
    'stored_bytes',
    `select coalesce(sum(size_bytes), 0) from tracks where owner_id = users.id and storage_type = 'FILE'`,
  ),
  total('users', 'select count(*) from users'),
  total('playlists', 'select count(*) from playlists'),
  total('tracks:FILE', `select count(*) from tracks where storage_type = 'FILE'`),
  total('tracks:URL', `select count(*) from tracks where storage_type = 'URL'`),
];
