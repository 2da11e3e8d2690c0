import * as z from 'zod/mini';
import { unitsOfCharacterMax } from './limits.ts';
import { linesOfText } from './text.ts';

// Characters are what a reader counts as one (grapheme clusters, UAX #29), of whatever code points they are made.

/** The characters of a text; in browsers that cannot divide it so, its code points. */
const charactersOf = (text: string): Iterable<{ segment: string }> =>
  'Segmenter' in Intl ? new Intl.Segmenter().segment(text) : Array.from(text, (segment) => ({ segment }));

export const countCharacters = (text: string): number => Array.from(charactersOf(text)).length;

/** Reports whether a text has at most `max` characters, none of them a pile of marks over the lines around it. */
function fits(text: string, max: number): boolean {
  // Half of a pair is no character of anything.
  if (!text.isWellFormed()) return false;
  let count = 0;
  for (const { segment } of charactersOf(text)) {
    count += 1;
    if (count > max || segment.length > unitsOfCharacterMax) return false;
  }
  return true;
}

/** Several lines of text like `linesOfText`, of at most `max` characters. */
export const charactersOfText = (max: number) =>
  linesOfText(max * unitsOfCharacterMax).check(z.refine((text) => fits(text, max), 'Too many characters'));
