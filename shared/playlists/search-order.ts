export const foundKinds = ['tracks', 'playlists', 'people'] as const;
export type FoundKind = (typeof foundKinds)[number];

/** Number of hits of each kind where all kinds are shown together. */
export const mostTogether: Record<FoundKind, number> = { tracks: 6, playlists: 5, people: 3 };

/** The kinds with hits, that of the nearest name first; `first` is the name of each kind's first hit. */
export const kindsByNearness = (first: Record<FoundKind, string | undefined>, query: string): FoundKind[] =>
  foundKinds
    .filter((kind) => first[kind] !== undefined)
    .sort((a, b) => nearness(first[a], query) - nearness(first[b], query));

/** Ranks how near a name is to what was typed: itself, its beginning, or another hit. */
function nearness(name: string | undefined, query: string): number {
  if (name === undefined) return 3;
  const [one, other] = [name.toLowerCase(), query.toLowerCase()];
  return one === other ? 0 : one.startsWith(other) ? 1 : 2;
}
