import { isTypoOf } from '#shared/typos.ts';
import type { Candidate } from './matcher.ts';

/** The penalty of each way of matching worse than word for word; a heavier one outweighs all lighter ones. */
const cost = {
  scattered: 1,
  notWhole: 1,
  unfinished: 4,
  outsideHeading: 8,
  unfinishedTypo: 16,
  typo: 32,
} as const;

/** The worst grade of a single word that stands whole in a heading, and the best of one that is only begun. */
export const worstOfWhole = cost.notWhole + cost.scattered;
export const bestOfBegun = cost.unfinished + cost.notWhole;

/** Match of one search word in a document: its cost, and the correct spelling of a mistyped word. */
interface Fit {
  typo: number;
  otherCost: number;
  /** Null where the document holds only a word that begins like it, with a typo. */
  meant: string | null;
}

/**
 * Grades the match of a document with the words of a question, 0 the best: by typos, then whether all stands in title and
 * byline, then by an unfinished word, then whether it is all of the title or byline, together in one of them, or scattered. A
 * mistyped word counts as the word that was meant.
 */
export function gradeOf(words: readonly string[], candidate: Candidate): number {
  const fits = fitsOf(words, candidate);
  const typos = fits.reduce((sum, { typo }) => sum + typo, 0);
  const otherCost = Math.max(...fits.map((fit) => fit.otherCost));
  const meant = fits.map((fit) => fit.meant);
  return typos + otherCost + (meant.includes(null) ? 0 : orderPenalty(meant.join(' '), candidate));
}

/** The question as this document spells it; null where it holds no typo, or one without a known correction. */
export function correctionFor(words: readonly string[], candidate: Candidate): string[] | null {
  const fits = fitsOf(words, candidate);
  if (fits.every(({ typo }) => typo === 0)) return null;
  const meant = fits.map((fit) => fit.meant);
  return meant.every((word) => word !== null) ? meant : null;
}

/** A long body is cut, so a word that is not found is at least a typo. */
function fitsOf(words: readonly string[], candidate: Candidate): Fit[] {
  const heading = `${candidate.title} ${candidate.byline} ${candidate.extra}`.split(' ');
  let body: string[] | null = null;
  return words.map((word, index) => {
    const isLast = index === words.length - 1;
    const near = fitAmong(word, heading, isLast);
    if (near.typo + near.otherCost === 0) return near;
    body ??= candidate.body.split(' ');
    const far = fitAmong(word, body, isLast);
    const isFarBetter = far.typo + far.otherCost + cost.outsideHeading < near.typo + near.otherCost;
    return isFarBetter ? { ...far, otherCost: far.otherCost + cost.outsideHeading } : near;
  });
}

function fitAmong(word: string, among: readonly string[], isLast: boolean): Fit {
  if (among.includes(word)) return { typo: 0, otherCost: 0, meant: word };
  if (isLast && among.some((one) => one.startsWith(word))) {
    return { typo: 0, otherCost: cost.unfinished, meant: word };
  }
  const meant = among.find((one) => isTypoOf(word, one));
  if (meant !== undefined) return { typo: cost.typo, otherCost: 0, meant };
  return { typo: cost.typo + cost.unfinishedTypo, otherCost: 0, meant: null };
}

function orderPenalty(question: string, { title, byline }: Candidate): number {
  const wholes = [title, byline, `${title} ${byline}`, `${byline} ${title}`];
  if (wholes.includes(question)) return 0;
  const isTogether = [title, byline].some((field) => ` ${field}`.includes(` ${question}`));
  return isTogether ? cost.notWhole : cost.notWhole + cost.scattered;
}
