import type { Constellation } from '#server/media/constellation/constellation.ts';
import { framesPerSecond } from '#server/media/constellation/log-spectrum.ts';
import type { Change } from '#server/media/constellation/triples.ts';
import { countAlong, shareOf } from './counts.ts';
import { gridOf } from './grid.ts';
import type { Likeness } from './likeness.ts';
import { peakRule } from './peak-rule.ts';
import type { Stretch } from './stretches.ts';

const unchanged: Change = { steps: 0, tempo: 1 };

/** The verdict of the peaks on a work: a copy, one for a person to decide, or nothing. */
export function peakVerdictOn({ stretches }: Likeness, sky: Constellation): 'blocked' | 'held' | null {
  if (!isEnough(stretches)) return null;
  const copied = stretches.filter(({ share, change }) => share >= peakRule.copiedShare[kindOf(change)]);
  return isEnough(copied) && !isAnybodys(sky, placeOf(copied[0]!)) ? 'blocked' : 'held';
}

const kindOf = ({ steps, tempo }: Change) =>
  Math.abs(tempo - 1) < peakRule.changedTempo && Math.abs(steps) < 1 ? 'unchanged' : 'changed';

const isEnough = (stretches: readonly Stretch[]): boolean =>
  stretches.reduce((all, { evidence }) => all + evidence, 0) >= peakRule.evidence;

/** Frame of the work at the middle of a stretch. */
const placeOf = ({ from, to, offset, change }: Stretch): number =>
  Math.round(((from + to) / 2 - offset) * change.tempo);

/** Reports whether a work hardly has a peak, as a tone or a sweep: anybody may have made the same. */
export const isSparse = ({ times, frames }: Constellation): boolean =>
  times.length < (peakRule.peaksOfSecondAtLeast * frames) / framesPerSecond;

/** Reports whether anybody may have made the same: what hardly has a peak, or repeats itself exactly around a place. */
function isAnybodys(sky: Constellation, place: number): boolean {
  if (isSparse(sky)) return true;
  const grid = gridOf(sky);
  const { share, fromSeconds, toSeconds, aroundSeconds } = peakRule.repeated;
  const around = Math.round(aroundSeconds * framesPerSecond);
  const part = { from: Math.max(0, place - around), to: Math.min(sky.frames, place + around) };
  for (let way = Math.round(fromSeconds * framesPerSecond); way <= toSeconds * framesPerSecond; way += 1) {
    if (shareOf(countAlong(grid, sky, { change: unchanged, offset: -way }, part)) >= share) return true;
  }
  return false;
}
