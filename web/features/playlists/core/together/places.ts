import type { Suggestion } from '#shared/ingest/suggestions.ts';
import type { Line } from '../playlist-lines.ts';

/** The id of the item before which to insert; null for the end. */
export type Place = string | null;

/** The place of a suggestion: below the item that it is for, or the proposed one. */
function placeOf({ before, fills, source_for }: Suggestion, lines: readonly Line[]): Place {
  const item = fills ?? source_for;
  if (item === null) return before;
  const missing = lines.findIndex(({ entryId }) => entryId === item);
  return missing === -1 ? before : (lines[missing + 1]?.entryId ?? null);
}

/** Groups the suggestions by place; those whose item was removed are at the end. */
export function byPlace(
  suggestions: readonly Suggestion[],
  moved: ReadonlyMap<string, Place>,
  lines: readonly Line[],
): ReadonlyMap<Place, readonly Suggestion[]> {
  const known = new Set<Place>(lines.map(({ entryId }) => entryId));
  const found = new Map<Place, Suggestion[]>();
  for (const suggestion of suggestions) {
    const to = moved.get(suggestion.id);
    const wanted = to === undefined ? placeOf(suggestion, lines) : to;
    const place = known.has(wanted) ? wanted : null;
    found.set(place, [...(found.get(place) ?? []), suggestion]);
  }
  return found;
}
