import { type Finding, median } from './finding.ts';
import { load, type Load, type LoadResult } from './load.ts';
import type { Program } from './programs.ts';

const rounds = 5;
const secondsEach = 3;

/** A server in a comparison, and what is asked of it. */
export interface Rival extends Omit<Load, 'seconds'> {
  program: Program;
}

export interface Turn extends LoadResult {
  /** Requests for each second of processor time: what the rate would be if the machine did nothing else. */
  perCpuSecond: number;
}

/**
 * Loads several servers in turn, five times over, so that whatever else the machine does meanwhile meets them alike. A
 * first short turn of each warms up and is not counted.
 */
export async function interleave<Name extends string>(
  rivals: Record<Name, Rival>,
): Promise<Record<Name, Turn[]>> {
  const names = Object.keys(rivals) as Name[];
  for (const name of names) await load({ ...rivals[name], seconds: 2 });
  const results = Object.fromEntries(names.map((name) => [name, [] as Turn[]])) as Record<Name, Turn[]>;
  for (let round = 0; round < rounds; round++) {
    for (const name of names) results[name].push(await takeTurn(rivals[name]));
  }
  return results;
}

async function takeTurn({ program, ...wish }: Rival): Promise<Turn> {
  const before = await program.cpuSeconds();
  const result = await load({ ...wish, seconds: secondsEach });
  const used = (await program.cpuSeconds()) - before;
  return { ...result, perCpuSecond: (result.perSecond * secondsEach) / used };
}

/** The median over the rounds of one server's figure divided by another's of the same round. */
const medianRatio = (
  ours: readonly Turn[],
  theirs: readonly Turn[],
  figure: 'perSecond' | 'bytesPerSecond' | 'perCpuSecond' = 'perSecond',
): number => median(ours.map((result, i) => result[figure] / (theirs[i] as Turn)[figure]));

/** Medians of a server's figures, by name, for the report. */
export const figuresOf = (name: string, results: readonly Turn[]): Record<string, number> => ({
  [`${name} per second`]: Math.round(median(results.map(({ perSecond }) => perSecond))),
  [`${name} per processor second`]: Math.round(median(results.map(({ perCpuSecond }) => perCpuSecond))),
  [`${name} p50 ms`]: median(results.map(({ p50Ms }) => p50Ms)),
  [`${name} p99 ms`]: median(results.map(({ p99Ms }) => p99Ms)),
  [`${name} errors`]: results.reduce((sum, { errors }) => sum + errors, 0),
});

/** One server's rate as a share of another's, with what it was made of. */
export function compare(
  what: string,
  goal: { least: number },
  [ourName, ours]: readonly [string, readonly Turn[]],
  [theirName, theirs]: readonly [string, readonly Turn[]],
  figure: 'perSecond' | 'bytesPerSecond' = 'perSecond',
): Finding {
  return {
    what,
    value: medianRatio(ours, theirs, figure),
    unit: figure === 'perSecond' ? 'of its requests per second' : 'of its bytes per second',
    goal,
    parts: {
      'by processor time': medianRatio(ours, theirs, 'perCpuSecond'),
      ...figuresOf(ourName, ours),
      ...figuresOf(theirName, theirs),
    },
  };
}
