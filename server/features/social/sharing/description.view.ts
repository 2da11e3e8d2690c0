import type { PlaylistWithOwner } from '#server/features/playlists/core/playlist.view.ts';
import { wording } from '#shared/texts/texts.ts';

const descriptionMax = 200;

/** A playlist's description in a line: its own, or one made of its facts. Previews have no language: English. */
export function describe(playlist: PlaylistWithOwner): string {
  const own = shortened(playlist.description, descriptionMax);
  const params = { count: playlist.track_count, name: playlist.owner_username };
  return own || wording('sharing:playlistText', 'en', params);
}

/** One line of at most `max` characters. */
function shortened(text: string, max: number): string {
  const line = text.replace(/\s+/g, ' ').trim();
  const characters = Array.from(line);
  return characters.length <= max
    ? line
    : `${characters
        .slice(0, max - 1)
        .join('')
        .trimEnd()}…`;
}
