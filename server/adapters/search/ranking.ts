import { beginsWithinOneTypo, isTypoOf, mayHoldTypo } from '#shared/typos.ts';
import type { Candidate } from './matcher.ts';

/** What each way of matching worse than word for word adds to the grade; a heavier one outweighs all lighter ones. */
const cost = {
  scattered: 1,
  notWhole: 1,
  outsideTitle: 4,
  unfinished: 8,
  unfinishedTypo: 16,
  typo: 32,
} as const;

type Fit = keyof typeof fits;
const fits = {
  exact: 0,
  unfinished: cost.unfinished,
  typo: cost.typo,
  unfinishedTypo: cost.typo + cost.unfinishedTypo,
} as const;

/**
 * How well a document matches the words of a question, 0 the best: by typos, then unfinished words, then whether all
 * stands in title and byline, then whether it is all of the title or byline, together in one of them, or scattered.
 */
export function gradeOf(words: readonly string[], candidate: Candidate): number {
  const heading = `${candidate.title} ${candidate.byline}`.split(' ');
  let rest: string[] | null = null;
  const found = { typo: 0, unfinished: 0, outsideTitle: 0 };
  for (const [index, word] of words.entries()) {
    const isLast = index === words.length - 1;
    let fit = bestFit(word, heading, isLast);
    if (fit !== 'exact') {
      rest ??= `${candidate.extra} ${candidate.body}`.split(' ');
      const outside = bestFit(word, rest, isLast);
      if (outside !== null && (fit === null || fits[outside] < fits[fit])) {
        fit = outside;
        found.outsideTitle = cost.outsideTitle;
      }
    }
    const worth = fit === null ? fits.unfinishedTypo : fits[fit];
    if (worth >= cost.typo) found.typo += worth;
    else found.unfinished = Math.max(found.unfinished, worth);
  }
  const place = found.typo > 0 ? 0 : placeOf(words.join(' '), candidate);
  return found.typo + found.unfinished + found.outsideTitle + place;
}

function bestFit(word: string, among: readonly string[], isLast: boolean): Fit | null {
  if (among.includes(word)) return 'exact';
  if (isLast && among.some((one) => one.startsWith(word))) return 'unfinished';
  if (!mayHoldTypo(word)) return null;
  if (among.some((one) => isTypoOf(word, one))) return 'typo';
  return isLast && among.some((one) => beginsWithinOneTypo(one, word)) ? 'unfinishedTypo' : null;
}

function placeOf(question: string, { title, byline }: Candidate): number {
  const wholes = [title, byline, `${title} ${byline}`, `${byline} ${title}`];
  if (wholes.includes(question)) return 0;
  const isTogether = [title, byline].some((field) => ` ${field}`.includes(` ${question}`));
  return isTogether ? cost.notWhole : cost.notWhole + cost.scattered;
}
