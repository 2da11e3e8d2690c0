import {
  AndNode,
  BinaryOperationNode,
  ColumnNode,
  type KyselyPlugin,
  type OperationNode,
  OperatorNode,
  type QueryId,
  ReferenceNode,
  type RootOperationNode,
  TableNode,
  ValueNode,
} from 'kysely';
import type { Schema } from './schema.ts';

/** Called after a write with the id of the one row that was changed, null where it may have been any. */
export type HearChange = (id: string | null) => void;

/** Knows what this process writes to its tables. */
export interface ChangeListener {
  /** Give it to Kysely: it sees every statement. */
  plugin: KyselyPlugin;
  /**
   * Calls `hear` after each write to a table.
   * @returns a function that ends that
   */
  listen(table: keyof Schema, hear: HearChange): () => void;
  /** Notifies the listeners of every table: a restore, by another writer, has replaced all rows. */
  noteAll(): void;
}

interface Write {
  /** Null where it could be any. */
  table: string | null;
  id: string | null;
}

/**
 * Watches the statements of a database for writes, so that data computed from a table can be dropped when the table changes,
 * without work in every writer. Statements in plain SQL count as writes to every table unless they begin with `select` or
 * `with`. Writes of other processes are not seen.
 */
export function openChangeListener(): ChangeListener {
  const listeners = new Map<string, Set<HearChange>>();
  const underWay = new WeakMap<QueryId, Write>();

  function notify({ table, id }: Write): void {
    const listenerSets = table === null ? [...listeners.values()] : [listeners.get(table) ?? []];
    for (const some of listenerSets) for (const hear of some) hear(id);
  }

  return {
    plugin: {
      transformQuery({ queryId, node }) {
        const table = writtenTable(node);
        if (table !== undefined) underWay.set(queryId, { table, id: writtenRow(node) });
        return node;
      },
      async transformResult({ queryId, result }) {
        const write = underWay.get(queryId);
        if (write) notify(write);
        return result;
      },
    },
    noteAll: () => notify({ table: null, id: null }),
    listen(table, hear) {
      const some = listeners.get(table) ?? new Set();
      listeners.set(table, some.add(hear));
      return () => void some.delete(hear);
    },
  };
}

/** The id of the only row that an update can touch: it says `where id = …`, perhaps beside other conditions. */
function writtenRow(node: RootOperationNode): string | null {
  return node.kind === 'UpdateQueryNode' && node.where ? idIn(node.where.where) : null;
}

function idIn(node: OperationNode): string | null {
  if (AndNode.is(node)) return idIn(node.left) ?? idIn(node.right);
  if (!BinaryOperationNode.is(node)) return null;
  const { leftOperand: left, operator, rightOperand: right } = node;
  if (!OperatorNode.is(operator) || operator.operator !== '=' || !ValueNode.is(right)) return null;
  const column = ReferenceNode.is(left) ? left.column : left;
  const isId = ColumnNode.is(column) && column.column.name === 'id';
  return isId && typeof right.value === 'string' ? right.value : null;
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
