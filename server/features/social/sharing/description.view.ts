import type { PlaylistWithOwner } from '#server/features/playlists/core/playlist.view.ts';
import { escapeHtml } from '#shared/html.ts';
import { noteSpan } from '#shared/playlists/note-span.ts';
import type { ItemNote } from '#shared/playlists/playlists.ts';
import { wording } from '#shared/texts/texts.ts';

const descriptionMax = 200;

/** A playlist's description in a line: its own, or one made of its facts. Previews have no language: English. */
export function describe(playlist: PlaylistWithOwner): string {
  const own = shortened(playlist.description, descriptionMax);
  const params = { count: playlist.track_count, name: playlist.owner_username };
  return own || wording('sharing:playlistText', 'en', params);
}

/** A liner note as HTML, with the span that it is about. Readers of feeds take descriptions for HTML. */
export function noteAsHtml(note: ItemNote): string {
  const span = noteSpan(note);
  const words = escapeHtml(note.text).replaceAll('\n', '<br>');
  return span ? `${span}: ${words}` : words;
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
