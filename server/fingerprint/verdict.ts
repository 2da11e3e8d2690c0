import type { VariantFingerprint } from '#server/media/variant-fingerprints.ts';
import type { Stretch } from './alignment.ts';
import { rule } from './match-rule.ts';
import { isMonotonous, isRepeated, standsWithoutCleanest } from './repeats.ts';

/** A stretch that counts as evidence; times in seconds. */
export interface Match {
  uploadFrom: number;
  uploadTo: number;
  workFrom: number;
  workTo: number;
  bitErrorRate: number;
  contrast: number;
  /** Pitch and tempo of the upload divided by those of the work; 1 for alike. */
  pitch: number;
  tempo: number;
}

interface Compared {
  variant: VariantFingerprint;
  work: Uint32Array;
  uploadSeconds: number;
  workSeconds: number;
}

/** A stretch that may be a match: in step for long enough, or a part of what is, with few errors here and many beside. */
export function verdictOn(
  stretch: Stretch,
  { variant, work, uploadSeconds, workSeconds }: Compared,
): Found | null {
  const { bitErrorRate, contrast } = stretch;
  const { pitch, tempo, print } = variant;
  const beginsWhole = stretch.from === 0 || stretch.workFrom === 0;
  const endsWhole = stretch.to === print.length || stretch.workTo === work.length;
  const workFrom = startOf(stretch.workFrom, beginsWhole);
  const workTo = endOf(stretch.workTo, endsWhole);
  const seconds = workTo - workFrom;
  const needed = Math.min(rule.inStepSeconds, rule.inStepShare * Math.min(uploadSeconds, workSeconds));
  const insideEnds = Number(!beginsWhole) + Number(!endsWhole);
  const isShort = seconds < needed + insideEnds * rule.edgeSeconds;
  const isClean = insideEnds === 2 && isWithin(stretch, rule.shortLimits);
  const isCleaner = bitErrorRate <= rule.cleanBitErrors;
  const isPart = isShort && !(isClean && seconds >= rule.cleanSeconds[isCleaner ? 'least' : 'most']);
  if (stretch.to - stretch.from < rule.itemsAtLeast || (isPart && stretch.cleanest !== null)) return null;
  const limits = isPart ? rule.partLimits : limitsOf(stretch, seconds);
  if (!isWithin(stretch, limits)) return null;
  const match = {
    uploadFrom: startOf(stretch.from, beginsWhole) / tempo,
    uploadTo: Math.min(uploadSeconds, endOf(stretch.to, endsWhole) / tempo),
    workFrom,
    workTo,
    bitErrorRate,
    contrast,
    pitch,
    tempo,
  };
  return { match, isPart, stretch, print };
}

interface Limits {
  bitErrors: number;
  contrast: number;
}

const isWithin = ({ bitErrorRate, contrast }: Stretch, limits: Limits): boolean =>
  bitErrorRate <= limits.bitErrors && contrast <= limits.contrast;

function limitsOf({ cleanest }: Stretch, seconds: number): Limits {
  if (seconds < rule.inStepSeconds) return rule.shortLimits;
  if (cleanest !== null) return rule.broadLimits;
  return seconds < rule.briefSeconds ? rule.briefLimits : rule.limits;
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

/** A match with what it was found in. */
export interface Found {
  match: Match;
  /** Too short to be evidence alone. */
  isPart: boolean;
  stretch: Stretch;
  print: Uint32Array;
}

/**
 * The best matches of one work that do not claim the same part of the upload twice, and are not a loop's: that takes the
 * longest to find out, so only those are asked.
 */
export function bestMatches(found: readonly Found[], work: Uint32Array): Found[] {
  const worth = ({ match }: Found) => (match.uploadTo - match.uploadFrom) * (1 - match.contrast);
  const kept: Found[] = [];
  for (const one of [...found].sort((a, b) => Number(a.isPart) - Number(b.isPart) || worth(b) - worth(a))) {
    const { match } = one;
    const isNew = kept.every(({ match: other }) => {
      const common = Math.min(match.uploadTo, other.uploadTo) - Math.max(match.uploadFrom, other.uploadFrom);
      return common < rule.overlapShare * (match.uploadTo - match.uploadFrom);
    });
    if (isNew && isEvidence(one, work)) kept.push(one);
  }
  return kept;
}

function isEvidence({ stretch, print }: Found, work: Uint32Array): boolean {
  if (isMonotonous(work, stretch)) return false;
  if (stretch.cleanest !== null) return standsWithoutCleanest(print, work, stretch);
  return stretch.bitErrorRate <= rule.cleanBitErrors || !isRepeated(print, work, stretch);
}
