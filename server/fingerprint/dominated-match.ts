import { errorsAlong, itemsBetween, placesAlong } from './errors-along.ts';
import type { Found } from './verdict.ts';
import { rule } from './match-rule.ts';

/** An upload's match with a work, with all that a comparison with its other matches takes. */
export interface Claim extends Found {
  /** The work's items. */
  items: Uint32Array;
  work: { number: number; kind: string };
}

/**
 * Leaves out matches that another work dominates. Works that share a sample both agree with a copy of one of them where it
 * sounds, and with damages the sample's ends are hard to tell; but over the same seconds the copied work has clearly fewer
 * errors. Only a work that accuses at least as much dominates: a track of the catalogue blocks nothing and must not
 * shield.
 */
export function withoutDominated<T extends Claim>(claims: readonly T[]): T[] {
  return claims.filter((claim) => !claims.some((other) => dominates(other, claim)));
}

function dominates(other: Claim, claim: Claim): boolean {
  if (other.work.number === claim.work.number) return false;
  if (other.work.kind === 'track' && claim.work.kind !== 'track') return false;
  const { bitErrorRate } = claim.stretch;
  const theirs = errorsOver(other, claim);
  if (theirs === null) return false;
  if (lengthOf(other) >= rule.dominatingTimes * lengthOf(claim)) return theirs < bitErrorRate;
  return theirs <= rule.dominatedErrors * bitErrorRate && theirs <= bitErrorRate - rule.dominatedMargin;
}

const lengthOf = ({ match }: Claim): number => match.uploadTo - match.uploadFrom;

/** The errors of `other` over the part of the upload that `claim` has; null where it has too little of it. */
function errorsOver(other: Claim, claim: Claim): number | null {
  const scale = other.match.tempo / claim.match.tempo;
  const [from, to] = [Math.round(claim.stretch.from * scale), Math.round(claim.stretch.to * scale)];
  const first = Math.max(from, other.stretch.from);
  const last = Math.min(to, other.stretch.to);
  if (last - first < rule.dominatedShare * (to - from)) return null;
  return errorsAlong(other.print, other.items, itemsBetween(first, last), placesAlong(other.stretch));
}
