import { type RawBuilder, sql } from 'kysely';
import type { AppContext } from '#server/context.ts';
import { type Db, engineOf } from '#server/db/dialect.ts';
import { type Finding, mendable, well } from './finding.ts';

/** A foreign key of the schema. */
interface ForeignKey {
  child: string;
  parent: string;
  column: string;
  target: string;
  /** True if rows lose the value when their parent is deleted, instead of being deleted too. */
  isUnset: boolean;
}

/**
 * Finds rows that point at missing rows: a database prevents them, unless it is damaged or was written to without its
 * constraints.
 */
export async function findDangling({ db }: AppContext): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const key of await listForeignKeys(db)) {
    const { rows } = await sql<{ count: number | string }>`
      select count(*) as count from ${sql.table(key.child)} where ${isDangling(key)}`.execute(db);
    const count = Number(rows[0]?.count ?? 0);
    if (count === 0) continue;
    const text = `${count} rows of ${key.child} name in ${key.column} what is not in ${key.parent}`;
    const says = key.isUnset ? `Empties ${key.column} of these rows.` : `Deletes these rows of ${key.child}.`;
    findings.push(mendable('dangling rows', text, { says, run: () => mend(db, key) }));
  }
  return findings.length > 0 ? findings : [well('dangling rows', 'Every row names what is there')];
}

async function mend(db: Db, key: ForeignKey): Promise<void> {
  const table = sql.table(key.child);
  await (
    key.isUnset
      ? sql`update ${table} set ${sql.ref(key.column)} = null where ${isDangling(key)}`
      : sql`delete from ${table} where ${isDangling(key)}`
  ).execute(db);
}

const isDangling = ({ child, parent, column, target }: ForeignKey): RawBuilder<boolean> => {
  const value = sql.ref(`${child}.${column}`);
  return sql<boolean>`${value} is not null and not exists (
    select 1 from ${sql.table(parent)} as found where ${sql.ref(`found.${target}`)} = ${value})`;
};

async function listForeignKeys(db: Db): Promise<ForeignKey[]> {
  const { rows } = await (
    engineOf(db) === 'sqlite'
      ? sql<Omit<ForeignKey, 'isUnset'> & { rule: string }>`
          select m.name as child, f."table" as parent, f."from" as "column", coalesce(f."to", 'id') as target,
            f.on_delete as rule
          from sqlite_master as m, pragma_foreign_key_list(m.name) as f where m.type = 'table'
          order by m.name, f.id`
      : sql<Omit<ForeignKey, 'isUnset'> & { rule: string }>`
          select k.conrelid::regclass::text as child, k.confrelid::regclass::text as parent,
            own.attname as "column", other.attname as target,
            case k.confdeltype when 'n' then 'SET NULL' else 'CASCADE' end as rule
          from pg_constraint as k
          join pg_attribute as own on own.attrelid = k.conrelid and own.attnum = k.conkey[1]
          join pg_attribute as other on other.attrelid = k.confrelid and other.attnum = k.confkey[1]
          where k.contype = 'f' and k.connamespace = current_schema()::regnamespace
          order by 1, 3`
  ).execute(db);
  return rows.map(({ rule, ...key }) => ({ ...key, isUnset: rule === 'SET NULL' }));
}
