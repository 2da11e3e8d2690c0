import { type CompiledQuery, sql } from 'kysely';
import { Client } from 'pg';
import { idAt as idOf } from '#server/lib/ids.ts';
import { type Db, isUniqueViolation } from '#server/db/dialect.ts';

/** A statement with the values of one of its calls. */
export interface Query {
  text: string;
  values: readonly unknown[];
}

type SendQuery = (this: Client, ...given: unknown[]) => unknown;

/** Notes every statement that this process sends to PostgreSQL while `act` runs, each text with its first values. */
export async function queriesOf(act: () => Promise<unknown>): Promise<Query[]> {
  const seen = new Map<string, Query>();
  const prototype = Client.prototype as unknown as { query: SendQuery };
  const send = prototype.query;
  prototype.query = function (...given) {
    const [text, values] = given;
    if (typeof text === 'string') {
      // Lists of another length are the same statement.
      const key = text.replace(/\(\$\d+(, \$\d+)+\)/g, '($…)').replace(/\$\d+/g, '$');
      if (!seen.has(key)) seen.set(key, { text, values: Array.isArray(values) ? values : [] });
    }
    return send.apply(this, given);
  };
  try {
    await act();
  } finally {
    prototype.query = send;
  }
  return [...seen.values()];
}

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: PlanNode[];
}

/** Of the step of a statement that reads the most rows of a table: the table and how many. The statement is undone. */
export async function mostRead(db: Db, { text, values }: Query): Promise<{ table: string; rows: number }> {
  const most = { table: '', rows: 0 };
  if (!/^\s*(select|with|update|delete|insert into[^;]*\bselect\b)/i.test(text)) return most;
  const explain = `explain (analyze, timing off, format json) ${text}`;
  const [plan] = await db.connection().execute(async (one) => {
    await sql`begin`.execute(one);
    // What it refers to may be gone by now.
    await sql`set local session_replication_role = replica`.execute(one);
    try {
      const query = { ...sql`select 1`.compile(one), sql: explain, parameters: values } as CompiledQuery;
      const { rows } = await one.executeQuery(query);
      return (rows[0] as { 'QUERY PLAN': [{ Plan: PlanNode }] })['QUERY PLAN'];
    } catch (error) {
      // It has been done before, and cannot be done twice.
      if (isUniqueViolation(error)) return [];
      throw error;
    } finally {
      await sql`rollback`.execute(one);
    }
  });
  const look = (node: PlanNode): void => {
    const dropped = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0);
    const rows = (node['Actual Rows'] + dropped) * node['Actual Loops'];
    const isRead = node['Node Type'].endsWith(' Scan') && node['Relation Name'] !== undefined;
    if (isRead && rows > most.rows) Object.assign(most, { table: node['Relation Name'], rows });
    for (const part of node.Plans ?? []) look(part);
  };
  if (plan) look(plan.Plan);
  return most;
}

/** Few enough to be made in some seconds, so many that the planner goes by indexes where there are any. */
export const filledRows = 20_000;

/** Of a few rows, whatever a site holds, or of those of the last days; and what search keeps in step by itself. */
const notFilled = /^(settings|totals|total_changes|locks|backups|trash|taken_tracks|kysely_.*|search_.*)$/;

interface Column {
  table: string;
  name: string;
  type: string;
  is_nullable: boolean;
  is_unique: boolean;
  is_reference: boolean;
  /** The first value that a check of the column allows. */
  allowed: string | null;
}

/** Values of those columns that most queries ask for, as most rows have them. */
const usual: Record<string, string> = {
  'users.is_active': '1',
  'jobs.deaths': '0',
  'tracks.storage_type': "'FILE'",
  'playlists.visibility': "'public'",
};

/**
 * Fills each table with rows of other people that hang together by their ids, and lets the planner count them. Triggers and
 * foreign keys sleep meanwhile, for which the connection must be an administrator's.
 */
export async function fillTables(db: Db): Promise<void> {
  const { rows } = await sql<Column>`
    select c.relname as "table", a.attname as name, format_type(a.atttypid, null) as type,
      not a.attnotnull as is_nullable,
      exists (select 1 from pg_index i where i.indrelid = c.oid and i.indisunique and a.attnum = any(i.indkey)) as is_unique,
      exists (select 1 from pg_constraint k where k.conrelid = c.oid and k.contype = 'f' and a.attnum = any(k.conkey))
        as is_reference,
      (select substring(pg_get_constraintdef(k.oid) from '''([^'']+)''') from pg_constraint k
        where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum] limit 1) as allowed
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace and a.attidentity = ''
      and a.attgenerated = ''
    order by c.relname, a.attnum`.execute(db);
  const tables = Map.groupBy(rows, ({ table }) => table);
  // Values that must fit together are not known here.
  const checks = await sql<{ table: string; name: string }>`
    select conrelid::regclass::text as "table", conname as name from pg_constraint
    where contype = 'c' and connamespace = current_schema()::regnamespace`.execute(db);
  await db.connection().execute(async (one) => {
    for (const { table, name } of checks.rows) {
      await sql`alter table ${sql.table(table)} drop constraint ${sql.ref(name)}`.execute(one);
    }
    await sql`set session_replication_role = replica`.execute(one);
    for (const [table, columns] of tables) {
      if (notFilled.test(table)) continue;
      const names = columns.map(({ name }) => `"${name}"`).join(', ');
      await sql
        .raw(
          `insert into "${table}" (${names}) select ${columns.map(valueOf).join(', ')}
          from generate_series(1, ${filledRows}) n on conflict do nothing`,
        )
        .execute(one);
    }
    await sql`set session_replication_role = origin`.execute(one);
    await sql`analyze`.execute(one);
  });
}

const dayMs = 24 * 60 * 60_000;

/** Each number leads through all ids in an order of its own, so that no two rows of a pair of columns are equal. */
const steps = [1, 7919, 6007, 3001, 9001];
/** One row came in each of these, up to now. */
const apartMs = 10_000;
/** As the server makes them: of the last day, each in its turn. */
const idAt = (turn: number): string => {
  const begin = idOf(Date.now() - dayMs).slice(0, 4);
  return `'${begin}' || lpad(((n::bigint * ${steps[turn % steps.length]}) % ${filledRows})::text, 5, '0') || repeat('0', 13)`;
};

function valueOf(column: Column, at: number): string {
  const known = usual[`${column.table}.${column.name}`];
  if (known !== undefined) return known;
  if (column.allowed !== null) return `'${column.allowed}'`;
  const value = plainValue(column, at);
  return column.is_nullable && !column.is_unique && !column.is_reference
    ? `case when n % 50 = 0 then ${value} end`
    : value;
}

function plainValue({ name, type, is_unique, is_reference }: Column, at: number): string {
  if (type === 'text') return is_unique || is_reference || name.endsWith('_id') ? idAt(at) : `'g' || n % 40`;
  if (type === 'jsonb' || type === 'json') return `'[]'::${type}`;
  if (type === 'bytea') return `'\\x00'::bytea`;
  if (type === 'boolean') return 'false';
  if (name.startsWith('is_')) return '0';
  if (name === 'expires_at') return `${Date.now() + dayMs} + n::bigint * 1000`;
  if (name.endsWith('_at')) return `${Date.now()} - n::bigint * ${apartMs}`;
  if (name === 'day') return `${Math.floor(Date.now() / dayMs)}`;
  return is_unique ? 'n' : 'n % 1000';
}

/** Foreign keys that no index begins with: each deletion of what they name reads their whole table. */
export async function referencesWithoutIndex(db: Db): Promise<string[]> {
  const { rows } = await sql<{ column: string }>`
    select k.conrelid::regclass || '.' || a.attname as column
    from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
    where k.contype = 'f' and k.connamespace = current_schema()::regnamespace
      and not exists (select 1 from pg_index i where i.indrelid = k.conrelid and i.indkey[0] = k.conkey[1])
    order by 1`.execute(db);
  return rows.map(({ column }) => column);
}
