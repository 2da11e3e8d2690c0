/** Consecutive bytes of a stream. */
export interface Batch {
  parts: Uint8Array[];
  /** The stream's pieces whose last bytes are among the parts. */
  ended: Uint8Array[];
  isLast: boolean;
}

const none = (): Batch => ({ parts: [], ended: [], isLast: false });

/**
 * A stream in batches of exactly `size` bytes, and a last one of what is left, which is empty only where the stream is. A
 * full batch waits for the next piece, or for the end: it may be the last.
 */
export async function* inBatches(source: AsyncIterable<Uint8Array>, size: number): AsyncGenerator<Batch> {
  let batch = none();
  let bytes = 0;
  for await (const piece of source) {
    for (let from = 0; from < piece.length;) {
      if (bytes === size) {
        yield batch;
        batch = none();
        bytes = 0;
      }
      const part = piece.subarray(from, from + size - bytes);
      batch.parts.push(part);
      bytes += part.length;
      from += part.length;
      if (from === piece.length) batch.ended.push(piece);
    }
  }
  yield { ...batch, isLast: true };
}
