import { waitUntil } from '../../engine.ts';
import { kinds } from './ledger.ts';
import type { Load } from './load.ts';

const patienceMs = 120_000;

/** Waits for some more writes of each kind. */
export async function goOn(load: Load): Promise<void> {
  const reached = kinds.map((kind) => load.ledger[kind].size + 2);
  const isBeyond = () => kinds.every((kind, at) => load.ledger[kind].size >= (reached[at] ?? 0));
  await waitUntil('All kinds of writes go on', async () => isBeyond(), patienceMs);
}
