import type { Stretch } from './alignment.ts';
import { bitsOf } from './bits.ts';
import { errorsAlong, itemsBetween, placesAlong } from './errors-along.ts';
import { rule } from './match-rule.ts';
import { postingKey } from './posting-key.ts';

/** Range of offsets at which repetitions are searched, in items, and items of a stretch that suffice to see them. */
const nearest = 10;
const farthest = 110;
const repeatItems = 600;
const besides = Array.from({ length: farthest - nearest + 1 }, (_, i) => [nearest + i, -nearest - i]).flat();

/**
 * Reports whether a stretch agrees about as well at another alignment, 1 to 14 s away: music that repeats itself agrees with
 * itself, and with all that shares its loop, as well a bar later.
 */
export function isRepeated(print: Uint32Array, work: Uint32Array, stretch: Stretch): boolean {
  const { from, to, bitErrorRate } = stretch;
  const items = itemsBetween(from, to, Math.ceil((to - from) / repeatItems));
  const all = itemsBetween(from, to);
  const limit = bitErrorRate / rule.repeatContrast;
  return besides.some(
    (beside) =>
      errorsAlong(print, work, items, shiftedPlaces(stretch, beside)) < limit &&
      (!isMostOfIt(print, work, stretch) ||
        selfSimilarityShare(print, work, all, stretch, beside) < rule.selfSimilarityShare),
  );
}

/**
 * Reports whether the work hardly changes along a stretch, or not much more than the upload differs from it: silence, a tone,
 * a drone or a click track agrees with every other one, however cleanly.
 */
export function isMonotonous(work: Uint32Array, { workFrom, workTo, bitErrorRate }: Stretch): boolean {
  const items = itemsBetween(workFrom, workTo);
  const distinct = new Set(work.subarray(workFrom, workTo).values().map(postingKey)).size;
  const { least: wanted, share } = rule.distinctItems;
  if (distinct < Math.min(wanted, share * items.length)) return true;
  const { from, to } = rule.selfItems;
  const own = itemsBetween(from, to + 1).map((beside) => {
    const rates = [beside, -beside].map((by) => errorsAlong(work, work, items, (at) => at + by));
    return Math.max(...rates.filter((rate) => !Number.isNaN(rate)));
  });
  const least = Math.min(...own);
  return least < rule.selfErrorsAtLeast || bitErrorRate > rule.selfErrors * least;
}

/**
 * Reports whether a broad stretch is evidence without its cleanest part, which may be a shared sample: the remainder is long
 * enough, and agrees clearly better here than at any alignment 1 to 14 s away.
 */
export function standsWithoutCleanest(print: Uint32Array, work: Uint32Array, stretch: Stretch): boolean {
  const { from, to, cleanest } = stretch;
  const first = (cleanest ?? from) - rule.restGapItems;
  const last = first + rule.cleanItems + 2 * rule.restGapItems;
  const outside = itemsBetween(from, to).filter((at) => at < first || at >= last);
  if (outside.length < rule.restItems) return false;
  const isMost = isMostOfIt(print, work, stretch);
  const here = errorsAlong(print, work, outside, placesAlong(stretch));
  if (here > (isMost ? rule.broadLimits : rule.limits).bitErrors) return false;
  return !besides.some(
    (beside) =>
      errorsAlong(print, work, outside, shiftedPlaces(stretch, beside)) * rule.restContrast < here &&
      (!isMost || selfSimilarityShare(print, work, outside, stretch, beside) < rule.restSelfSimilarityShare),
  );
}

function shiftedPlaces(stretch: Stretch, beside: number): (at: number) => number {
  const placeOf = placesAlong(stretch);
  return (at) => placeOf(at) + beside;
}

/** Reports whether a stretch covers most of a piece: such a copy distinguishes the bars, even where they are much alike. */
function isMostOfIt(print: Uint32Array, work: Uint32Array, { from, to, workFrom, workTo }: Stretch): boolean {
  const isLong = (workTo - workFrom) * rule.itemSeconds >= rule.selfSimilaritySeconds;
  return isLong && to - from >= rule.selfSimilarityPart * Math.min(print.length, work.length);
}

/** Share of the bits in which the work differs from itself at the offset `beside` and the print agrees with the work here. */
function selfSimilarityShare(
  print: Uint32Array,
  work: Uint32Array,
  items: readonly number[],
  stretch: Stretch,
  beside: number,
): number {
  const placeOf = placesAlong(stretch);
  let [own, here] = [0, 0];
  for (const at of items) {
    const [place, other] = [work[placeOf(at)], work[placeOf(at) + beside]];
    if (place === undefined || other === undefined) continue;
    own += bitsOf(place ^ other);
    here += bitsOf((place ^ other) & ~(print[at]! ^ place));
  }
  return own > 0 ? here / own : 0;
}
