import { postingKey } from './posting-key.ts';
import { rule } from './match-rule.ts';

const distinctAtLeast = 12;
const distinctShareAtLeast = 0.05;

export const itemsOfSeconds = (seconds: number): number =>
  Math.floor((seconds - rule.windowSeconds) / rule.itemSeconds) + 1;

export const secondsOfItems = (items: number): number =>
  items === 0 ? 0 : (items - 1) * rule.itemSeconds + rule.windowSeconds;

/** Reports whether a print can identify a recording: silence and tones repeat one word, or few. */
export function saysSomething(print: Uint32Array): boolean {
  const distinct = new Set(print.values().map(postingKey)).size;
  return distinct >= Math.max(distinctAtLeast, print.length * distinctShareAtLeast);
}
