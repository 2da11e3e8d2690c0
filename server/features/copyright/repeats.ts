import type { Stretch } from './alignment.ts';
import { bitsOf } from './bits.ts';
import { errorsAlong, itemsBetween, placesAlong } from './errors-along.ts';
import { rule } from './match-rule.ts';

/** Where repetitions are looked for, in items beside, and how many items of a stretch are enough to see them. */
const nearest = 10;
const farthest = 110;
const repeatItems = 600;
const besides = Array.from({ length: farthest - nearest + 1 }, (_, i) => [nearest + i, -nearest - i]).flat();

/**
 * Whether a stretch differs by fewer bits than `limit` (a share) at some alignment 1 to 14 s beside it: music that repeats
 * itself agrees with itself, and with all that shares its loop, as well a bar later. A copy of the whole tells the bars apart
 * all the same: of the bits in which the work differs from itself there, most are as here.
 */
export function isRepeated(print: Uint32Array, work: Uint32Array, stretch: Stretch, limit: number): boolean {
  const { from, to, workFrom, workTo } = stretch;
  const placeOf = placesAlong(stretch);
  const items = itemsBetween(from, to, Math.ceil((to - from) / repeatItems));
  const needed = rule.sidingPart * Math.min(print.length, work.length);
  const isPart = to - from < needed || (workTo - workFrom) * rule.itemSeconds < rule.sidingSeconds;
  return besides.some(
    (beside) =>
      errorsAlong(print, work, items, (at) => placeOf(at) + beside) < limit &&
      (isPart || sidingShare(beside) < rule.sidingShare),
  );

  /** Of the bits in which the work differs from itself so far beside, the share that the print has as here. */
  function sidingShare(beside: number): number {
    let [own, here] = [0, 0];
    for (let at = from; at < to; at += 1) {
      const [place, other] = [work[placeOf(at)], work[placeOf(at) + beside]];
      if (place === undefined || other === undefined) continue;
      own += bitsOf(place ^ other);
      here += bitsOf((place ^ other) & ~(print[at]! ^ place));
    }
    return own > 0 ? here / own : 0;
  }
}

/**
 * Whether what lies beside the cleanest part of a broad stretch, which may be a shared sample, speaks for itself: it is long
 * enough, and agrees clearly better here than at any alignment 1 to 14 s beside.
 */
export function standsWithoutCleanest(print: Uint32Array, work: Uint32Array, stretch: Stretch): boolean {
  const { from, to, cleanest } = stretch;
  const placeOf = placesAlong(stretch);
  const first = (cleanest ?? from) - rule.restGapItems;
  const last = first + rule.cleanItems + 2 * rule.restGapItems;
  const rest = itemsBetween(from, to).filter((at) => at < first || at >= last);
  if (rest.length < rule.restItems) return false;
  const here = errorsAlong(print, work, rest, placeOf);
  if (here > rule.limits.bitErrors) return false;
  return !besides.some(
    (beside) => errorsAlong(print, work, rest, (at) => placeOf(at) + beside) * rule.restContrast < here,
  );
}
