import type { Suggestion } from '#shared/ingest/suggestions.ts';
import { formatTrackTitle } from '#web/lib/format.ts';
import { bareLink } from '#web/player/bare-link.ts';
import type { PlayableTrack } from '#web/player/queue.ts';

/** What is suggested, as the player takes it: a link has no track yet. Null where it is there no longer. */
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
