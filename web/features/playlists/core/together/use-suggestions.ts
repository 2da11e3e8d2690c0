import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { listMine, type Playlist } from '#shared/playlists/playlists.ts';
import type { ReplyOf } from '#shared/endpoint.ts';
import {
  acceptSuggestion,
  listSuggestions,
  rejectSuggestion,
  type Suggestion,
} from '#shared/ingest/suggestions.ts';
import { call } from '#web/lib/api.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { errorText } from '#web/lib/error-text.ts';
import { formatTrackTitle } from '#web/lib/format.ts';
import { textOf } from '#web/lib/i18n.ts';
import { keyOf, queryOf } from '#web/lib/query.ts';
import { toast } from '#web/ui/toast.ts';
import { keyOfPlaylist, patchShown } from '../playlist-items.ts';
import type { Place } from './places.ts';
import { suggestionTitle } from './suggested-track.ts';

export const keyOfSuggestions = (id: string) => keyOf(listSuggestions, { params: { id } });

/** Fetches the open suggestions for editors of the playlist, if there are any. */
export function useOpenSuggestions({ id, can_edit, open_suggestions: count = 0 }: Playlist) {
  const { data } = useQuery({
    ...queryOf(listSuggestions, { params: { id } }),
    enabled: can_edit && count > 0,
  });
  return can_edit ? (data?.suggestions.filter(isOpen) ?? []) : [];
}

const isOpen = ({ state }: Suggestion): boolean => state === 'open';

/** Fetches the reader's own suggestions for a playlist with their decisions, the newest first. */
export function useOwnSuggestions(id: string) {
  const { data, ...query } = useQuery({ ...queryOf(listSuggestions, { params: { id } }), staleTime: 0 });
  const own = data?.suggestions.filter(({ is_own }) => is_own);
  return { ...query, own: own?.toSorted((a, b) => b.at.localeCompare(a.at)) };
}

/** Reports whether a flood of suggestions restricted a playlist to its followers; fetched only if it is restricted. */
export function useFlood(id: string, isForFollowers: boolean): boolean {
  const { data } = useQuery({ ...queryOf(listSuggestions, { params: { id } }), enabled: isForFollowers });
  return isForFollowers && (data?.flooded_at ?? null) !== null;
}

/** A decision about a suggestion; `place` replaces the proposed one. */
type Decision = { suggestion: Suggestion } & ({ accept: true; place?: Place } | { accept: false });

/** Accepts a suggestion, at the proposed place or another, or rejects it. Calls `onDone` before its row is removed. */
export function useDecide(playlistId: string, onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    scope: { id: `lines:${playlistId}` },
    mutationFn: async (decision: Decision): Promise<void> => {
      const params = { id: playlistId, sid: decision.suggestion.id };
      if (!decision.accept) {
        await call(rejectSuggestion, { params });
        return;
      }
      const body = decision.place === undefined ? {} : { before: decision.place };
      await call(acceptSuggestion, { params, body });
      await client.refetchQueries({ queryKey: keyOfPlaylist(playlistId) });
    },
    onSuccess: (_, { suggestion, accept }) => {
      onDone();
      forget(client, playlistId, suggestion.id);
      const t = textOf('suggestion-rows');
      const source = accept ? sourceTitle(client, playlistId, suggestion) : null;
      const title = source ?? suggestionTitle(suggestion);
      void toast.success(t(source ? 'sourceAccepted' : accept ? 'accepted' : 'rejected', { title }));
    },
    onError: (error) => {
      void toast.error(errorText(error, textOf('suggestion-rows')('failed')));
      // Another editor decided meanwhile, or it was withdrawn.
      if (error instanceof ApiError && [404, 409].includes(error.status)) refresh(client, playlistId);
    },
  });
}

/** The title of the recording for which a suggestion is another source; null for other suggestions. */
function sourceTitle(client: QueryClient, id: string, { source_for: item }: Suggestion): string | null {
  const shown = client.getQueryData<Playlist>(keyOfPlaylist(id));
  const track = shown?.tracks.find(({ entry_id }) => entry_id === item);
  return track ? formatTrackTitle(track.title) : null;
}

function forget(client: QueryClient, id: string, sid: string): void {
  const found = client.setQueryData<ReplyOf<typeof listSuggestions>>(
    keyOfSuggestions(id),
    (before) => before && { ...before, suggestions: before.suggestions.filter((one) => one.id !== sid) },
  );
  const count = found?.suggestions.filter(isOpen).length;
  if (count !== undefined) patchShown(client, id, (shown) => ({ ...shown, open_suggestions: count }));
  void client.invalidateQueries({ queryKey: keyOf(listMine) });
}

export function refresh(client: QueryClient, id: string): void {
  void client.invalidateQueries({ queryKey: keyOfSuggestions(id) });
  void client.invalidateQueries({ queryKey: keyOfPlaylist(id) });
}
