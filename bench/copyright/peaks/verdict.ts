import { framesPerSecond } from './log-spectrum.ts';
import type { Likeness } from './likeness.ts';
import { countAlong, gridOf, shareOf, type Stretch, unchanged } from './stretches.ts';

/** Least evidence for a work, in nats, of all its stretches in any order: ten clean seconds. */
const evidenceAtLeast = 40;
/**
 * At the work's own pitch and tempo the same notes on the same clock, by other instruments, have up to 0.68 of its peaks: a
 * copy is blocked from this share on, and a changed one, in which fewer survive, where it has more than chance gives.
 */
const copiedShare = { unchanged: 0.75, changed: 0.55 };
/** A work that agrees so much with itself at an offset of at most 16 s repeats itself exactly: anybody may hold its loop. */
const repeated = { share: 0.8, seconds: { from: 0.5, to: 16 } };

/** Music has twenty peaks a second; a sweep or a tone has few, which anybody may make. */
const peaksOfSecondAtLeast = 8;

/** The verdict of the peaks on a work: a copy, one for a person to decide, or nothing. */
export function verdictOn({ work, stretches }: Likeness): 'blocked' | 'held' | null {
  if (!isEnough(stretches)) return null;
  const copied = stretches.filter(({ share, change }) => share >= copiedShare[kindOf(change)]);
  return isEnough(copied) && !isAnybodys(work.sky) ? 'blocked' : 'held';
}

const kindOf = ({ steps, tempo }: Stretch['change']) =>
  tempo === 1 && Math.abs(steps) < 1 ? 'unchanged' : 'changed';

const isEnough = (stretches: readonly Stretch[]): boolean =>
  stretches.reduce((sum, { evidence }) => sum + evidence, 0) >= evidenceAtLeast;

function isAnybodys(sky: Likeness['work']['sky']): boolean {
  if (sky.times.length < (peaksOfSecondAtLeast * sky.frames) / framesPerSecond) return true;
  const grid = gridOf(sky);
  const { from, to } = repeated.seconds;
  for (let shift = Math.round(from * framesPerSecond); shift <= to * framesPerSecond; shift += 1) {
    if (shareOf(countAlong(grid, sky, unchanged, shift)) >= repeated.share) return true;
  }
  return false;
}
