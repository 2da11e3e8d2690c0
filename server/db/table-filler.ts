import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import { rest } from '#server/lib/courtesy.ts';

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** Two thirds of the time that rows take one by one. */
const rowsAtOnce = 32;

/** Puts rows into a table of SQLite, some at once. Neighbours nearly always have the same columns. */
export class TableFiller {
  readonly #db: DatabaseSync;
  readonly #table: string;
  #columns: string[] = [];
  #values: SQLInputValue[] = [];
  #one: StatementSync | null = null;
  #many: StatementSync | null = null;
  /** How many have been given. */
  rows = 0;

  constructor(db: DatabaseSync, table: string) {
    this.#db = db;
    this.#table = table;
  }

  /** Throws, now or later, where the table cannot hold the row. */
  add(row: Record<string, unknown>): void {
    if (!this.#isAlike(row)) this.#change(Object.keys(row));
    for (const name in row) this.#values.push(row[name] as SQLInputValue);
    this.rows += 1;
    if (this.#values.length < rowsAtOnce * this.#columns.length) return;
    this.#many?.run(...this.#values);
    this.#values = [];
    rest();
  }

  /** Puts in what has been held back. */
  finish(): void {
    const width = this.#columns.length;
    for (let from = 0; from < this.#values.length; from += width) {
      this.#one?.run(...this.#values.slice(from, from + width));
    }
    this.#values = [];
  }

  #isAlike(row: Record<string, unknown>): boolean {
    let at = 0;
    for (const name in row) {
      if (name !== this.#columns[at]) return false;
      at += 1;
    }
    return at > 0 && at === this.#columns.length;
  }

  #change(columns: string[]): void {
    this.finish();
    if (columns.length === 0) throw new Error(`A row of ${this.#table} has no columns`);
    this.#columns = columns;
    const marks = `(${columns.map(() => '?').join(', ')})`;
    const into = `insert into ${quoted(this.#table)} (${columns.map(quoted).join(', ')}) values`;
    this.#one = this.#db.prepare(`${into} ${marks}`);
    this.#many = this.#db.prepare(`${into} ${Array.from({ length: rowsAtOnce }, () => marks).join(', ')}`);
  }
}
