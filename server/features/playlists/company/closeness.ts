/** Count of agreements that are worth half a full one: few of them may be chance. */
const doubt = 2;

/**
 * Closeness of two things, 0 to 1: the cosine of what they have in common, damped for few agreements. What stands everywhere
 * is close to nothing.
 * @param common  what both have
 * @param own     all of one
 * @param other   all of the other
 */
export const closenessOf = (common: number, own: number, other: number): number =>
  (common / Math.sqrt(Math.max(own, common) * Math.max(other, common))) * (common / (common + doubt));

/** The closest few, the closest first. */
export const closest = <R extends { closeness: number }>(rows: readonly R[], most: number): R[] =>
  rows.toSorted((a, b) => b.closeness - a.closeness).slice(0, most);
