import { createStore } from 'zustand';
import { type SourceChoice, type SourceKind, sourceKinds } from '#shared/music/source-order.ts';
import { readStored, writeStored } from '#web/lib/stored.ts';

const key = 'player.sources';

/** The visitor's order of sources, stored in this browser; empty means the owner's. A member's is on the server. */
export const sourceOrder = createStore<SourceChoice>(readOrder);

/** Increases with each change of order: older play infos have the old one. */
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
