import { isTypoOf } from '#shared/typos.ts';
import type { Candidate } from './matcher.ts';

/** What each way of matching worse than word for word adds to the grade; a heavier one outweighs all lighter ones. */
const cost = {
  scattered: 1,
  notWhole: 1,
  unfinished: 4,
  outsideHeading: 8,
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
 * How well a document matches the words of a question, 0 the best: by typos, then whether all stands in title and
 * byline, then by an unfinished word, then whether it is all of the title or byline, together in one of them, or
 * scattered.
 */
export function gradeOf(words: readonly string[], candidate: Candidate): number {
  const heading = `${candidate.title} ${candidate.byline} ${candidate.extra}`.split(' ');
  let body: string[] | null = null;
  let typos = 0;
  let rest = 0;
  for (const [index, word] of words.entries()) {
    const isLast = index === words.length - 1;
    let worth = bestFit(word, heading, isLast);
    if (worth > 0) {
      body ??= candidate.body.split(' ');
      worth = Math.min(worth, bestFit(word, body, isLast) + cost.outsideHeading);
    }
    if (worth >= cost.typo) typos += worth;
    else rest = Math.max(rest, worth);
  }
  return typos + rest + (typos > 0 ? 0 : placeOf(words.join(' '), candidate));
}

/** The cost of the word that fits best. A long body is cut, so what is not found is at least a typo. */
function bestFit(word: string, among: readonly string[], isLast: boolean): number {
  return fits[fitOf(word, among, isLast)];
}

function fitOf(word: string, among: readonly string[], isLast: boolean): Fit {
  if (among.includes(word)) return 'exact';
  if (isLast && among.some((one) => one.startsWith(word))) return 'unfinished';
  return among.some((one) => isTypoOf(word, one)) ? 'typo' : 'unfinishedTypo';
}

function placeOf(question: string, { title, byline }: Candidate): number {
  const wholes = [title, byline, `${title} ${byline}`, `${byline} ${title}`];
  if (wholes.includes(question)) return 0;
  const isTogether = [title, byline].some((field) => ` ${field}`.includes(` ${question}`));
  return isTogether ? cost.notWhole : cost.notWhole + cost.scattered;
}
