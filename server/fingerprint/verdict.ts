import type { Stretch } from './alignment.ts';
import { rule } from './match-rule.ts';
import { isMonotonous, isRepeated } from './repeats.ts';

/** A stretch that counts as evidence; times in seconds. */
export interface Match {
  uploadFrom: number;
  uploadTo: number;
  workFrom: number;
  workTo: number;
  bitErrorRate: number;
  contrast: number;
}

/** A match with what it was found in. */
export interface Found {
  match: Match;
  stretch: Stretch;
  print: Uint32Array;
}

interface Compared {
  print: Uint32Array;
  work: Uint32Array;
  uploadSeconds: number;
  workSeconds: number;
}

/** A stretch that may be a match: in step for long enough, with few errors here and many beside. */
export function verdictOn(
  stretch: Stretch,
  { print, work, uploadSeconds, workSeconds }: Compared,
): Found | null {
  const { bitErrorRate, contrast } = stretch;
  const beginsWhole = stretch.from === 0 || stretch.workFrom === 0;
  const endsWhole = stretch.to === print.length || stretch.workTo === work.length;
  const workFrom = startOf(stretch.workFrom, beginsWhole);
  const workTo = endOf(stretch.workTo, endsWhole);
  const seconds = workTo - workFrom;
  const needed = Math.min(rule.inStepSeconds, rule.inStepShare * Math.min(uploadSeconds, workSeconds));
  const insideEnds = Number(!beginsWhole) + Number(!endsWhole);
  if (seconds < needed + insideEnds * rule.edgeSeconds) return null;
  if (bitErrorRate > rule.bitErrors || contrast > rule.contrast) return null;
  const match = {
    uploadFrom: startOf(stretch.from, beginsWhole),
    uploadTo: Math.min(uploadSeconds, endOf(stretch.to, endsWhole)),
    workFrom,
    workTo,
    bitErrorRate,
    contrast,
  };
  return { match, stretch, print };
}

/**
 * An item hears 2.8 s. Where music sets in or breaks off inside that window, about half of it is heard on either side:
 * a stretch then begins and ends in the middle of its outer items' windows. At the ends of a file there is no other side.
 */
function startOf(item: number, isWhole: boolean): number {
  return item * rule.itemSeconds + (isWhole ? 0 : rule.windowSeconds / 2);
}

function endOf(item: number, isWhole: boolean): number {
  return (item - 1) * rule.itemSeconds + (isWhole ? rule.windowSeconds : rule.windowSeconds / 2);
}

/**
 * The best matches of one work that do not claim the same part of the upload twice, and are not a loop's: that takes the
 * longest to find out, so only those are asked.
 */
export function bestMatches(found: readonly Found[], work: Uint32Array): Found[] {
  const worth = ({ match }: Found) => (match.uploadTo - match.uploadFrom) * (1 - match.contrast);
  const kept: Found[] = [];
  for (const one of found.toSorted((a, b) => worth(b) - worth(a))) {
    const { match, print } = one;
    const isNew = kept.every(({ match: other }) => {
      const common = Math.min(match.uploadTo, other.uploadTo) - Math.max(match.uploadFrom, other.uploadFrom);
      return common < rule.overlapShare * (match.uploadTo - match.uploadFrom);
    });
    if (isNew && !isMonotonous(work, one.stretch) && !isRepeated(print, work, one.stretch)) kept.push(one);
  }
  return kept;
}
