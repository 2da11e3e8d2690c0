import {
  type KyselyPlugin,
  type OperationNode,
  type QueryId,
  type RootOperationNode,
  TableNode,
} from 'kysely';
import type { Schema } from './schema.ts';

/** Knows which tables this process has written to. */
export interface Writes {
  /** Give it to Kysely: it sees every statement. */
  plugin: KyselyPlugin;
  /** A number that is another one after any of these tables was written to. */
  versionOf(...tables: (keyof Schema)[]): number;
  /** Tells that somebody else has written to every table: a restore. */
  noteAll(): void;
}

/**
 * Watches the statements of a database for writes, so that what was computed from a table can be thrown away when the
 * table changes, without every writer having to remember it. Statements in plain SQL count as writes to every table
 * unless they begin with `select` or `with`. What other processes write is not seen.
 */
export function watchWrites(): Writes {
  const versions = new Map<string, number>();
  let ofAll = 0;
  const underWay = new WeakMap<QueryId, string | null>();

  return {
    plugin: {
      transformQuery({ queryId, node }) {
        const table = writtenTable(node);
        if (table !== undefined) underWay.set(queryId, table);
        return node;
      },
      async transformResult({ queryId, result }) {
        const table = underWay.get(queryId);
        if (table === null) ofAll += 1;
        else if (table !== undefined) versions.set(table, (versions.get(table) ?? 0) + 1);
        return result;
      },
    },
    noteAll() {
      ofAll += 1;
    },
    versionOf: (...tables) => tables.reduce((sum, table) => sum + (versions.get(table) ?? 0), ofAll),
  };
}

/** The table that a statement writes to, null where that could be any, undefined where it only reads. */
function writtenTable(node: RootOperationNode): string | null | undefined {
  switch (node.kind) {
    case 'SelectQueryNode':
      return undefined;
    case 'InsertQueryNode':
      return nameOf(node.into);
    case 'UpdateQueryNode':
      return nameOf(node.table);
    case 'DeleteQueryNode':
      return node.from.froms.length === 1 ? nameOf(node.from.froms[0]) : null;
    case 'RawNode':
      return /^\s*(select|with)\b/i.test(node.sqlFragments[0] ?? '') ? undefined : null;
    default:
      return null;
  }
}

function nameOf(node: OperationNode | undefined): string | null {
  return node && TableNode.is(node) ? node.table.identifier.name : null;
}
