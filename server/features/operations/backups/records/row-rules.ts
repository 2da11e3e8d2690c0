import type { DatabaseSync } from 'node:sqlite';

/** The fault of a value; null where there is none. */
type Rule = (value: unknown) => string | null;

interface Column {
  name: string;
  type: string;
  notnull: number;
  /** Position in the primary key, from 1; 0: not part of it. */
  pk: number;
}

export interface RowRules {
  columns: ReadonlyMap<string, Rule>;
  /** The columns of the primary key: SQLite allows null, or no value, in a text column of it. */
  key: readonly string[];
}

/** The latest moment that a Date can hold (ECMA-262, "Time Values and Time Range"). */
const latestMs = 8.64e15;
const sha256 = /^[0-9a-f]{64}$/;
/** Columns of JSON text, which the product parses. */
const jsonColumns: ReadonlySet<string> = new Set(['settings.value', 'audit_log.facts']);

/**
 * The rules for a table's values, by the types and names of its columns: SQLite itself takes a text for a number. CHECK
 * constraints of the schema restrict the values of an enumeration.
 */
export function rulesOf(db: DatabaseSync, table: string): RowRules {
  const found = db
    .prepare('select name, type, "notnull", pk from pragma_table_info(?)')
    .all(table) as unknown as Column[];
  return {
    columns: new Map(found.map((column) => [column.name, ruleOf(table, column)])),
    key: found.filter(({ pk }) => pk > 0).map(({ name }) => name),
  };
}

/** @throws Error naming the column */
export function checkRow({ columns, key }: RowRules, row: Record<string, unknown>): void {
  for (const name of key)
    if (row[name] === null || row[name] === undefined) throw new Error(`${name} is missing`);
  for (const name in row) {
    const rule = columns.get(name);
    if (!rule) throw new Error(`there is no column ${name}`);
    const fault = rule(row[name]);
    if (fault !== null) throw new Error(`${name} ${fault}`);
  }
}

function ruleOf(table: string, { name, type, notnull }: Column): Rule {
  const rule = typeRule(table, name, type.toLowerCase());
  return (value) => {
    if (value === null) return notnull === 1 ? 'is missing' : null;
    return rule(value);
  };
}

function typeRule(table: string, name: string, type: string): Rule {
  if (type === 'text') return textRule(table, name);
  if (type === 'blob') return (value) => (value instanceof Uint8Array ? null : 'is not bytes');
  if (type === 'real' || type === 'double precision') {
    return (value) => (Number.isFinite(value) ? null : 'is not a finite number');
  }
  return integerRule(name);
}

function textRule(table: string, name: string): Rule {
  const isHash = name === 'sha256' || name.endsWith('_sha256');
  const isJson = jsonColumns.has(`${table}.${name}`);
  return (value) => {
    if (typeof value !== 'string') return 'is not a text';
    // PostgreSQL takes neither.
    if (value.includes('\0') || !value.isWellFormed()) return 'holds characters that no text may hold';
    if (isHash && !sha256.test(value)) return 'is not a SHA-256';
    if (isJson && !isJsonText(value)) return 'is not JSON';
    return null;
  };
}

function integerRule(name: string): Rule {
  const isMoment = name.endsWith('_at');
  const isSize = /_ms$|^size_bytes$|^day$/.test(name);
  return (value) => {
    if (!Number.isSafeInteger(value)) return 'is not a whole number';
    const number = value as number;
    if (isMoment && (number < 0 || number > latestMs)) return 'is not a moment';
    if (isSize && number < 0) return 'is less than nothing';
    return null;
  };
}

function isJsonText(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
