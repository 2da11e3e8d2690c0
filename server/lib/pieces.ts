/**
 * Hears bytes as they come. They may be looked at until it returns, or until what it answers has come to an end, and no
 * longer: their memory is used again. No further ones come before that.
 */
export type Take = (bytes: Uint8Array) => Promise<unknown> | void;

/**
 * Bytes that come once. Whoever takes them with `each` has them in the very turn in which they come; a loop costs several
 * promises for each piece, and a copy.
 */
export interface Pieces extends AsyncIterable<Uint8Array> {
  /** Ends with the bytes. Throws what breaks them off, and what `take` throws. */
  each(take: Take): Promise<void>;
}

/** Takes any bytes piece by piece, in the cheapest way that they know. */
export async function eachPiece(source: AsyncIterable<Uint8Array>, take: Take): Promise<void> {
  if ('each' in source) return (source as Pieces).each(take);
  for await (const piece of source) await take(piece);
}

/** What `each` brings, also for those who read it in a loop. */
export function toPieces(each: Pieces['each']): Pieces {
  return { each, [Symbol.asyncIterator]: () => iterate(each) };
}

async function* iterate(each: Pieces['each']): AsyncGenerator<Uint8Array> {
  let here = Promise.withResolvers<Uint8Array | null>();
  let taken = Promise.withResolvers<void>();
  const take: Take = (bytes) => {
    here.resolve(Buffer.from(bytes));
    return taken.promise;
  };
  each(take).then(
    () => here.resolve(null),
    (error: unknown) => here.reject(error),
  );
  try {
    for (let piece; (piece = await here.promise) !== null;) {
      yield piece;
      const last = taken;
      here = Promise.withResolvers();
      taken = Promise.withResolvers();
      last.resolve();
    }
  } finally {
    // Only where the reader wants no more is anybody still waiting for one of the two.
    here.promise.catch(() => undefined);
    taken.promise.catch(() => undefined);
    taken.reject(new Error('nobody reads the rest'));
  }
}

/** Passes bytes on, and throws what `otherwise` makes where they are fewer or more than they may be. */
export function exactly(
  source: AsyncIterable<Uint8Array>,
  { atLeast, atMost, otherwise }: { atLeast: number; atMost: number; otherwise: () => Error },
): Pieces {
  return toPieces(async (take) => {
    let size = 0;
    await eachPiece(source, (bytes) => {
      size += bytes.length;
      if (size > atMost) throw otherwise();
      return take(bytes);
    });
    if (size < atLeast) throw otherwise();
  });
}
