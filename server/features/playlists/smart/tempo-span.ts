import type { SmartRule } from '#shared/playlists/smart-lists.ts';

export type TempoRule = Extract<SmartRule, { field: 'tempo' }>;

/** Beats a minute: from `low` on, below `high`. */
export interface TempoSpan {
  low: number;
  high: number;
}

/** More than any measured tempo. */
const above = 1000;

/** The tempos that fulfil all of these rules, each of which means what is shown: whole beats. */
export function tempoSpan(rules: readonly TempoRule[]): TempoSpan {
  const lows = rules.flatMap(({ op, value }) => (op === 'to' ? [] : [value - 0.5]));
  const highs = rules.flatMap(({ op, value }) => (op === 'from' ? [] : [value + 0.5]));
  return { low: Math.max(0, ...lows), high: Math.min(above, ...highs) };
}
