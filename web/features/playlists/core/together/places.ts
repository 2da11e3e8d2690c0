import type { Suggestion } from '#shared/ingest/suggestions.ts';
import type { PlaylistItem } from '../playlist-items.ts';

/** The id of the item before which to insert; null for the end. */
export type Place = string | null;

/** The place of a suggestion: below the item that it is for, or the proposed one. */
function placeOf({ before, fills, source_for }: Suggestion, items: readonly PlaylistItem[]): Place {
  const item = fills ?? source_for;
  if (item === null) return before;
  const missing = items.findIndex(({ itemId }) => itemId === item);
  return missing === -1 ? before : (items[missing + 1]?.itemId ?? null);
}

/** Groups the suggestions by place; those whose item was removed are at the end. */
export function byPlace(
  suggestions: readonly Suggestion[],
  moved: ReadonlyMap<string, Place>,
  items: readonly PlaylistItem[],
): ReadonlyMap<Place, readonly Suggestion[]> {
  const known = new Set<Place>(items.map(({ itemId }) => itemId));
  const found = new Map<Place, Suggestion[]>();
  for (const suggestion of suggestions) {
    const to = moved.get(suggestion.id);
    const wished = to === undefined ? placeOf(suggestion, items) : to;
    const place = known.has(wished) ? wished : null;
    found.set(place, [...(found.get(place) ?? []), suggestion]);
  }
  return found;
}
