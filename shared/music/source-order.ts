import { isDead, type LinkState } from './link-states.ts';

/** Kinds of a recording's sources: its file, or a service that has it. */
export const sourceKinds = ['file', 'youtube', 'spotify', 'soundcloud', 'apple', 'other'] as const;
export type SourceKind = (typeof sourceKinds)[number];

/** A listener's choice: which kinds come first, and which never sound. */
export interface SourceChoice {
  /** Kinds that are not named come after, in the order in which the recording has them. */
  sources: readonly SourceKind[];
  never: readonly SourceKind[];
}

/** The sources that a listener may hear, the best first. Dead ones come last. */
export function inOrder<S extends { kind: SourceKind; state: LinkState | null }>(
  sources: readonly S[],
  { sources: order, never }: SourceChoice,
): S[] {
  const rank = ({ kind, state }: S): number =>
    (isDead(state) ? sourceKinds.length + 1 : 0) +
    (order.includes(kind) ? order.indexOf(kind) : order.length);
  return sources.filter(({ kind }) => !never.includes(kind)).sort((a, b) => rank(a) - rank(b));
}
