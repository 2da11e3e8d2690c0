/** A likely error in a word of a print: the bits that differ, and how much less likely (natural logarithm) that is. */
export interface LikelyError {
  mask: number;
  loss: number;
}

/** Puts a likelyError in its place among the likeliest. */
export function keepLikeliest(likelyErrors: LikelyError[], mask: number, loss: number): void {
  let [newMask, newLoss] = [mask >>> 0, loss];
  for (const likelyError of likelyErrors) {
    if (newLoss >= likelyError.loss) continue;
    const [oldMask, oldLoss] = [likelyError.mask, likelyError.loss];
    likelyError.mask = newMask;
    likelyError.loss = newLoss;
    newMask = oldMask;
    newLoss = oldLoss;
  }
}

/**
 * Gives the likeliest errors of several bits at once, from single ones that are independent of each other: at most so many,
 * the likeliest first. What it gives is overwritten by the next ones.
 */
export function errorCombiner(most: number): (single: readonly LikelyError[]) => readonly LikelyError[] {
  const newList = () => Array.from({ length: most + 1 }, (): LikelyError => ({ mask: 0, loss: 0 }));
  // The first of each list is no error at all.
  let [list, next] = [newList(), newList()];
  return (single) => {
    let length = 1;
    list[0]!.mask = 0;
    list[0]!.loss = 0;
    for (const { mask, loss } of single) {
      if (loss === Infinity) break;
      // Both without and with this error they are sorted already.
      let [without, withIt, count] = [0, 0, 0];
      for (; count <= most && withIt < length; count += 1) {
        const to = next[count]!;
        const isWithout = without < length && list[without]!.loss <= list[withIt]!.loss + loss;
        to.mask = isWithout ? list[without]!.mask : (list[withIt]!.mask ^ mask) >>> 0;
        to.loss = isWithout ? list[without++]!.loss : list[withIt++]!.loss + loss;
      }
      [list, next] = [next, list];
      length = count;
    }
    return list.slice(1, length);
  };
}
