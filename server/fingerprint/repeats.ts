import type { Stretch } from './alignment.ts';
import { errorsAlong, itemsBetween, placesAlong } from './errors-along.ts';
import { rule } from './match-rule.ts';

/** Range of offsets at which repetitions are searched, in items, and items of a stretch that suffice to see them. */
const nearest = 10;
const farthest = 110;
const repeatItems = 600;
const besides = Array.from({ length: farthest - nearest + 1 }, (_, i) => [nearest + i, -nearest - i]).flat();

/**
 * Reports whether a stretch agrees about as well at another alignment, 1 to 14 s away: music that repeats itself agrees with
 * itself, and with all that shares its loop, as well a bar later. A clean stretch is a copy all the same.
 */
export function isRepeated(print: Uint32Array, work: Uint32Array, stretch: Stretch): boolean {
  const { from, to, bitErrorRate } = stretch;
  if (bitErrorRate <= rule.cleanBitErrors) return false;
  const items = itemsBetween(from, to, Math.ceil((to - from) / repeatItems));
  const placeOf = placesAlong(stretch);
  const limit = bitErrorRate / rule.repeatContrast;
  return besides.some((beside) => errorsAlong(print, work, items, (at) => placeOf(at) + beside) < limit);
}

/**
 * Reports whether the work hardly changes along a stretch: silence, a tone, a drone or a click track agrees with every other
 * one, however cleanly.
 */
export function isMonotonous(
  work: Uint32Array,
  { workFrom, workTo }: Pick<Stretch, 'workFrom' | 'workTo'>,
): boolean {
  const items = itemsBetween(workFrom, workTo);
  const { from, to } = rule.selfItems;
  return itemsBetween(from, to + 1).some((beside) => {
    const rates = [beside, -beside]
      .map((by) => errorsAlong(work, work, items, (at) => at + by))
      .filter((rate) => !Number.isNaN(rate));
    return rates.length > 0 && Math.max(...rates) < rule.selfErrorsAtLeast;
  });
}
