/** Passes a stream on, and throws what `otherwise` makes where it is shorter or longer than it may be. */
export async function* exactly(
  source: AsyncIterable<Uint8Array>,
  { atLeast, atMost, otherwise }: { atLeast: number; atMost: number; otherwise: () => Error },
): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const piece of source) {
    size += piece.length;
    if (size > atMost) throw otherwise();
    yield piece;
  }
  if (size < atLeast) throw otherwise();
}

/** Whether an error says that the disk, or the share of it one may use, is full. */
export function isDiskFull(error: unknown): boolean {
  const { code } = (error ?? {}) as NodeJS.ErrnoException;
  return code === 'ENOSPC' || code === 'EDQUOT' || code === 'EFBIG';
}
