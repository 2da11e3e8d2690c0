import type { TrackRow, TrackSourceRow } from '#server/db/rows/tracks.ts';
import { toUserRef } from '#server/features/accounts/users/user.view.ts';
import type { LinkState } from '#shared/music/link-states.ts';
import type { TrackSource } from '#shared/ingest/track-sources.ts';
import type { UserRef } from '#shared/accounts/users.ts';

type Person = Parameters<typeof toUserRef>[0];

/** The sources of a recording as its owner has them: its file, then its links. */
export function toSources(
  track: Pick<TrackRow, 'audio_sha256' | 'duration_ms'>,
  links: readonly (TrackSourceRow & { state: LinkState | null })[],
  people: readonly Person[],
): TrackSource[] {
  const refs = new Map<string | null, UserRef | null>(people.map((person) => [person.id, toUserRef(person)]));
  const file: TrackSource = {
    id: 'file',
    kind: 'file',
    url: null,
    duration_seconds: track.duration_ms === null ? null : track.duration_ms / 1000,
    state: null,
    added_by: null,
  };
  const external = links.map((link): TrackSource => ({
    id: link.id,
    kind: link.platform,
    url: link.url,
    duration_seconds: link.duration_ms === null ? null : link.duration_ms / 1000,
    state: link.state,
    added_by: refs.get(link.added_by) ?? null,
  }));
  return track.audio_sha256 === null ? external : [file, ...external];
}
