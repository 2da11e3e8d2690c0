/** A list in parts of at most `size`: the parameters of a statement are limited, and so is the work of one turn. */
export function partsOf<T>(list: readonly T[], size: number): T[][] {
  const parts: T[][] = [];
  for (let from = 0; from < list.length; from += size) parts.push(list.slice(from, from + size));
  return parts;
}
