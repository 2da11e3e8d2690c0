import { createStore } from 'zustand';
import { type SourceChoice, type SourceKind, sourceKinds } from '#shared/music/source-order.ts';
import { readStored, writeStored } from '#web/lib/stored.ts';

const key = 'player.sources';

/** The order that this browser keeps for a visitor; empty is the owner's own. The server has a member's. */
export const sourceOrder = createStore<SourceChoice>(readOrder);

/** Rises with each change of order: play infos from before it are in the old one. */
export const orderChanges = createStore(() => 0);

export const announceOrder = (): void => orderChanges.setState(orderChanges.getState() + 1);

export function keepOrder(order: SourceChoice): void {
  const isPlain = order.sources.length === 0 && order.never.length === 0;
  writeStored(key, isPlain ? null : JSON.stringify(order));
  sourceOrder.setState(order, true);
  announceOrder();
}

function readOrder(): SourceChoice {
  try {
    const { sources, never } = JSON.parse(readStored(key) ?? '{}') as Record<string, unknown>;
    return { sources: kindsIn(sources), never: kindsIn(never) };
  } catch {
    return { sources: [], never: [] };
  }
}

function kindsIn(value: unknown): SourceKind[] {
  const list: readonly unknown[] = Array.isArray(value) ? value : [];
  return list.filter((kind): kind is SourceKind => sourceKinds.includes(kind as SourceKind));
}
