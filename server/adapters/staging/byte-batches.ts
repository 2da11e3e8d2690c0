/** Consecutive bytes of a stream. */
export interface Batch {
  parts: Uint8Array[];
  /** The stream's pieces whose last bytes are among the parts. */
  ended: Uint8Array[];
}

/** A stream in batches of exactly `size` bytes, the last one of what is left. */
export async function* inBatches(source: AsyncIterable<Uint8Array>, size: number): AsyncGenerator<Batch> {
  let batch: Batch = { parts: [], ended: [] };
  let bytes = 0;
  for await (const piece of source) {
    for (let from = 0; from < piece.length;) {
      const part = piece.subarray(from, from + size - bytes);
      batch.parts.push(part);
      bytes += part.length;
      from += part.length;
      if (from === piece.length) batch.ended.push(piece);
      if (bytes < size) continue;
      yield batch;
      batch = { parts: [], ended: [] };
      bytes = 0;
    }
  }
  if (bytes > 0) yield batch;
}
