import { StatementSync } from 'node:sqlite';
import { MessagePort } from 'node:worker_threads';
import { sql } from 'kysely';
import type { Db } from '#server/db/dialect.ts';

type Method = (this: StatementSync, ...parameters: unknown[]) => unknown;

const methods = ['all', 'get', 'iterate', 'run'] as const;

/**
 * Notes every SQL statement that SQLite executes while `act` runs, on any connection of this process and in the threads
 * that answer heavy questions. Each text once.
 */
export async function statementsOf(act: () => Promise<unknown>): Promise<string[]> {
  const seen = new Set<string>();
  const prototype = StatementSync.prototype as unknown as Record<(typeof methods)[number], Method>;
  const originals = methods.map((name) => [name, prototype[name]] as const);
  const port = MessagePort.prototype as unknown as {
    postMessage: (this: MessagePort, ...parameters: unknown[]) => void;
  };
  const tell = port.postMessage;
  for (const [name, original] of originals) {
    prototype[name] = function (...parameters) {
      seen.add(this.sourceSQL);
      return original.apply(this, parameters);
    };
  }
  port.postMessage = function (message, ...rest) {
    const { input } = (message as { task?: { input?: object } }).task ?? {};
    if (input && 'sql' in input) seen.add(String(input.sql));
    tell.call(this, message, ...rest);
  };
  try {
    await act();
  } finally {
    for (const [name, original] of originals) prototype[name] = original;
    port.postMessage = tell;
  }
  return [...seen];
}

// Virtual tables (FTS5 looks words up, json_each walks its argument) and lists of constants are called SCAN as well.
const harmless = /VIRTUAL TABLE|CONSTANT ROW|SCAN \(?(subquery|VALUES|\d)/i;
// Most lists are public: to look them up by that alone is to read them all.
const scan = /\bSCAN\b|SEARCH .*\(visibility=\?\)/i;

/**
 * The slow parts of a statement's plan: steps that read a whole table, or sort what they read. Such a step costs more
 * with every row that the installation gains. Walking an index in its order is none where a LIMIT ends the walk.
 */
export async function slowSteps(db: Db, statement: string): Promise<string[]> {
  if (!/^\s*(select|with)\b/i.test(statement)) return [];
  const plan = await sql<{ detail: string }>`explain query plan ${sql.raw(statement)}`.execute(db);
  const steps = plan.rows.map((row) => row.detail).filter((detail) => !harmless.test(detail));
  const sorts = steps.filter((step) => /TEMP B-TREE/i.test(step));
  const isLimited = /\blimit\b/i.test(statement) && sorts.length === 0;
  const scans = steps.filter(
    (step) => scan.test(step) && !(isLimited && /USING (COVERING )?INDEX/i.test(step)),
  );
  return [...scans, ...sorts];
}
