import { sharedAligned } from '#server/lib/aligned-memory.ts';

/** Memory that two threads share, in slots of one size. */
export interface SlotMemory {
  shared: SharedArrayBuffer;
  slotBytes: number;
}

/** The bytes of a slot, for either thread. */
export function slotView({ shared, slotBytes }: SlotMemory, slot: number, bytes: number): Uint8Array {
  return new Uint8Array(shared, slot * slotBytes, bytes);
}

/**
 * A fixed number of slots through which bytes pass to another thread. Copying into memory that stays is cheaper than
 * giving buffers away, which the other thread would have to free; and it bounds what waits for the disk. Some are kept for
 * batches that are ready to be written: those are never held while a sender is slow.
 */
export class HandOver {
  readonly memory: SlotMemory;
  readonly #keptBack: number;
  /** What was used last is used next: its memory is there already, and in the processor's cache. */
  readonly #free: number[];
  readonly #waiting: ((slot: number) => void)[] = [];

  constructor(slots: number, slotBytes: number, keptBack: number) {
    this.memory = { shared: sharedAligned(slots * slotBytes), slotBytes };
    this.#keptBack = keptBack;
    this.#free = Array.from({ length: slots }, (_, slot) => slots - 1 - slot);
  }

  /** A slot to be filled while bytes come; null where none but those kept back are left. */
  takeForFilling(): number | null {
    return this.#free.length > this.#keptBack ? this.#free.pop()! : null;
  }

  /** A slot for what is ready. Whoever asked first is served first. */
  take(): Promise<number> | number {
    return this.#free.pop() ?? new Promise((resolve) => this.#waiting.push(resolve));
  }

  release(slot: number): void {
    const next = this.#waiting.shift();
    if (next) next(slot);
    else this.#free.push(slot);
  }
}
