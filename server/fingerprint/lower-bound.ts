/** The place of the first number of an ascending list, or of a part of it, that is not below a value; else where that ends. */
export function lowerBound(list: Uint32Array, value: number, from = 0, to = list.length): number {
  let low = from;
  let high = to;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (list[middle]! < value) low = middle + 1;
    else high = middle;
  }
  return low;
}
