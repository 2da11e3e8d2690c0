import { createStore, useStore } from 'zustand';

interface Transfer {
  at: number;
  bytes: number;
}

/** The time over which the speed is measured, since chunks end at irregular times. */
const windowMs = 30_000;

/** Bytes per second over the transfers of the last half minute; 0 if there are too few. */
function speedOf(transfers: readonly Transfer[], now: number): number {
  const recent = transfers.filter(({ at }) => at > now - windowMs);
  const first = recent[0];
  const last = recent.at(-1);
  if (!first || !last || last.at === first.at) return 0;
  // The first one ended where the counting begins.
  const bytes = recent.slice(1).reduce((sum, transfer) => sum + transfer.bytes, 0);
  return bytes / ((last.at - first.at) / 1000);
}

let transfers: Transfer[] = [];
const speedStore = createStore(() => 0);

/** Notes that a chunk has been stored. */
export function addTransfer(bytes: number): void {
  const now = performance.now();
  transfers = [...transfers.filter(({ at }) => at > now - windowMs), { at: now, bytes }];
  speedStore.setState(speedOf(transfers, now));
}

/** Bytes per second. */
export const useSpeed = (): number => useStore(speedStore);
