import * as z from 'zod/mini';
import type { TextKey, TextParams } from '#shared/texts/texts.ts';
import { nameMax } from '#shared/limits.ts';
import { lineOfText, optionalLine } from '#shared/text.ts';
import { decodePrintText } from '#server/fingerprint/chromaprint-text.ts';
import { itemsOfSeconds, saysSomething, secondsOfItems } from '#server/fingerprint/evidence.ts';
import { referenceBounds } from '#server/fingerprint/match-rule.ts';

/** A work in a line of an import. */
export interface ListedFingerprint {
  title: string;
  artist: string;
  durationMs: number;
  print: Uint32Array;
}

export interface Refusal {
  text: TextKey;
  params?: TextParams;
}

const Line = z.object({
  title: lineOfText(nameMax),
  artist: z._default(optionalLine(nameMax), ''),
  duration: z.optional(z.number().check(z.gt(0))),
  /** Number of Chromaprint's algorithm: `fpcalc -algorithm 2`, its default, is 1. */
  algorithm: z.optional(z.number()),
  fingerprint: z.union([z.string(), z.array(z.number().check(z.int(), z.gte(-(2 ** 31)), z.lt(2 ** 32)))]),
});

/** Reads one line of an import; returns a refusal if it is invalid. */
export function readPrintLine(line: string): ListedFingerprint | Refusal {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return { text: 'copyright:printNotJson' };
  }
  const parsed = Line.safeParse(value);
  if (!parsed.success) return { text: 'copyright:printIncomplete' };
  const { title, artist, duration, fingerprint } = parsed.data;
  const read =
    typeof fingerprint === 'string'
      ? decodePrintText(fingerprint)
      : { algorithm: 1, print: Uint32Array.from(fingerprint) };
  if (!read) return { text: 'copyright:printUnreadable' };
  const algorithm = parsed.data.algorithm ?? read.algorithm;
  if (algorithm !== 1 || read.algorithm !== 1) {
    return { text: 'copyright:printWrongAlgorithm', params: { algorithm } };
  }
  const refusal = refuseReference(read.print);
  if (refusal) return refusal;
  const seconds = Math.max(duration ?? 0, secondsOfItems(read.print.length));
  return { title, artist, durationMs: Math.round(seconds * 1000), print: read.print };
}

/** The reason not to register a fingerprint, or null. */
export function refuseReference(print: Uint32Array): Refusal | null {
  const { secondsAtLeast: seconds, hoursAtMost: hours } = referenceBounds;
  if (print.length < itemsOfSeconds(seconds)) {
    return { text: 'copyright:referenceTooShort', params: { seconds } };
  }
  if (print.length > itemsOfSeconds(hours * 3600)) {
    return { text: 'copyright:referenceTooLong', params: { hours } };
  }
  return saysSomething(print) ? null : { text: 'copyright:referenceSaysNothing' };
}
