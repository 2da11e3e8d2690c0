import { type HandOver, slotView } from './hand-over.ts';
import type { Beginning } from './staging-calls.ts';
import type { StagingThread } from './staging-thread.ts';

/** A batch that is being gathered: in a slot, or where senders hold too many of those, in memory of its own. */
interface Space {
  slot: number | null;
  view: Uint8Array;
}

/**
 * Gathers the bytes of one delivery and hands them to its thread, a slot's worth at a time. While a batch is written, the
 * next one may come. A full batch waits for the next byte, or for the end: it may be the last.
 */
export class Feed {
  readonly #thread: StagingThread;
  readonly #handOver: HandOver;
  readonly #delivery: number;
  #begin: Beginning | null;
  #space: Space | null = null;
  #filled = 0;
  #underWay: Promise<unknown> | null = null;
  #isGivenUp = false;

  constructor(thread: StagingThread, handOver: HandOver, delivery: number, begin: Beginning) {
    this.#thread = thread;
    this.#handOver = handOver;
    this.#delivery = delivery;
    this.#begin = begin;
  }

  /** Copies the bytes. Throws what became of those before, and so does what it answers, which has to be waited for. */
  take(bytes: Uint8Array): Promise<void> | void {
    for (let from = 0; from < bytes.length && !this.#isGivenUp;) {
      if (this.#filled === this.#handOver.memory.slotBytes) {
        if (this.#underWay) return this.#underWay.then(() => this.take(bytes.subarray(from)));
        this.#send(false);
      }
      this.#space ??= this.#slotToFill();
      if (this.#space === null) {
        // Its own next slot comes free soon.
        if (this.#underWay) return this.#underWay.then(() => this.take(bytes.subarray(from)));
        this.#space = { slot: null, view: Buffer.allocUnsafeSlow(this.#handOver.memory.slotBytes) };
      }
      from += this.#gather(this.#space.view, bytes, from);
    }
  }

  /** The thread's answer to the last batch. */
  async end(): Promise<unknown> {
    await this.#underWay;
    this.#send(true);
    return this.#underWay;
  }

  async giveUp(): Promise<void> {
    this.#isGivenUp = true;
    if (this.#space) this.#release(this.#space);
    this.#space = null;
    await this.#underWay?.catch(() => undefined);
    await this.#thread.ask({ op: 'abort', delivery: this.#delivery }).catch(() => undefined);
  }

  #gather(view: Uint8Array, bytes: Uint8Array, from: number): number {
    const count = Math.min(bytes.length - from, view.length - this.#filled);
    copy(bytes.subarray(from, from + count), view, this.#filled);
    this.#filled += count;
    return count;
  }

  #slotToFill(): Space | null {
    const { memory } = this.#handOver;
    const slot = this.#handOver.takeForFilling();
    return slot === null ? null : { slot, view: slotView(memory, slot, memory.slotBytes) };
  }

  #send(isLast: boolean): void {
    const space = this.#space;
    const underWay = this.#hand(space, this.#filled, isLast).then((answer) => {
      this.#underWay = null;
      return answer;
    });
    // Whoever comes next hears of it.
    underWay.catch(() => undefined);
    this.#underWay = underWay;
    this.#begin = null;
    this.#space = null;
    this.#filled = 0;
  }

  async #hand(space: Space | null, bytes: number, isLast: boolean): Promise<unknown> {
    const call = { op: 'take', delivery: this.#delivery, begin: this.#begin, bytes, isLast } as const;
    if (space === null) return this.#thread.ask({ ...call, slot: 0 });
    let { slot } = space;
    if (slot === null) {
      slot = await this.#handOver.take();
      copy(space.view.subarray(0, bytes), slotView(this.#handOver.memory, slot, bytes), 0);
    }
    try {
      return await this.#thread.ask({ ...call, slot });
    } finally {
      this.#handOver.release(slot);
    }
  }

  #release({ slot }: Space): void {
    if (slot !== null) this.#handOver.release(slot);
  }
}

/** V8 copies into shared memory byte by byte. */
function copy(bytes: Uint8Array, to: Uint8Array, at: number): void {
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).copy(to, at);
}
