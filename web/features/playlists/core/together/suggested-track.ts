import type { Suggestion } from '#shared/ingest/suggestions.ts';
import { formatTrackTitle } from '#web/lib/format.ts';
import { bareLink } from '#web/player/bare-link.ts';
import type { PlayableTrack } from '#web/player/queue.ts';

/** The suggested track or bare link, for the player; null if it was deleted. */
export function suggestedTrack({ id, track, link }: Suggestion): PlayableTrack | null {
  if (track) return track;
  if (!link) return null;
  const { title, artist, cover_url, source_url, platform } = link;
  return {
    id: bareLink(id),
    title: title ?? new URL(source_url).hostname,
    artist: artist ?? '',
    cover_url,
    duration_seconds: null,
    storage_type: 'URL',
    source_url,
    platform,
  };
}

export function suggestionTitle(suggestion: Suggestion): string {
  const track = suggestedTrack(suggestion);
  return track ? formatTrackTitle(track.title) : '…';
}
