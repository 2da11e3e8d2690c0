import { rule } from './match-rule.ts';
import type { Found, Match } from './verdict.ts';

/**
 * Of one work's stretches those that are evidence: the long ones, and short ones that add up to enough. A copy from which
 * seconds were cut, or one place of a work that was looped, has many of them; a sample that two works share has few.
 */
export function addedUp<T extends Found>(found: readonly T[]): T[] {
  const alone = found.filter(({ isPart }) => !isPart);
  if (alone.length === found.length) return alone;
  const chain = longestChain(found);
  if (chain.of.length < 2 || chain.seconds < rule.togetherSeconds) return alone;
  const together = new Set(chain.of);
  return found.filter((one) => !one.isPart || together.has(one));
}

interface Chain<T> {
  of: readonly T[];
  seconds: number;
}

/** The most seconds of an upload in stretches that follow each other in the work, or are of one place. */
function longestChain<T extends Found>(found: readonly T[]): Chain<T> {
  const chains: Chain<T>[] = [];
  for (const one of found.toSorted((a, b) => a.match.uploadFrom - b.match.uploadFrom)) {
    const { uploadFrom, uploadTo } = one.match;
    let chain: Chain<T> = { of: [one], seconds: uploadTo - uploadFrom };
    for (const { of, seconds } of chains) {
      const last = of.at(-1)!.match;
      const sum = seconds + uploadTo - Math.max(uploadFrom, last.uploadTo);
      if (follows(last, one.match) && sum > chain.seconds) chain = { of: [...of, one], seconds: sum };
    }
    chains.push(chain);
  }
  return chains.reduce((best, chain) => (chain.seconds > best.seconds ? chain : best));
}

function follows(last: Match, next: Match): boolean {
  const { togetherSlackSeconds: slack, togetherPace: pace, togetherAgainSeconds: seconds } = rule;
  const isOnward = next.workFrom >= (last.workFrom + last.workTo) / 2;
  const isAgain =
    next.workFrom >= last.workFrom - slack &&
    Math.min(last.workTo - last.workFrom, next.workTo - next.workFrom) >= seconds;
  return (
    (isOnward || isAgain) &&
    Math.abs(next.tempo - last.tempo) <= pace &&
    Math.abs(next.pitch - last.pitch) <= pace
  );
}
