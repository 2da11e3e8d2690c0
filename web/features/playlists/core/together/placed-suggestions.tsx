import { type ReactNode, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { Playlist } from '#shared/playlists/playlists.ts';
import type { Suggestion } from '#shared/ingest/suggestions.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import type { PlaylistItem } from '../playlist-items.ts';
import { arrive, controlIn, leads } from './lead-to-first.ts';
import { byPlace, type Place } from './places.ts';
import { useOpenSuggestions } from './use-suggestions.ts';

const SuggestionRow = lazyPart(() => import('./suggestion-row.tsx'), 'SuggestionRow');

interface Moved {
  places: ReadonlyMap<string, Place>;
  /** The suggestion that was moved last: it gets the focus. */
  last: string | null;
}

/** Renders the open suggestions between a playlist's items: those before an item, or at the end (null). */
export function usePlacedSuggestions(
  playlist: Playlist,
  items: readonly PlaylistItem[],
): (place: Place) => ReactNode {
  const suggestions = useOpenSuggestions(playlist);
  const [moved, setMoved] = useState<Moved>({ places: new Map(), last: null });
  const leadCount = useStore(leads);
  useEffect(() => {
    if (moved.last !== null) controlIn(moved.last)?.focus();
  }, [moved]);
  useEffect(arrive, [leadCount]);

  const placed = byPlace(suggestions, moved.places, items);
  const row = (suggestion: Suggestion): ReactNode => (
    <li key={suggestion.id}>
      <SuggestionRow
        playlist={playlist}
        suggestion={suggestion}
        movedTo={moved.places.get(suggestion.id)}
        onMove={(place) =>
          setMoved({ places: new Map(moved.places).set(suggestion.id, place), last: suggestion.id })
        }
      />
    </li>
  );
  return (place) => placed.get(place)?.map(row) ?? null;
}
