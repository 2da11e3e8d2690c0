import { appendFileSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import type { AppContext } from '#server/context.ts';
import { toRow } from '#server/features/music/copyright/compare.ts';
import {
  accusing,
  findLikely,
  type Likely,
  listSparse,
} from '#server/features/music/copyright/find-peaks.ts';
import { looksPerformed } from '#server/features/music/copyright/performance.ts';
import { questionOf } from './cached-fingerprints.ts';
import { heardPeaks } from './heard-peaks.ts';
import { matchesOf } from './index.ts';
import { half } from './library.ts';
import type { Heard } from './sound.ts';

const cache = path.resolve(import.meta.dirname, '../../.cache/bench');
const file = path.join(cache, `copyright-peaks-${new Date().toISOString().replaceAll(':', '')}.jsonl`);

type Verdict = 'blocked' | 'held';

/** A work that a witness names, or that the peaks have some evidence for. */
export interface Named {
  title: string;
  verdict: Verdict | null;
  /** In nats, of peaks. */
  evidence?: number;
  /** Of the work's peaks, or of the print's bits. */
  shares: number[];
}

/** The words of both witnesses on a sound. */
export interface Heardings {
  notes: Named[];
  peaks: Named[];
}

/**
 * Asks both witnesses for a sound, and writes a line with their words, so that a rule can be judged without asking again.
 * @param isLeftOut reports whether a work counts as not registered
 */
export async function askBoth(
  ctx: AppContext,
  what: string,
  sound: Heard,
  isLeftOut: (title: string) => boolean = () => false,
): Promise<Heardings> {
  const matches = await matchesOf(ctx, await questionOf(sound), isLeftOut);
  const numbers = matches.map(({ work }) => work.number);
  const sparse = await listSparse(ctx.readDb, numbers);
  const notes = [...Map.groupBy(matches, ({ work }) => work.title)].map(([title, some]): Named => {
    const isHeld = sparse.has(some[0]!.work.number) || some.every((match) => looksPerformed(toRow(match)));
    const verdict = isHeld ? 'held' : 'blocked';
    return { title, verdict, shares: some.map(({ bitErrorRate }) => bitErrorRate) };
  });
  const likely = await findLikely(ctx.readDb, heardPeaks(sound), ({ title }) => !isLeftOut(title));
  const named = new Set(accusing(likely));
  const peaks = likely.map((one): Named => ({
    ...wordOn(one),
    verdict: named.has(one) ? one.verdict : null,
  }));
  mkdirSync(cache, { recursive: true });
  appendFileSync(file, `${JSON.stringify({ half, what, notes, peaks })}\n`);
  return { notes, peaks: peaks.filter(({ verdict }) => verdict !== null) };
}

const wordOn = ({ work: { title }, likeness: { evidence, stretches } }: Likely) => ({
  title,
  evidence,
  shares: stretches.map(({ share }) => share),
});

/** The verdict of a witness on a work. */
export const verdictOn = (named: readonly Named[], title: string): Verdict | null =>
  named.find((one) => one.title === title)?.verdict ?? null;
